#include "compiler/mechanism/point_masses.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/rotations.h"
#include "compiler/mechanism/is_numeric.h"
#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// Excludes screws: points on their axis move along it.
bool is_revolute_about_z(const Pool& pool, const TreeBody& body) {
  return body.motion == Motion::turn && pool.is_zero(body.axis[0]) && pool.is_zero(body.axis[1]) &&
         pool.is_one(body.axis[2]);
}

/// A point of a joint's axis whose acceleration inverse dynamics computes.
struct AxisPoint {
  Vec3 position;     ///< in the frame of the body before the joint
  std::size_t body;  ///< whose origin it is, or becomes
  Id along;          ///< its position along the axis; if not 0, no body's origin is there yet
};

class Arrangement {
 public:
  Arrangement(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool, std::size_t first_depth)
      : tree_(tree),
        pool_(pool),
        first_depth_(first_depth),
        children_(tree.bodies.size()),
        depth_(tree.bodies.size(), 0) {
    for (std::size_t k = 0; k < tree_.bodies.size(); ++k) {
      const auto parent = tree_.bodies[k].parent;
      if (!parent) continue;
      children_[*parent].push_back(k);
      depth_[k] = depth_[*parent] + 1;
    }
    for (const RobotParameter& parameter : mechanism.parameters) {
      defaults_.emplace_back(parameter.symbol, parameter.default_value);
    }
  }

  PointMasses make() {
    std::vector<double> carried(tree_.bodies.size(), 0.0);
    for (std::size_t k = tree_.bodies.size(); k-- > 0;) {
      carried[k] += value(tree_.bodies[k].inertia.mass);
      if (const auto parent = tree_.bodies[k].parent) carried[*parent] += carried[k];
    }
    way_.assign(tree_.bodies.size(), Way{});
    for (std::size_t k = tree_.bodies.size(); k-- > 0;) {
      if (depth_[k] >= first_depth_) replace_first_moment(k, carried[k]);
      regroup_body(tree_, pool_, k);
    }
    return with_points();
  }

 private:
  /// A point on a body's axis where paths to some children begin, with its own mass.
  struct Way {
    Id along{};
    Id mass{};
  };

  double value(Id id) const { return expr::evaluate(pool_, {&id, 1}, defaults_).front(); }

  /// The points on the axis of child `c`, in the frame of its parent.
  std::vector<AxisPoint> points_of(std::size_t c) {
    const TreeBody& child = tree_.bodies[c];
    const Vec3& p = child.placement.position;
    std::vector<AxisPoint> points{{p, c, pool_.zero()}};
    const Vec3 axis = expr::mul(pool_, child.placement.rotation, child.axis);
    for (const std::size_t g : children_[c]) {
      const Vec3& next = tree_.bodies[g].placement.position;
      if (!is_numeric(pool_, next) || pool_.is_zero(next[2])) continue;
      const bool on_axis = pool_.is_zero(next[0]) && pool_.is_zero(next[1]);
      if (on_axis && tree_.bodies[g].slides()) continue;
      points.push_back(
          {expr::add(pool_, p, expr::scale(pool_, next[2], axis)), on_axis ? g : c, on_axis ? pool_.zero() : next[2]});
      break;
    }
    return points;
  }

  void replace_first_moment(std::size_t k, double carried) {
    if (!is_revolute_about_z(pool_, tree_.bodies[k])) return;
    for (const std::size_t c : children_[k]) {
      const TreeBody& child = tree_.bodies[c];
      if (!is_revolute_about_z(pool_, child) || !is_numeric(pool_, child.placement.position)) continue;
      const Vec3 axis = expr::mul(pool_, child.placement.rotation, child.axis);
      if (!is_numeric(pool_, axis)) continue;
      if (replace_by(k, points_of(c), 2 * carried)) return;
    }
  }

