#include "compiler/loops/relative_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "compiler/mechanism/body_wrench.h"
#include "compiler/mechanism/joint_motion.h"

namespace robotc::loops {
namespace {

using expr::Id;
using expr::Mat3;
using expr::Pool;
using expr::Vec3;

/// The bodies from the last one that both paths from the world have in common, without it, to each of two bodies.
struct Paths {
  std::vector<std::size_t> to_a, to_b;
};
Paths paths_between(const KinematicTree& tree, std::optional<std::size_t> a, std::optional<std::size_t> b) {
  Paths paths;
  // Parents have smaller indices, so the body with the larger one is not on the path to the other.
  while (a != b) {
    const bool a_is_later = a && (!b || *a > *b);
    auto& path = a_is_later ? paths.to_a : paths.to_b;
    auto& body = a_is_later ? a : b;
    path.push_back(*body);
    body = tree.bodies[*body].parent;
  }
  std::reverse(paths.to_a.begin(), paths.to_a.end());
  std::reverse(paths.to_b.begin(), paths.to_b.end());
  return paths;
}

/// A number, or nothing.
std::optional<double> number_of(const Pool& pool, Id id) {
  if (!pool.is_number(id)) return std::nullopt;
  return pool.value(id).to_double();
}

/// Products of rotations are known to a few ε if their entries are not exact: an entry that is 0, 1 or −1 as far as it
/// is known is that number. Without it the equations of a planar loop whose plane is inclined would not fold.
Mat3 without_rounding(Pool& pool, Mat3 rotation) {
  constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
  for (Vec3& row : rotation) {
    for (Id& entry : row) {
      const auto value = number_of(pool, entry);
      if (!value) continue;
      const double nearest = std::round(*value);
      if (std::abs(*value - nearest) <= rounding) entry = pool.integer(static_cast<std::int64_t>(nearest));
    }
  }
  return rotation;
}

/// a + R b likewise: what is left of lengths that cancel.
Vec3 sum_without_rounding(Pool& pool, const Vec3& a, const Mat3& rotation, const Vec3& b) {
  constexpr double rounding = 16 * std::numeric_limits<double>::epsilon();
  Vec3 sum = expr::add(pool, a, expr::mul(pool, rotation, b));
  double size = 0;
  for (const Id entry : {a[0], a[1], a[2], b[0], b[1], b[2]}) {
    const auto value = number_of(pool, entry);
    if (!value) return sum;
    size += std::abs(*value);
  }
  for (Id& entry : sum) {
    const auto value = number_of(pool, entry);
    if (value && std::abs(*value) <= rounding * size) entry = pool.zero();
  }
  return sum;
}

/// A walk along a path of bodies, as seen from the frame where it starts and along that frame's axes.
///
/// It keeps the motion of the frame where it stands. Displacements and turns within a body wait until a joint is
/// crossed, so that those of one body are composed first: they are numbers, or cancel.
class Walk {
 public:
  Walk(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree)
      : pool_(pool),
        mechanism_(mechanism),
        tree_(tree),
        rotation_(expr::identity3(pool)),
        turned_(rotation_),
        waiting_(expr::zero3(pool)),
        omega_(waiting_),
        alpha_(waiting_),
        joint_omega_(waiting_),
        velocity_(waiting_),
        acceleration_(waiting_) {}

  /// From a frame to that of its body.
  void leave(const Transform& frame) {
    turn(expr::transpose(frame.rotation));
    move(expr::neg(pool_, frame.position));
  }
  /// From a body's frame to a frame on it.
  void arrive(const Transform& frame) {
    move(frame.position);
    turn(frame.rotation);
    settle();
  }
  /// From a body's frame to its parent's.
  void up(std::size_t index) {
    const TreeBody& body = tree_.bodies[index];
    const JointMotion motion = joint_motion(pool_, body, mechanism_);
    settle();
    cross_joint(body, expr::mul(pool_, rotation_, body.axis), true);
    rotation_ = expr::mul(pool_, rotation_, expr::transpose(motion.turn));
    turn(expr::transpose(motion.constant));
    move(expr::neg(pool_, motion.position));
  }
  /// From the frame of a body's parent to the body's.
  void down(std::size_t index) {
    const TreeBody& body = tree_.bodies[index];
    const JointMotion motion = joint_motion(pool_, body, mechanism_);
    move(motion.position);
    turn(motion.constant);
    settle();
    cross_joint(body, expr::mul(pool_, rotation_, body.axis), false);
    rotation_ = expr::mul(pool_, rotation_, motion.turn);
  }

