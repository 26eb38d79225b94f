#include "compiler/geometry/reach.h"

#include <algorithm>
#include <cstdint>
#include <numbers>
#include <tuple>

namespace robotc::geometry {

namespace {

// Each point is first tried roughly, from the previous point's result and other starts; points near the best get more
// starts and a tighter tolerance.
constexpr std::size_t most_starts = 32;
constexpr std::size_t least_starts = 4;
constexpr std::size_t starts_times_joints = 200;
constexpr std::size_t most_refined = 8;
constexpr double near_best = 0.03;
constexpr double rough = 1e-4;  // relative change of the squared distance per sweep
constexpr double settled = 1e-13;
constexpr std::size_t few_sweeps = 20;
constexpr std::size_t most_sweeps = 500;
constexpr double equal = 1e-9;  // distances closer than this are equal: then the better name counts

/// A joint that may move on the path to a link.
struct Mover {
  std::size_t joint;
  /// X_moved frame of the previous mover, joint frame; for the first: from the path's start.
  RigidMotion from_previous;
  Vec axis;
  bool turns;   ///< a screw turns and slides
  double lead;  ///< screw: m/rad; 0 otherwise
  bool limited;
  double low, high;
};

/// The path from the frame of the first moving joint to a link.
struct Chain {
  std::vector<Mover> movers;
  RigidMotion last = RigidMotion::Identity();  ///< X_moved frame of the last mover, link
  std::vector<std::size_t> held;
  std::size_t first_joint = 0;
};

bool slides_without_end(const Joint& joint) { return joint.slides() && !(joint.lower && joint.upper); }

double held_at(const Joint& joint) {
  double q = 0;
  if (joint.lower) q = std::max(q, *joint.lower);
  if (joint.upper) q = std::min(q, *joint.upper);
  return q;
}

/// Extends the path across a joint to its child.
void extend(Chain& chain, const Robot& robot, std::size_t i) {
  const Joint& joint = robot.joints[i];
  RigidMotion& between = chain.last;
  between = i == chain.first_joint ? RigidMotion::Identity() : between * joint.before;
  if (joint.moves() && slides_without_end(joint)) {
    between = between * joint.motion(held_at(joint));
    chain.held.push_back(i);
  } else if (joint.moves()) {
    // A joint without limits needs no more than one turn.
    const double whole = 2 * std::numbers::pi;
    const double low = joint.lower.value_or(joint.upper.value_or(whole / 2) - whole);
    const double high = joint.upper.value_or(low + whole);
    chain.movers.push_back({i, between, joint.axis, joint.turns(), joint.lead, joint.lower || joint.upper, low, high});
    between.setIdentity();
  }
  between = between * joint.after;
}

/// The path to each link; none to those fixed to the base.
std::vector<std::optional<Chain>> chains_of(const Robot& robot) {
  std::vector<std::optional<Chain>> chains(robot.links.size());
  for (const std::size_t i : robot.tree_order) {
    const Joint& joint = robot.joints[i];
    std::optional<Chain>& chain = chains[joint.child];
    chain = chains[joint.parent];
    if (!chain && !joint.moves()) continue;
    if (!chain) chain = Chain{.movers = {}, .held = {}, .first_joint = i};
    extend(*chain, robot, i);
  }
  return chains;
}

/// Upper bound of the distance of `tip` from the path's start: the path's length.
double longest(const Chain& chain, const Vec& tip) {
  double sum = tip.norm();
  for (const Mover& mover : chain.movers) {
    sum += mover.from_previous.translation().norm();
    const double most = std::max(std::abs(mover.low), std::abs(mover.high));
    sum += (mover.turns ? std::abs(mover.lead) : 1) * most;
  }
  return sum;
}

/// Position of a mover: an angle with its cosine and sine, or a displacement.
struct Coordinate {
  double q = 0;
  double cosine = 1;
  double sine = 0;
};
Coordinate at(const Mover& mover, double q) {
  return mover.turns ? Coordinate{q, std::cos(q), std::sin(q)} : Coordinate{q};
}

/// A screw has no closed form: takes the best of many positions, then refines it.
Coordinate farthest_of_screw(const Mover& mover, const Vec& tip, const Vec& start) {
  const auto distance = [&](double q) {
    const double slid = mover.lead * q;
    return (Eigen::AngleAxisd(q, mover.axis) * tip + slid * mover.axis - start).squaredNorm();
  };
  constexpr double places_a_radian = 16;
  constexpr std::size_t most_places = 4096;
  const auto places = std::min(static_cast<std::size_t>((mover.high - mover.low) * places_a_radian) + 2, most_places);
  double step = (mover.high - mover.low) / static_cast<double>(places - 1);
  double best = mover.low;
  for (std::size_t i = 1; i < places; ++i) {
    const double q = std::min(mover.low + step * static_cast<double>(i), mover.high);
    if (distance(q) > distance(best)) best = q;
  }
  for (; step > 1e-10; step /= 2) {
    for (const double q : {best - step, best + step}) {
      const double inside = std::clamp(q, mover.low, mover.high);
      if (distance(inside) > distance(best)) best = inside;
    }
  }
  return at(mover, best);
}

/// Moves a mover so that `tip` is farthest from `start`, both in the joint frame, with everything else fixed.
void put_farthest(const Mover& mover, const Vec& tip, const Vec& start, Coordinate& coordinate) {
  if (!mover.turns) {
    const double middle = mover.axis.dot(start - tip);  // the nearest position
    coordinate.q = middle - mover.low > mover.high - middle ? mover.low : mover.high;
    return;
  }
  if (mover.lead != 0) {
    coordinate = farthest_of_screw(mover, tip, start);
    return;
  }
  // |turned tip − start|² = constant + a cos q + b sin q
  const Vec sideways = mover.axis.cross(tip);
  const double a = -start.dot(sideways.cross(mover.axis));
  const double b = -start.dot(sideways);
  const double size = std::sqrt(a * a + b * b);
  if (size == 0) return;
  if (!mover.limited) {
    coordinate.cosine = a / size;
    coordinate.sine = b / size;
    return;
  }
  double angle = std::atan2(b, a);
  const double turn = 2 * std::numbers::pi;
  angle += turn * std::ceil((mover.low - angle) / turn);
  if (angle > mover.high) {
    const auto gain = [&](double q) { return a * std::cos(q) + b * std::sin(q); };
    angle = gain(mover.low) > gain(mover.high) ? mover.low : mover.high;
  }
  coordinate = at(mover, angle);
}

/// v in the moved frame converted to the joint frame, or vice versa.
Vec move(const Mover& mover, const Coordinate& coordinate, const Vec& v, double direction) {
  if (!mover.turns) return v + (direction * coordinate.q) * mover.axis;
  const double slid = mover.lead * coordinate.q;
  const Vec along = mover.axis.dot(v) * mover.axis;
  const Vec turned = along + coordinate.cosine * (v - along) + (direction * coordinate.sine) * mover.axis.cross(v);
  return turned + (direction * slid) * mover.axis;
}
Vec to_frame(const RigidMotion& x, const Vec& point) { return x.linear().transpose() * (point - x.translation()); }

/// Termination criterion of a climb.
struct Patience {
  double tolerance;  ///< relative change of the squared distance per sweep
  std::size_t sweeps;
};

/// Coordinate ascent: improves joint by joint, from the base to the tip and back, until a sweep changes little; returns
/// the distance.
double climb(const Chain& chain, const Vec& tip, double enough, Patience patience, std::vector<Coordinate>& q) {
  const std::size_t n = chain.movers.size();
  if (n == 0) return tip.norm();
  std::vector<Vec> tips(n);    // in the moved frame of each joint: the point carried by all joints after it
  std::vector<Vec> starts(n);  // in its joint frame: the path's start
  double square = 0;
  for (std::size_t sweep = 0; sweep < patience.sweeps; ++sweep) {
    if (sweep == 0) {
      tips[n - 1] = tip;
      for (std::size_t i = n - 1; i > 0; --i) {
        tips[i - 1] = chain.movers[i].from_previous * move(chain.movers[i], q[i], tips[i], 1);
      }
    }
    Vec start{};
    for (std::size_t i = 0; i < n; ++i) {
      const Mover& mover = chain.movers[i];
      starts[i] = to_frame(mover.from_previous, start);
      put_farthest(mover, tips[i], starts[i], q[i]);
      start = move(mover, q[i], starts[i], -1);
    }
    Vec end = tip;
    for (std::size_t i = n; i-- > 0;) {
      const Mover& mover = chain.movers[i];
      tips[i] = end;
      put_farthest(mover, tips[i], starts[i], q[i]);
      end = mover.from_previous * move(mover, q[i], end, 1);
    }
    const double before = square;
    square = end.squaredNorm();
    if (square - before <= patience.tolerance * square || square >= enough * enough) break;
  }
  return std::sqrt(square);
}

/// A deterministic pseudo-random fraction in [0, 1) for each start and joint (splitmix64).
double scatter(std::size_t start, std::size_t joint) {
  std::uint64_t x = (static_cast<std::uint64_t>(start) << 32U) + joint * 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<double>((x ^ (x >> 31U)) >> 11U) * 0x1p-53;
}

/// The start of a given number: rest first, then alternately random positions and corners of the ranges.
std::vector<Coordinate> start_of(const Chain& chain, std::size_t start) {
  std::vector<Coordinate> q;
  for (std::size_t i = 0; i < chain.movers.size(); ++i) {
    const Mover& mover = chain.movers[i];
    const double fraction = start % 2 == 0 ? scatter(start, i) : std::round(scatter(start, i));
    q.push_back(at(
        mover, start == 0 ? std::clamp(0.0, mover.low, mover.high) : mover.low + (mover.high - mover.low) * fraction));
  }
  return q;
}

std::size_t start_count(const Chain& chain) {
  return std::clamp(starts_times_joints / (chain.movers.size() + 1), least_starts, most_starts);
}

/// A point of a link that may be the farthest.
struct Candidate {
  NamedPoint point;
  std::size_t link;
  Vec tip;
  double longest;
  double distance = 0;  ///< the best found so far
  std::vector<Coordinate> q{};
};

/// Climbs from a start and keeps the result if it is farther.
void improve(const Chain& chain, Candidate& candidate, std::vector<Coordinate> start, Patience patience) {
  const double enough = candidate.longest * (1 - 1e-12);
  if (!candidate.q.empty() && candidate.distance >= enough) return;
  const double distance = climb(chain, candidate.tip, enough, patience, start);
  if (distance < candidate.distance) return;
  candidate.distance = distance;
  candidate.q = std::move(start);
}

/// Every named point, with its link and position in the link frame. A mass centre counts if its link has no other end.
struct LinkPoint {
  NamedPoint point;
  std::size_t link;
  Vec position;
};
std::vector<LinkPoint> points_of(const Robot& robot) {
  using Kind = NamedPoint::Kind;
  std::vector<LinkPoint> points;
  std::vector<bool> has_end(robot.links.size(), false);
  for (std::size_t i = 0; i < robot.frames.size(); ++i) {
    points.push_back({{Kind::frame, i}, robot.frames[i].link, robot.frames[i].pose.translation()});
    has_end[robot.frames[i].link] = true;
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const Joint& joint = robot.joints[i];
    points.push_back({{Kind::joint_centre, i}, joint.parent, joint.before.translation()});
    has_end[joint.parent] = true;
    // A link frame at the far end is such an end.
    if (joint.after.translation().norm() > 0) has_end[joint.child] = true;
  }
  for (std::size_t link = 0; link < robot.links.size(); ++link) {
    points.push_back({{Kind::link_origin, link}, link, {}});
    for (std::size_t i = 0; i < robot.links[link].bodies.size() && !has_end[link]; ++i) {
      points.push_back({{Kind::mass_centre, link, i}, link, robot.links[link].bodies[i].com});
    }
  }
  return points;
}

}  // namespace

std::optional<Reach> reach(const Robot& robot) {
  const auto has_no_axis = [](const Joint& joint) { return joint.moves() && !joint.has_axis(); };
  if (std::any_of(robot.joints.begin(), robot.joints.end(), has_no_axis)) return std::nullopt;
  const std::vector<std::optional<Chain>> chains = chains_of(robot);
  std::vector<Candidate> candidates;
  for (const auto& [point, link, position] : points_of(robot)) {
    if (!chains[link]) continue;
    const Vec tip = chains[link]->last * position;
    candidates.push_back({point, link, tip, longest(*chains[link], tip)});
  }
  if (candidates.empty()) return std::nullopt;
  // Points at the same place are sorted by how well they are known: frames, links, joints, mass centres.
  const auto order = [](const Candidate& a, const Candidate& b) {
    return std::tie(b.longest, a.point.kind, a.link, a.point.index) <
           std::tie(a.longest, b.point.kind, b.link, b.point.index);
  };
  std::sort(candidates.begin(), candidates.end(), order);

  double best = 0;
  std::vector<std::optional<Coordinate>> known(robot.joints.size());  // joint positions of the previous point
  for (Candidate& candidate : candidates) {
    if (candidate.longest < best * (1 - equal)) break;
    const Chain& chain = *chains[candidate.link];
    std::vector<Coordinate> start = start_of(chain, 0);
    for (std::size_t i = 0; i < start.size(); ++i) start[i] = known[chain.movers[i].joint].value_or(start[i]);
    improve(chain, candidate, start, {rough, most_sweeps});
    for (std::size_t other = 0; other < start_count(chain); ++other) {
      improve(chain, candidate, start_of(chain, other), {rough, few_sweeps});
    }
    for (std::size_t i = 0; i < candidate.q.size(); ++i) known[chain.movers[i].joint] = candidate.q[i];
    best = std::max(best, candidate.distance);
  }
  std::erase_if(candidates, [&](const Candidate& candidate) { return candidate.distance < best * (1 - near_best); });
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return std::tie(b.distance, a.point.kind, a.link, a.point.index) <
           std::tie(a.distance, b.point.kind, b.link, b.point.index);
  });
  for (std::size_t i = 0; i < std::min(candidates.size(), most_refined); ++i) {
    Candidate& candidate = candidates[i];
    const Chain& chain = *chains[candidate.link];
    for (std::size_t start = 0; start < start_count(chain); ++start) {
      improve(chain, candidate, start_of(chain, start), {rough, most_sweeps});
    }
    candidate.distance = climb(chain, candidate.tip, candidate.longest, {settled, most_sweeps}, candidate.q);
    best = std::max(best, candidate.distance);
  }
  const auto better_name = [&](const Candidate& a, const Candidate& b) {
    const bool a_is_best = a.distance >= best * (1 - equal);
    const bool b_is_best = b.distance >= best * (1 - equal);
    return a_is_best != b_is_best ? a_is_best : a.point.kind < b.point.kind;
  };
  const Candidate& found = *std::min_element(candidates.begin(), candidates.end(), better_name);
  const Chain& chain = *chains[found.link];
  Reach result{found.distance, chain.first_joint, found.point, {}, chain.held};
  result.q.assign(robot.coordinate_count, 0);
  for (const Joint& joint : robot.joints) {
    if (joint.moves()) result.q[*joint.coordinate] = held_at(joint);
  }
  for (std::size_t i = 0; i < chain.movers.size(); ++i) {
    const Mover& mover = chain.movers[i];
    const bool by_direction = mover.turns && !mover.limited;
    result.q[*robot.joints[mover.joint].coordinate] =
        by_direction ? std::atan2(found.q[i].sine, found.q[i].cosine) : found.q[i].q;
  }
  return result;
}

}  // namespace robotc::geometry
