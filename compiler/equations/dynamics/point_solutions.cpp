#include "compiler/equations/dynamics/point_solutions.h"

#include <algorithm>
#include <utility>

namespace robotc::dynamics {

using expr::Id;
using expr::Pool;
using expr::Vec3;

namespace {

/// A quantity of points that two joints leave unchanged.
struct Invariant {
  enum class Kind : std::uint8_t { height, distance, distance_from_axis } kind;
  Vec3 direction;  ///< of heights, not a unit vector for slides; of an axis
  Vec3 point;      ///< from which distances count
};

class PointSolver {
 public:
  PointSolver(Pool& pool, const ChainGeometry& geometry) : pool_(pool), geometry_(geometry) {}

  std::optional<std::vector<ChainValues>> solve(std::span<const ChainJoint> chain, const Vec3& from, const Vec3& to) {
    switch (chain.size()) {
      case 0:
        return std::vector<ChainValues>{{}};
      case 1:
        return std::vector<ChainValues>{{one(chain[0], from, to)}};
      case 2:
        return two(chain[0], chain[1], from, to);
      case 3:
        break;
      default:
        return std::nullopt;
    }
    if (auto found = three(chain, from, to)) return found;
    auto found = three(reversed(pool_, chain), to, from);
    if (found) {
      for (ChainValues& values : *found) std::ranges::reverse(values);
    }
    return found;
  }

  std::optional<std::vector<ChainValue>> to_height(const ChainJoint& joint, const Vec3& direction, const Vec3& from,
                                                   const Vec3& to) {
    if (joint.turns) {
      if (geometry_.are_parallel(joint.axis, direction)) return std::nullopt;
      const Id height = expr::dot(pool_, direction, sub(to, joint.point));
      return values(angles_at_height(pool_, joint.axis, sub(from, joint.point), direction, height, joint.now));
    }
    if (geometry_.are_at_right_angles(joint.axis, direction)) return std::nullopt;
    return std::vector{slide_to_height(joint, direction, from, to)};
  }

 private:
  [[nodiscard]] Vec3 sub(const Vec3& a, const Vec3& b) { return expr::sub(pool_, a, b); }
  [[nodiscard]] Id square(const Vec3& v) { return expr::dot(pool_, v, v); }
  [[nodiscard]] static std::vector<ChainValue> values(const std::array<Turn, 2>& angles) {
    return {{angles[0], {}}, {angles[1], {}}};
  }
  [[nodiscard]] static std::vector<ChainValue> values(const std::array<Id, 2>& slides) {
    return {{{}, slides[0]}, {{}, slides[1]}};
  }

  [[nodiscard]] ChainValue slide_to_height(const ChainJoint& joint, const Vec3& direction, const Vec3& from,
                                           const Vec3& to) {
    return {{}, pool_.div(expr::dot(pool_, direction, sub(to, from)), expr::dot(pool_, direction, joint.axis))};
  }

  [[nodiscard]] ChainValue one(const ChainJoint& joint, const Vec3& from, const Vec3& to) {
    if (!joint.turns) return slide_to_height(joint, joint.axis, from, to);
    return {angle_between(pool_, joint.axis, sub(from, joint.point), sub(to, joint.point), joint.now), {}};
  }

  /// E⁻¹ of a point.
  [[nodiscard]] Vec3 moved_back(const ChainJoint& joint, const ChainValue& value, const Vec3& point) {
    const ChainJoint back = reversed(pool_, std::span(&joint, 1)).front();
    return moved(pool_, back, value, point);
  }

  std::vector<ChainValues> two(const ChainJoint& a, const ChainJoint& b, const Vec3& from, const Vec3& to) {
    if (a.turns && b.turns) return two_turns(a, b, from, to);
    if (!a.turns && !b.turns) return two_slides(a, b, from, to);
    return turn_and_slide(a, b, from, to);
  }

  std::vector<ChainValues> two_turns(const ChainJoint& a, const ChainJoint& b, const Vec3& from, const Vec3& to) {
    const ChainJoint back = reversed(pool_, std::span(&a, 1)).front();
    const Vec3 target = sub(to, a.point);
    std::vector<ChainValue> first;
    if (geometry_.are_parallel(a.axis, b.axis)) {
      const auto flat = [&](const Vec3& v) { return across(pool_, a.axis, v); };
      first = values(angles_at_distance(pool_, back.axis, flat(target), flat(sub(b.point, a.point)),
                                        square(flat(sub(from, b.point))), a.now));
    } else {
      first = values(
          angles_at_height(pool_, back.axis, target, b.axis, expr::dot(pool_, b.axis, sub(from, a.point)), a.now));
    }
    std::vector<ChainValues> found;
    for (const ChainValue& value : first) found.push_back({value, one(b, from, moved_back(a, value, to))});
    return found;
  }

  std::vector<ChainValues> two_slides(const ChainJoint& a, const ChainJoint& b, const Vec3& from, const Vec3& to) {
    const Vec3 normal = expr::cross(pool_, a.axis, b.axis);
    return {{slide_to_height(a, expr::cross(pool_, b.axis, normal), from, to),
             slide_to_height(b, expr::cross(pool_, a.axis, normal), from, to)}};
  }