  // Where origins coincide, d = 0 in the arms. Where they do in all directions, the difference of both origins'
  // accelerations as seen from the common body is that of the end as seen from the start: the other terms have d or its
  // rate as a factor.
  [[nodiscard]] RelativeMotion motion(const std::array<bool, 3>& coincident = {}) const {
    RelativeMotion result{rotation_, expr::zero3(pool_), velocity_, omega_, acceleration_, alpha_, {}};
    std::vector<Vec3> heads{expr::zero3(pool_)};  // by number of segments passed
    for (const Vec3& segment : segments_) heads.push_back(expr::add(pool_, heads.back(), segment));
    std::vector<Vec3> tails{expr::zero3(pool_)};  // by number of segments ahead
    for (std::size_t i = segments_.size(); i-- > 0;) tails.push_back(expr::add(pool_, segments_[i], tails.back()));
    // From the start up to the last joint passed upwards, and on: so the distance is a sum of what the columns need.
    const std::size_t top = crossings_.empty() ? 0 : top_;
    result.position = expr::add(pool_, heads[top], tails[segments_.size() - top]);
    Vec3 distance = result.position;
    for (std::size_t i = 0; i < 3; ++i) {
      if (coincident[i]) distance[i] = pool_.zero();
    }
    for (const Crossing& crossing : crossings_) {
      MotionColumn column{crossing.speed, expr::scale(pool_, crossing.lead, crossing.axis), expr::zero3(pool_)};
      if (crossing.turns) {
        const Vec3 arm = crossing.upwards ? expr::sub(pool_, distance, heads[crossing.segments])
                                          : tails[segments_.size() - crossing.segments];
        column.linear = expr::add(pool_, column.linear, expr::cross(pool_, crossing.axis, arm));
        column.angular = crossing.axis;
      }
      if (crossing.upwards) {
        column.linear = expr::neg(pool_, column.linear);
        column.angular = expr::neg(pool_, column.angular);
      }
      result.columns.push_back(column);
    }
    if (coincident == std::array{true, true, true}) {
      result.acceleration = expr::sub(pool_, acceleration_from_top(false), acceleration_from_top(true));
    }
    return result;
  }

 private:
  /// A joint that the walk has passed.
  struct Crossing {
    SpeedId speed;
    Vec3 axis;
    Id lead;  ///< m along the axis per unit of the coordinate
    bool turns = false;
    bool upwards = false;
    std::size_t segments = 0;  ///< passed
    bool begins = true;        ///< false: a spin that does not turn with the spins before it
  };

  /// Acceleration of the start, or of the end, as seen from the last body that both have in common.
  [[nodiscard]] Vec3 acceleration_from_top(bool of_start) const {
    Vec3 omega = expr::zero3(pool_), alpha = omega, joint_omega = omega, acceleration = omega;
    const std::size_t count = crossings_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Crossing& crossing = crossings_[of_start ? count - 1 - i : i];
      if (crossing.upwards != of_start) continue;
      const Vec3 rate = expr::scale(pool_, mechanism_.qd[crossing.speed.index()], crossing.axis);
      if (crossing.begins) joint_omega = omega;
      const Vec3 slide = expr::scale(pool_, crossing.lead, rate);
      acceleration =
          expr::add(pool_, acceleration, expr::scale(pool_, pool_.integer(2), expr::cross(pool_, omega, slide)));
      if (crossing.turns) {
        alpha = expr::add(pool_, alpha, expr::cross(pool_, joint_omega, rate));
        omega = expr::add(pool_, omega, rate);
      }
      // On to the next joint, or to the frame.
      std::size_t first = crossing.segments, last = segments_.size();
      if (of_start) {
        first = i + 1 < count ? crossings_[count - 2 - i].segments : 0;
        last = crossing.segments;
      } else if (i + 1 < count) {
        last = crossings_[i + 1].segments;
      }
      Vec3 way = expr::zero3(pool_);
      for (std::size_t k = first; k < last; ++k) way = expr::add(pool_, way, segments_[k]);
      if (of_start) way = expr::neg(pool_, way);
      const Mat3 field = acceleration_field(pool_, omega, alpha);
      acceleration = expr::add(pool_, acceleration, expr::mul(pool_, field, way));
    }
    return acceleration;
  }

  void move(const Vec3& displacement) { waiting_ = sum_without_rounding(pool_, waiting_, turned_, displacement); }
  void turn(const Mat3& rotation) { turned_ = without_rounding(pool_, expr::mul(pool_, turned_, rotation)); }