  /// Replaces as much as possible of body k's first moment by masses at the points, none above `most`; false if
  /// impossible.
  bool replace_by(std::size_t k, const std::vector<AxisPoint>& points, double most) {
    const Vec3 moment = tree_.bodies[k].inertia.first_moment;
    const bool has[] = {!pool_.is_zero(moment[0]), !pool_.is_zero(moment[1])};
    if (has[0] && has[1] && points.size() == 2) {
      const Vec3& p = points[0].position;
      const Vec3& q = points[1].position;
      const Id determinant = pool_.sub(pool_.mul(p[0], q[1]), pool_.mul(p[1], q[0]));
      if (std::abs(value(determinant)) > 0) {
        const auto solve = [&](Id a, Id b) { return pool_.div(pool_.sub(a, b), determinant); };
        const Id at_p = solve(pool_.mul(moment[0], q[1]), pool_.mul(moment[1], q[0]));
        const Id at_q = solve(pool_.mul(moment[1], p[0]), pool_.mul(moment[0], p[1]));
        if (is_modest(at_p, most) && is_modest(at_q, most)) {
          move(k, points[0], at_p);
          move(k, points[1], at_q);
          clear(k, 0), clear(k, 1);
          return true;
        }
      }
    }
    for (const AxisPoint& point : points) {
      for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const Id lever = point.position[i];
        const bool keeps_other_zero = has[1 - i] || pool_.is_zero(point.position[1 - i]);
        if (!has[i] || pool_.is_zero(lever) || !keeps_other_zero) continue;
        const Id mass = pool_.div(moment[i], lever);
        if (!is_modest(mass, most)) continue;
        move(k, point, mass);
        clear(k, i);
        return true;
      }
    }
    return false;
  }

  /// Large masses at short levers would cancel in the efforts and lose digits.
  bool is_modest(Id mass, double most) const { return std::abs(value(mass)) <= most; }

  void move(std::size_t k, const AxisPoint& point, Id mass) {
    TreeBody& from = tree_.bodies[k];
    SpatialInertia lump = zero_inertia(pool_);
    lump.mass = pool_.neg(mass);
    from.inertia = add(pool_, from.inertia, shift(pool_, lump, point.position));
    if (pool_.is_zero(point.along)) {
      Id& own = tree_.bodies[point.body].inertia.mass;
      own = pool_.add(own, mass);
    } else {
      way_[point.body] = {point.along, mass};
    }
  }
  /// Clears a component that is zero up to rounding.
  void clear(std::size_t k, std::size_t component) { tree_.bodies[k].inertia.first_moment[component] = pool_.zero(); }

  /// The bodies together with the points on their axes.
  PointMasses with_points() {
    PointMasses result;
    std::vector<std::optional<std::size_t>> way(tree_.bodies.size());
    for (std::size_t k = 0; k < tree_.bodies.size(); ++k) {
      TreeBody body = tree_.bodies[k];
      if (body.parent) {
        const std::size_t parent = *body.parent;
        const Id along = way_[parent].along;
        const bool by_way = way[parent] && body.placement.position[2] == along;
        if (by_way) body.placement.position[2] = pool_.zero();
        body.parent = by_way ? *way[parent] : result.place[parent];
      }
      result.place.push_back(result.tree.bodies.size());
      result.tree.bodies.push_back(body);
      if (!way_[k].mass.valid()) continue;
      TreeBody point;
      point.joint = body.joint;
      point.parent = result.place[k];
      point.placement = identity_transform(pool_);
      point.placement.position[2] = way_[k].along;
      point.axis = body.axis;
      point.offset = pool_.zero();
      point.lead = pool_.zero();
      point.inertia = zero_inertia(pool_);
      point.inertia.mass = way_[k].mass;
      way[k] = result.tree.bodies.size();
      result.tree.bodies.push_back(std::move(point));
    }
    return result;
  }

  KinematicTree tree_;
  Pool& pool_;
  std::size_t first_depth_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<std::size_t> depth_;
  std::vector<std::pair<Id, double>> defaults_;
  std::vector<Way> way_;
};

}  // namespace

PointMasses leave_point_masses(const KinematicTree& tree, const Mechanism& mechanism, Pool& pool,
                               std::size_t first_depth) {
  return Arrangement(tree, mechanism, pool, first_depth).make();
}

std::optional<Id> choose_length_unit(KinematicTree& tree, Pool& pool) {
  std::vector<std::pair<double, Id>> lengths;
  // From the tips on: near the base fewer terms depend on lengths.
  for (auto it = tree.bodies.rbegin(); it != tree.bodies.rend(); ++it) {
    const TreeBody& body = *it;
    if (body.slides()) return std::nullopt;
    if (!body.parent || !is_numeric(pool, body.placement.position)) continue;
    for (const Id entry : body.placement.position) {
      if (!pool.is_zero(entry)) lengths.emplace_back(std::abs(pool.value(entry).to_double()), entry);
    }
  }
  if (lengths.empty()) return std::nullopt;
  const auto count = [&](const auto& length) {
    return std::count_if(lengths.begin(), lengths.end(),
                         [&](const auto& other) { return other.first == length.first; });
  };
  const auto most = std::max_element(lengths.begin(), lengths.end(),
                                     [&](const auto& a, const auto& b) { return count(a) < count(b); });
  const Id unit = most->first == pool.value(most->second).to_double() ? most->second : pool.neg(most->second);
  const Id inverse = pool.div(pool.one(), unit);
  for (TreeBody& body : tree.bodies) {
    body.placement.position = expr::scale(pool, inverse, body.placement.position);
    body.inertia.mass = pool.mul(pool.mul(unit, unit), body.inertia.mass);
    body.inertia.first_moment = expr::scale(pool, unit, body.inertia.first_moment);
  }
  return unit;
}

void turn_tips(KinematicTree& tree, Pool& pool, std::span<const BodyWrench> loads) {
  std::vector<bool> carries(tree.bodies.size(), false);
  for (const TreeBody& body : tree.bodies) {
    if (body.parent) carries[*body.parent] = true;
  }
  for (std::size_t k = 0; k < tree.bodies.size(); ++k) {
    TreeBody& body = tree.bodies[k];
    Vec3& moment = body.inertia.first_moment;
    const auto is_zero = [&](Id id) { return pool.is_zero(id); };
    const bool is_loaded = !loads.empty() && !(std::all_of(loads[k].force.begin(), loads[k].force.end(), is_zero) &&
                                               std::all_of(loads[k].moment.begin(), loads[k].moment.end(), is_zero));
    if (carries[k] || is_loaded || !is_revolute_about_z(pool, body) || !is_numeric(pool, moment)) continue;
    if (pool.is_zero(moment[0]) || pool.is_zero(moment[1])) continue;
    const double x = pool.value(moment[0]).to_double();
    const double y = pool.value(moment[1]).to_double();
    const double length = std::hypot(x, y);
    const expr::Mat3 turn = expr::rotation(pool, body.axis, pool.number(Number::inexact(y / length)),
                                           pool.number(Number::inexact(x / length)));
    body.offset = pool.add(body.offset, pool.number(Number::inexact(std::atan2(y, x))));
    body.inertia.inertia = rotate_cheaply(pool, expr::transpose(turn), body.inertia.inertia);
    moment = {pool.number(Number::inexact(length)), pool.zero(), moment[2]};
  }
}

}  // namespace robotc
