#include "compiler/contacts/touching.h"

#include <array>

namespace robotc::contacts {

namespace {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

/// Squares below this are taken for it before a division.
Id least_square(Pool& pool) { return pool.number(Number::rational(1, 1'000'000'000'000'000'000)); }

Id clamped(Pool& pool, Id value, Id half) {
  return pool.make(Op::max, pool.neg(half), pool.make(Op::min, value, half));
}

Id half(Pool& pool, Id length) { return pool.mul(pool.number(Number::rational(1, 2)), length); }

Id length_or_zero(Pool& pool, Id length) { return length.valid() ? length : pool.zero(); }

Vec3 column(const expr::Mat3& rotation, std::size_t k) { return {rotation[0][k], rotation[1][k], rotation[2][k]}; }

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

/// A ball beside or in a box: outside of it the nearest point of the box, inside the nearest face.
Touch ball_on_box(Pool& pool, const Vec3& centre, Id radius, const Vec3& size) {
  Vec3 outside, beyond, sign;
  for (std::size_t k = 0; k < 3; ++k) {
    const Id edge = half(pool, size[k]);
    outside[k] = pool.sub(centre[k], clamped(pool, centre[k], edge));
    sign[k] = pool.select(pool.make(Op::less, centre[k], pool.zero()), pool.integer(-1), pool.one());
    beyond[k] = pool.sub(pool.mul(sign[k], centre[k]), edge);
  }
  const Id depth = pool.make(Op::max, beyond[0], pool.make(Op::max, beyond[1], beyond[2]));
  const Id is_outside = pool.make(Op::less, pool.zero(), depth);
  const Id distance = guarded_norm(pool, outside);
  // Of the faces that are as near, the first.
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

}  // namespace

Id guarded_norm(Pool& pool, const Vec3& v) {
  return pool.sqrt(pool.make(Op::max, expr::dot(pool, v, v), least_square(pool)));
}

std::vector<Touch> touches(Pool& pool, const ContactSide& shape, const ContactSide& ground, const expr::Mat3& rotation,
                           const Vec3& position) {
  const Id radius = length_or_zero(pool, shape.radius);
  const Vec3 axis = column(rotation, 2);
  switch (ground.shape) {
    case ContactShape::ball:
    case ContactShape::capsule:
      return {segments(pool, shape, ground, position, axis)};
    case ContactShape::box:
      return {ball_on_box(pool, position, radius, ground.size)};
    default:
      break;
  }
  std::vector<Touch> found;
  switch (shape.shape) {
    case ContactShape::disc:
      return {disc_on_plane(pool, position, axis, radius)};
    case ContactShape::capsule:
      for (const int side : {-1, 1}) {
        const Vec3 end = expr::scale(pool, pool.mul(pool.integer(side), half(pool, shape.length)), axis);
        found.push_back(ball_on_plane(pool, expr::add(pool, position, end), radius));
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

}  // namespace robotc::contacts