  /// Moves within the body where the walk stands.
  void settle() {
    const Vec3 segment = expr::mul(pool_, rotation_, waiting_);
    rotation_ = expr::mul(pool_, rotation_, turned_);
    turned_ = expr::identity3(pool_);
    waiting_ = expr::zero3(pool_);
    velocity_ = expr::add(pool_, velocity_, expr::cross(pool_, omega_, segment));
    const Mat3 field = acceleration_field(pool_, omega_, alpha_);
    acceleration_ = expr::add(pool_, acceleration_, expr::mul(pool_, field, segment));
    segments_.push_back(segment);
  }

  void cross_joint(const TreeBody& body, const Vec3& axis, bool upwards) {
    // The axes of a joint's spins turn with neither of them; going up, they come after the attitude.
    if (body.motion != Motion::spin || (!upwards && body.spin == 0)) joint_omega_ = omega_;
    if (!body.speed) return;
    const bool begins = body.motion != Motion::spin || body.spin == 0;
    Crossing crossing{*body.speed, axis, pool_.zero(), body.turns(), upwards, segments_.size(), begins};
    if (body.slides()) crossing.lead = body.motion == Motion::screw ? body.lead : pool_.one();
    if (upwards) top_ = segments_.size();
    const Id qd = mechanism_.qd[body.speed->index()];
    const Vec3 rate = expr::scale(pool_, upwards ? pool_.neg(qd) : qd, axis);
    if (body.slides()) {
      const Vec3 slide = expr::scale(pool_, crossing.lead, rate);
      const Vec3 coriolis = expr::scale(pool_, pool_.integer(2), expr::cross(pool_, omega_, slide));
      velocity_ = expr::add(pool_, velocity_, slide);
      acceleration_ = expr::add(pool_, acceleration_, coriolis);
    }
    if (body.turns()) {
      alpha_ = expr::add(pool_, alpha_, expr::cross(pool_, joint_omega_, rate));
      omega_ = expr::add(pool_, omega_, rate);
    }
    crossings_.push_back(crossing);
  }

  Pool& pool_;
  const Mechanism& mechanism_;
  const KinematicTree& tree_;
  Mat3 rotation_;  ///< from the axes of the body, as the last joint left it, to those of the start
  Mat3 turned_;    ///< from the axes of the frame where the walk stands to those of the body
  Vec3 waiting_;   ///< m, displacement since the last joint, along the axes of the body
  Vec3 omega_, alpha_;
  Vec3 joint_omega_;  ///< ω on this side of the joint that is being passed
  Vec3 velocity_, acceleration_;
  std::vector<Vec3> segments_;  ///< along the axes of the start
  std::size_t top_ = 0;         ///< segments after the last joint that was passed upwards
  std::vector<Crossing> crossings_;
};

}  // namespace

BodyFrame frame_on(Pool& pool, const KinematicTree& tree, LinkId link, const Transform& pose) {
  const LinkPlacement& placement = tree.placements[link.index()];
  return {placement.body, compose(pool, placement.pose, pose)};
}

RelativeMotion motion_from_frame(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree, const BodyFrame& a,
                                 const BodyFrame& b, const std::array<bool, 3>& coincident) {
  const Paths paths = paths_between(tree, a.body, b.body);
  Walk walk(pool, mechanism, tree);
  walk.leave(a.pose);
  for (std::size_t i = paths.to_a.size(); i-- > 0;) walk.up(paths.to_a[i]);
  for (const std::size_t body : paths.to_b) walk.down(body);
  walk.arrive(b.pose);
  return walk.motion(coincident);
}

RelativeMotion motion_between_origins(Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                      const BodyFrame& a, const BodyFrame& b) {
  const Paths paths = paths_between(tree, a.body, b.body);
  const auto walked = [&](const std::vector<std::size_t>& path, const BodyFrame& frame) {
    Walk walk(pool, mechanism, tree);
    for (const std::size_t body : path) walk.down(body);
    walk.arrive(frame.pose);
    return walk.motion();
  };
  const RelativeMotion to_a = walked(paths.to_a, a);
  RelativeMotion result = walked(paths.to_b, b);
  result.position = expr::sub(pool, result.position, to_a.position);
  result.velocity = expr::sub(pool, result.velocity, to_a.velocity);
  result.acceleration = expr::sub(pool, result.acceleration, to_a.acceleration);
  for (const MotionColumn& column : to_a.columns) {
    result.columns.push_back({column.speed, expr::neg(pool, column.linear), column.angular});
  }
  for (MotionColumn& column : result.columns) column.angular = expr::zero3(pool);
  result.angular_velocity = result.angular_acceleration = expr::zero3(pool);
  return result;
}

}  // namespace robotc::loops
