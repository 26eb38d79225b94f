#include "compiler/contacts/box_touches.h"

#include <vector>

#include "compiler/contacts/formulas.h"

namespace robotc::contacts {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

Touch ball_on_box(Pool& pool, const Vec3& centre, Id radius, const Vec3& size) {
  Vec3 outside, beyond, sign;
  for (std::size_t k = 0; k < 3; ++k) {
    const Id edge = half(pool, size[k]);
    outside[k] = pool.sub(centre[k], clamped(pool, centre[k], edge));
    sign[k] = sign_of(pool, centre[k]);
    beyond[k] = pool.sub(pool.mul(sign[k], centre[k]), edge);
  }
  const Id depth = pool.make(Op::max, beyond[0], pool.make(Op::max, beyond[1], beyond[2]));
  const Id is_outside = pool.make(Op::less, pool.zero(), depth);
  const Id distance = guarded_norm(pool, outside);
  // If several faces are equally near, the first one is taken.
  const Id first = pool.make(Op::less_equal, depth, beyond[0]);
  const Id second = pool.make(Op::less_equal, depth, beyond[1]);
  const Vec3 inwards{pool.select(first, sign[0], pool.zero()),
                     pool.select(first, pool.zero(), pool.select(second, sign[1], pool.zero())),
                     pool.select(first, pool.zero(), pool.select(second, pool.zero(), sign[2]))};
  Vec3 normal;
  for (std::size_t k = 0; k < 3; ++k) {
    normal[k] = pool.select(is_outside, pool.div(outside[k], distance), inwards[k]);
  }
  return {expr::sub(pool, centre, expr::scale(pool, radius, normal)), normal,
          pool.sub(pool.select(is_outside, distance, depth), radius)};
}

namespace {

/// A segment: the points p(s) = middle + s axis with |s| <= reach, and where each pair of parallel faces cuts its line.
class Segment {
 public:
  Segment(Pool& pool, const Vec3& middle, const Vec3& axis, Id reach, const Vec3& size)
      : pool_(pool), middle_(middle), axis_(axis), reach_(reach) {
    // Along lines that are parallel to a face the cuts are far away, on both sides or on one.
    const Id least = pool.number(Number::rational(1, 1'000'000'000));
    for (std::size_t k = 0; k < 3; ++k) {
      edge_[k] = half(pool, size[k]);
      const Id sign = sign_of(pool, axis[k]);
      const Id slope = pool.div(pool.one(), pool.make(Op::max, pool.mul(sign, axis[k]), least));
      const Id from = pool.mul(sign, middle[k]);
      enter_[k] = limited(pool.mul(pool.neg(pool.add(edge_[k], from)), slope));
      leave_[k] = limited(pool.mul(pool.sub(edge_[k], from), slope));
    }
  }

  [[nodiscard]] Vec3 at(Id s) const { return moved_along(pool_, middle_, s, axis_); }

  /// The s of the point nearest to the box. The square of the distance is convex in s and, between the cuts, of second
  /// order: half its slope is a chain of lines, whose zero lies between two cuts.
  [[nodiscard]] Id nearest() const {
    Id low = pool_.neg(reach_), high = reach_;
    for (std::size_t k = 0; k < 3; ++k) {
      for (const Id cut : {enter_[k], leave_[k]}) {
        const Id slope = slope_at(cut);
        low = larger(low, pool_.select(less_equal(slope, pool_.zero()), cut, low));
        high = smaller(high, pool_.select(less_equal(pool_.zero(), slope), cut, high));
      }
    }
    const Id before = slope_at(low), after = slope_at(high);
    const Id share = pool_.div(pool_.neg(before), larger(pool_.sub(after, before), least_square(pool_)));
    const Id part = larger(pool_.zero(), smaller(pool_.one(), share));
    const Id between = pool_.add(low, pool_.mul(pool_.sub(high, low), part));
    // Along a face, or inside, the distance is the same all the way from `high` to `low`.
    return pool_.select(less_equal(high, low), half(pool_, pool_.add(low, high)), between);
  }

  struct Part {
    Id first, last;
  };
  /// The hull of s and of the part over the face that is nearest to p(s). Where the line passes beside the face: of s
  /// and the middle between the cuts, with which the part moves on when it shrinks to nothing.
  [[nodiscard]] Part over_face(Id s) const {
    const Vec3 point = at(s);
    Vec3 beyond;
    for (std::size_t k = 0; k < 3; ++k) beyond[k] = pool_.sub(pool_.make(Op::abs, point[k]), edge_[k]);
    const Id is_x = pool_.make(Op::logical_and, less_equal(beyond[1], beyond[0]), less_equal(beyond[2], beyond[0]));
    const Id is_y = less_equal(beyond[2], beyond[1]);
    const auto of_face = [&](Id x, Id y, Id z) { return pool_.select(is_x, x, pool_.select(is_y, y, z)); };
    const Id first = of_face(larger(enter_[1], enter_[2]), larger(enter_[2], enter_[0]), larger(enter_[0], enter_[1]));
    const Id last =
        of_face(smaller(leave_[1], leave_[2]), smaller(leave_[2], leave_[0]), smaller(leave_[0], leave_[1]));
    const Id middle = half(pool_, pool_.add(first, last));
    return {smaller(s, smaller(first, middle)), larger(s, larger(last, middle))};
  }

 private:
  [[nodiscard]] Id larger(Id a, Id b) const { return pool_.make(Op::max, a, b); }
  [[nodiscard]] Id smaller(Id a, Id b) const { return pool_.make(Op::min, a, b); }
  [[nodiscard]] Id less_equal(Id a, Id b) const { return pool_.make(Op::less_equal, a, b); }
  [[nodiscard]] Id limited(Id s) const { return clamped(pool_, s, reach_); }

  /// Half the slope of the square of the distance from the box.
  [[nodiscard]] Id slope_at(Id s) const {
    const Vec3 point = at(s);
    Id slope = pool_.zero();
    for (std::size_t k = 0; k < 3; ++k) {
      slope = pool_.add(slope, pool_.mul(axis_[k], pool_.sub(point[k], clamped(pool_, point[k], edge_[k]))));
    }
    return slope;
  }

  Pool& pool_;
  Vec3 middle_, axis_;
  Id reach_;
  Vec3 edge_;           ///< half the box's edges
  Vec3 enter_, leave_;  ///< by pair of faces, within the segment
};

}  // namespace

std::array<Touch, 2> capsule_on_box(Pool& pool, const Vec3& centre, const Vec3& axis, Id radius, Id length,
                                    const Vec3& size) {
  const Segment segment(pool, centre, axis, half(pool, length), size);
  const Segment::Part part = segment.over_face(segment.nearest());
  return {ball_on_box(pool, segment.at(part.first), radius, size),
          ball_on_box(pool, segment.at(part.last), radius, size)};
}

}  // namespace robotc::contacts