  /// Solutions for a slide s along u and a turn about h, in either order. The turn keeps heights along h, which give s;
  /// where h ⟂ u, it keeps distances from its axis instead, for two s.
  std::vector<ChainValues> turn_and_slide(const ChainJoint& a, const ChainJoint& b, const Vec3& from, const Vec3& to) {
    const ChainJoint& turn = a.turns ? a : b;
    const ChainJoint& slide = a.turns ? b : a;
    std::vector<ChainValue> slides;
    if (geometry_.are_at_right_angles(turn.axis, slide.axis)) {
      // The slide moves `from` before the turn, or `to` back before the turn's inverse.
      const Vec3 direction = a.turns ? slide.axis : expr::neg(pool_, slide.axis);
      const auto flat = [&](const Vec3& v) { return across(pool_, turn.axis, sub(v, turn.point)); };
      const Vec3 slid = flat(a.turns ? from : to), kept = flat(a.turns ? to : from);
      slides = values(slides_at_distance(pool_, direction, slid, square(kept)));
    } else {
      slides = {slide_to_height(slide, turn.axis, from, to)};
    }
    std::vector<ChainValues> found;
    for (const ChainValue& s : slides) {
      if (a.turns) {
        found.push_back({one(a, moved(pool_, b, s, from), to), s});
      } else {
        found.push_back({s, one(b, from, moved_back(a, s, to))});
      }
    }
    return found;
  }

  [[nodiscard]] std::optional<Invariant> invariant(const ChainJoint& a, const ChainJoint& b) {
    using Kind = Invariant::Kind;
    if (a.turns && b.turns) {
      if (geometry_.are_parallel(a.axis, b.axis)) return Invariant{Kind::height, a.axis, a.point};
      if (geometry_.meet(a, b)) return Invariant{Kind::distance, a.axis, geometry_.meeting_point(a, b)};
      return std::nullopt;
    }
    if (!a.turns && !b.turns) {
      if (geometry_.are_parallel(a.axis, b.axis)) return std::nullopt;
      return Invariant{Kind::height, expr::cross(pool_, a.axis, b.axis), a.point};
    }
    const ChainJoint& turn = a.turns ? a : b;
    if (geometry_.are_parallel(a.axis, b.axis)) return Invariant{Kind::distance_from_axis, turn.axis, turn.point};
    if (geometry_.are_at_right_angles(a.axis, b.axis)) return Invariant{Kind::height, turn.axis, turn.point};
    return std::nullopt;
  }

  /// The values of a joint that bring an invariant of `from` to that of `to`.
  std::optional<std::vector<ChainValue>> to_invariant(const ChainJoint& joint, const Invariant& kept, const Vec3& from,
                                                      const Vec3& to) {
    using Kind = Invariant::Kind;
    if (kept.kind == Kind::height) return to_height(joint, kept.direction, from, to);
    const bool from_axis = kept.kind == Kind::distance_from_axis;
    const auto flat = [&](const Vec3& v) { return from_axis ? across(pool_, kept.direction, v) : v; };
    const Id wanted = square(flat(sub(to, kept.point)));
    if (!joint.turns) {
      if (from_axis && geometry_.are_parallel(joint.axis, kept.direction)) return std::nullopt;
      return values(slides_at_distance(pool_, flat(joint.axis), flat(sub(from, kept.point)), wanted));
    }
    if (geometry_.is_on(joint, kept.point)) return std::nullopt;
    if (from_axis && !geometry_.are_parallel(joint.axis, kept.direction)) return std::nullopt;
    return values(angles_at_distance(pool_, joint.axis, flat(sub(from, joint.point)),
                                     flat(sub(kept.point, joint.point)), wanted, joint.now));
  }

  /// By what the first two joints leave unchanged.
  std::optional<std::vector<ChainValues>> three(std::span<const ChainJoint> chain, const Vec3& from, const Vec3& to) {
    const auto kept = invariant(chain[0], chain[1]);
    if (!kept) return std::nullopt;
    const auto last = to_invariant(chain[2], *kept, from, to);
    if (!last) return std::nullopt;
    std::vector<ChainValues> found;
    for (const ChainValue& value : *last) {
      for (ChainValues& values : two(chain[0], chain[1], moved(pool_, chain[2], value, from), to)) {
        values.push_back(value);
        found.push_back(std::move(values));
      }
    }
    return found;
  }

  Pool& pool_;
  const ChainGeometry& geometry_;
};

}  // namespace

std::optional<std::vector<ChainValues>> point_solutions(Pool& pool, const ChainGeometry& geometry,
                                                        std::span<const ChainJoint> chain, const Vec3& from,
                                                        const Vec3& to) {
  return PointSolver(pool, geometry).solve(chain, from, to);
}

std::optional<std::vector<ChainValue>> height_solutions(Pool& pool, const ChainGeometry& geometry,
                                                        const ChainJoint& joint, const Vec3& direction,
                                                        const Vec3& from, const Vec3& to) {
  return PointSolver(pool, geometry).to_height(joint, direction, from, to);
}

}  // namespace robotc::dynamics
