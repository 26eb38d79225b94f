#include "compiler/contacts/touching.h"

#include <array>

#include "compiler/contacts/box_on_box.h"
#include "compiler/contacts/box_touches.h"
#include "compiler/contacts/formulas.h"

namespace robotc::contacts {

namespace {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

Id length_or_zero(Pool& pool, Id length) { return length.valid() ? length : pool.zero(); }

/// `centre` of a ball above the plane z = 0.
Touch ball_on_plane(Pool& pool, const Vec3& centre, Id radius) {
  const Vec3 up{pool.zero(), pool.zero(), pool.one()};
  return {expr::sub(pool, centre, expr::scale(pool, radius, up)), up, pool.sub(centre[2], radius)};
}

/// The lowest point of the rim: the centre less the radius along the part of the normal that lies in the disc.
Touch disc_on_plane(Pool& pool, const Vec3& centre, const Vec3& axis, Id radius) {
  const Vec3 up{pool.zero(), pool.zero(), pool.one()};
  const Vec3 in_disc = expr::sub(pool, up, expr::scale(pool, axis[2], axis));
  const Id slant = pool.sqrt(pool.make(Op::max, pool.sub(pool.one(), pool.mul(axis[2], axis[2])), least_square(pool)));
  const Vec3 down = expr::scale(pool, pool.div(radius, slant), in_disc);
  return {expr::sub(pool, centre, down), up, pool.sub(centre[2], pool.mul(radius, slant))};
}

/// A ball about `centre` beside a ball about `middle`.
Touch balls(Pool& pool, const Vec3& centre, Id radius, const Vec3& middle, Id ground_radius) {
  const Vec3 apart = expr::sub(pool, centre, middle);
  const Id distance = guarded_norm(pool, apart);
  const Vec3 normal = expr::scale(pool, pool.div(pool.one(), distance), apart);
  return {expr::sub(pool, centre, expr::scale(pool, radius, normal)), normal,
          pool.sub(distance, pool.add(radius, ground_radius))};
}

/// The nearest points of two segments, at s along `axis` from `centre` and at t along z from the origin.
/// t follows from s, and s from t, by a foot of a perpendicular within the segment; s first as for lines.
Touch segments(Pool& pool, const ContactSide& shape, const ContactSide& ground, const Vec3& centre, const Vec3& axis) {
  const Id own = half(pool, length_or_zero(pool, shape.length));
  const Id other = half(pool, length_or_zero(pool, ground.length));
  const Id along = axis[2];
  const Id foot = expr::dot(pool, centre, axis);
  const Id spread = pool.make(Op::max, pool.sub(pool.one(), pool.mul(along, along)), least_square(pool));
  Id s = clamped(pool, pool.div(pool.sub(pool.mul(along, centre[2]), foot), spread), own);
  const Id t = clamped(pool, pool.add(pool.mul(s, along), centre[2]), other);
  s = clamped(pool, pool.sub(pool.mul(t, along), foot), own);
  return balls(pool, expr::add(pool, centre, expr::scale(pool, s, axis)), length_or_zero(pool, shape.radius),
               {pool.zero(), pool.zero(), t}, length_or_zero(pool, ground.radius));
}

/// The nearest point of a flat disc to the middle of a ball about the origin.
Touch disc_on_ball(Pool& pool, const Vec3& centre, const Vec3& axis, Id radius, Id ground_radius) {
  const Vec3 to_ball = expr::neg(pool, centre);
  const Vec3 in_disc = moved_along(pool, to_ball, pool.neg(expr::dot(pool, to_ball, axis)), axis);
  const Id share = pool.make(Op::min, pool.one(), pool.div(radius, guarded_norm(pool, in_disc)));
  return balls(pool, moved_along(pool, centre, share, in_disc), pool.zero(), expr::zero3(pool), ground_radius);
}

/// A touch of the ground on the shape, along the shape's axes, as one of the shape on the ground. `rotation` and
/// `position` are those of the shape's frame in the ground's.
Touch exchanged(Pool& pool, const expr::Mat3& rotation, const Vec3& position, const Touch& touch) {
  const Vec3 on_shape = moved_along(pool, touch.point, pool.neg(touch.gap), touch.normal);
  return {expr::add(pool, position, expr::mul(pool, rotation, on_shape)),
          expr::neg(pool, expr::mul(pool, rotation, touch.normal)), touch.gap};
}

/// A box on a ball or a capsule, which touches the box.
std::vector<Touch> box_on_rounded(Pool& pool, const ContactSide& box, const ContactSide& ground,
                                  const expr::Mat3& rotation, const Vec3& position) {
  const Vec3 middle = expr::mul_transposed(pool, rotation, expr::neg(pool, position));
  if (ground.shape == ContactShape::ball) {
    return {exchanged(pool, rotation, position, ball_on_box(pool, middle, ground.radius, box.size))};
  }
  std::vector<Touch> found;
  for (const Touch& touch : capsule_on_box(pool, middle, rotation[2], ground.radius, ground.length, box.size)) {
    found.push_back(exchanged(pool, rotation, position, touch));
  }
  return found;
}

std::vector<Touch> on_plane(Pool& pool, const ContactSide& shape, const expr::Mat3& rotation, const Vec3& position) {
  const Id radius = length_or_zero(pool, shape.radius);
  const Vec3 axis = column(rotation, 2);
  std::vector<Touch> found;
  switch (shape.shape) {
    case ContactShape::disc:
      return {disc_on_plane(pool, position, axis, radius)};
    case ContactShape::capsule:
      for (const int side : {-1, 1}) {
        const Id end = pool.mul(pool.integer(side), half(pool, shape.length));
        found.push_back(ball_on_plane(pool, moved_along(pool, position, end, axis), radius));
      }
      return found;
    case ContactShape::box:
      for (const unsigned corner : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
        Vec3 at;
        for (std::size_t k = 0; k < 3; ++k) {
          at[k] = half(pool, shape.size[k]);
          if ((corner >> k & 1U) == 0) at[k] = pool.neg(at[k]);
        }
        found.push_back(ball_on_plane(pool, expr::add(pool, position, expr::mul(pool, rotation, at)), pool.zero()));
      }
      return found;
    default:
      return {ball_on_plane(pool, position, radius)};
  }
}

}  // namespace

std::vector<Touch> touches(Pool& pool, const ContactSide& shape, const ContactSide& ground, const expr::Mat3& rotation,
                           const Vec3& position) {
  const Id radius = length_or_zero(pool, shape.radius);
  const Vec3 axis = column(rotation, 2);
  if (ground.shape == ContactShape::plane) return on_plane(pool, shape, rotation, position);
  if (ground.shape == ContactShape::box) {
    if (shape.shape == ContactShape::box) return box_on_box(pool, shape.size, ground.size, rotation, position);
    if (shape.shape != ContactShape::capsule) return {ball_on_box(pool, position, radius, ground.size)};
    const std::array<Touch, 2> found = capsule_on_box(pool, position, axis, radius, shape.length, ground.size);
    return {found.begin(), found.end()};
  }
  if (shape.shape == ContactShape::box) return box_on_rounded(pool, shape, ground, rotation, position);
  if (shape.shape == ContactShape::disc) return {disc_on_ball(pool, position, axis, radius, ground.radius)};
  return {segments(pool, shape, ground, position, axis)};
}

}  // namespace robotc::contacts
