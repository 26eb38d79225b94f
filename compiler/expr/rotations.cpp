#include "compiler/expr/rotations.h"

namespace robotc::expr {
namespace {

/// Below this x², series replace quotients that tend to 0/0: the first omitted terms are below a rounding error, and
/// those of two derivatives below 1e-10.
Id small_square(Pool& pool) { return pool.number(*Number::parse("1e-3")); }

/// c0 + x (c1 + x (c2 + …)).
template <std::size_t n>
Id polynomial(Pool& pool, const std::array<Number, n>& coefficients, Id x) {
  Id value = pool.number(coefficients[n - 1]);
  for (std::size_t i = n - 1; i-- > 0;) value = pool.add(pool.number(coefficients[i]), pool.mul(x, value));
  return value;
}

/// `series` if x² is small, else `quotient` of a value that is never small.
template <class Quotient>
Id near_zero(Pool& pool, Id square, Id series, Quotient quotient) {
  const Id is_small = pool.make(Op::less, square, small_square(pool));
  return pool.select(is_small, series, quotient(pool.select(is_small, pool.one(), square)));
}

}  // namespace

Id wrapped(Pool& pool, Id angle) {
  const Id half_turn = pool.number(Number::pi());
  const Id within = pool.make(Op::logical_and, pool.make(Op::less, pool.neg(half_turn), angle),
                              pool.make(Op::less_equal, angle, half_turn));
  return pool.select(within, angle, pool.make(Op::atan2, pool.sin(angle), pool.cos(angle)));
}

Id sinc_of_root(Pool& pool, Id square) {
  const std::array<Number, 5> series{Number::integer(1), Number::rational(-1, 6), Number::rational(1, 120),
                                     Number::rational(-1, 5040), Number::rational(1, 362880)};
  return near_zero(pool, square, polynomial(pool, series, square), [&](Id safe) {
    const Id x = pool.sqrt(safe);
    return pool.div(pool.sin(x), x);
  });
}

namespace {

/// cos(√square), with derivatives at 0.
Id cosine_of_root(Pool& pool, Id square) {
  const std::array<Number, 5> series{Number::integer(1), Number::rational(-1, 2), Number::rational(1, 24),
                                     Number::rational(-1, 720), Number::rational(1, 40320)};
  return near_zero(pool, square, polynomial(pool, series, square), [&](Id safe) { return pool.cos(pool.sqrt(safe)); });
}

}  // namespace

Id sinc(Pool& pool, Id x) { return sinc_of_root(pool, pool.mul(x, x)); }

Mat3 rotation_of_angles(Pool& pool, const Vec3& angles) {
  const auto about = [&](std::size_t axis) {
    Vec3 unit = zero3(pool);
    unit[axis] = pool.one();
    return rotation(pool, unit, pool.sin(angles[axis]), pool.cos(angles[axis]));
  };
  return mul(pool, about(2), mul(pool, about(1), about(0)));
}

Vec3 angles_of_rotation(Pool& pool, const Mat3& r) {
  const Id cos_pitch = pool.sqrt(pool.add(pool.mul(r[0][0], r[0][0]), pool.mul(r[1][0], r[1][0])));
  const Id yaw = pool.make(Op::atan2, r[1][0], r[0][0]);
  // Undo the yaw; the remainder has a unique roll, whatever yaw was chosen.
  const Id s = pool.sin(yaw);
  const Id c = pool.cos(yaw);
  const Id sin_roll = pool.sub(pool.mul(s, r[0][2]), pool.mul(c, r[1][2]));
  const Id cos_roll = pool.sub(pool.mul(c, r[1][1]), pool.mul(s, r[0][1]));
  return {pool.make(Op::atan2, sin_roll, cos_roll), pool.make(Op::atan2, pool.neg(r[2][0]), cos_pitch), yaw};
}

Quaternion product(Pool& pool, const Quaternion& a, const Quaternion& b) {
  const Vec3 u{a[1], a[2], a[3]};
  const Vec3 v{b[1], b[2], b[3]};
  const Vec3 vector = add(pool, add(pool, scale(pool, a[0], v), scale(pool, b[0], u)), cross(pool, u, v));
  return {pool.sub(pool.mul(a[0], b[0]), dot(pool, u, v)), vector[0], vector[1], vector[2]};
}

Quaternion conjugate(Pool& pool, const Quaternion& q) { return {q[0], pool.neg(q[1]), pool.neg(q[2]), pool.neg(q[3])}; }

Id squared_length(Pool& pool, const Quaternion& q) {
  return pool.add(pool.add(pool.mul(q[0], q[0]), pool.mul(q[1], q[1])),
                  pool.add(pool.mul(q[2], q[2]), pool.mul(q[3], q[3])));
}

Mat3 rotation_of_quaternion(Pool& pool, const Quaternion& q) {
  const Id w = q[0], x = q[1], y = q[2], z = q[3];
  const auto times = [&](Id a, Id b) { return pool.mul(a, b); };
  const Id scale = pool.div(pool.integer(2), squared_length(pool, q));
  const auto diagonal = [&](Id a, Id b) {
    return pool.sub(pool.one(), pool.mul(scale, pool.add(times(a, a), times(b, b))));
  };
  const auto plus = [&](Id a, Id b, Id c) { return pool.mul(scale, pool.add(times(a, b), times(w, c))); };
  const auto minus = [&](Id a, Id b, Id c) { return pool.mul(scale, pool.sub(times(a, b), times(w, c))); };
  return {{{diagonal(y, z), minus(x, y, z), plus(x, z, y)},
           {plus(x, y, z), diagonal(x, z), minus(y, z, x)},
           {minus(x, z, y), plus(y, z, x), diagonal(x, y)}}};
}

// Shepperd (1978): the largest of 4w², 4x², 4y², 4z² is at least 1, and the others follow from its root.
Quaternion quaternion_of_rotation(Pool& pool, const Mat3& r) {
  const auto plus = [&](std::size_t i, std::size_t j) { return pool.add(r[i][j], r[j][i]); };
  const auto minus = [&](std::size_t i, std::size_t j) { return pool.sub(r[i][j], r[j][i]); };
  const auto square = [&](std::size_t i) {  // 4x², 4y², 4z²
    const Id others = pool.add(r[(i + 1) % 3][(i + 1) % 3], r[(i + 2) % 3][(i + 2) % 3]);
    return pool.add(pool.one(), pool.sub(r[i][i], others));
  };
  const Id trace = pool.add(pool.add(r[0][0], r[1][1]), r[2][2]);
  const std::array<Quaternion, 4> candidates{{
      {pool.add(pool.one(), trace), minus(2, 1), minus(0, 2), minus(1, 0)},
      {minus(2, 1), square(0), plus(1, 0), plus(0, 2)},
      {minus(0, 2), plus(1, 0), square(1), plus(2, 1)},
      {minus(1, 0), plus(0, 2), plus(2, 1), square(2)},
  }};
  Quaternion best = candidates[0];
  Id largest = candidates[0][0];
  for (std::size_t i = 1; i < 4; ++i) {
    const Id exceeds = pool.make(Op::less, largest, candidates[i][i]);
    largest = pool.select(exceeds, candidates[i][i], largest);
    for (std::size_t k = 0; k < 4; ++k) best[k] = pool.select(exceeds, candidates[i][k], best[k]);
  }
  const Id half = pool.div(pool.number(Number::rational(1, 2)), pool.sqrt(largest));
  const Id is_negative = pool.make(Op::less, best[0], pool.zero());
  for (Id& part : best) {
    const Id value = pool.mul(part, half);
    part = pool.select(is_negative, pool.neg(value), value);
  }
  return best;
}

Mat3 rotation_of_vector(Pool& pool, const Vec3& v) {
  const Id square = dot(pool, v, v);
  // 1 + sin θ/θ [v] + (1 − cos θ)/θ² [v]², and 1 − cos θ = 2 sin²(θ/2).
  const Id along = sinc_of_root(pool, square);
  const Id half = sinc_of_root(pool, pool.mul(pool.number(Number::rational(1, 4)), square));
  const Id twice = pool.mul(pool.number(Number::rational(1, 2)), pool.mul(half, half));
  const Mat3 cross = skew(pool, v);
  const Mat3 squared = mul(pool, cross, cross);
  Mat3 result = identity3(pool);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      result[i][j] = pool.add(result[i][j], pool.add(pool.mul(along, cross[i][j]), pool.mul(twice, squared[i][j])));
    }
  }
  return result;
}

namespace {

/// The rotation vector of a unit quaternion with w ≥ 0.
Vec3 vector_of_unit(Pool& pool, const Quaternion& q) {
  const Id w = q[0], x = q[1], y = q[2], z = q[3];
  const Vec3 axis{x, y, z};
  const Id square = dot(pool, axis, axis);
  // θ/sin(θ/2) = 2 atan2(s, w)/s; for small s, w is not small, and atan(s/w)/s is a series in (s/w)².
  const Id is_small = pool.make(Op::less, square, small_square(pool));
  const Id cosine = pool.select(is_small, w, pool.one());
  const Id ratio = pool.div(square, pool.mul(cosine, cosine));
  const std::array<Number, 7> series{Number::integer(1),      Number::rational(-1, 3), Number::rational(1, 5),
                                     Number::rational(-1, 7), Number::rational(1, 9),  Number::rational(-1, 11),
                                     Number::rational(1, 13)};
  const Id near = pool.div(polynomial(pool, series, ratio), cosine);
  const Id factor = near_zero(pool, square, near, [&](Id safe) {
    const Id sine = pool.sqrt(safe);
    return pool.div(pool.make(Op::atan2, sine, w), sine);
  });
  return scale(pool, pool.mul(pool.integer(2), factor), axis);
}

}  // namespace

Vec3 vector_of_rotation(Pool& pool, const Mat3& r) { return vector_of_unit(pool, quaternion_of_rotation(pool, r)); }

Quaternion quaternion_of_vector(Pool& pool, const Vec3& v) {
  const Id half = pool.number(Number::rational(1, 2));
  const Vec3 halved = scale(pool, half, v);
  const Id square = dot(pool, halved, halved);
  const Vec3 vector = scale(pool, sinc_of_root(pool, square), halved);
  return {cosine_of_root(pool, square), vector[0], vector[1], vector[2]};
}

Vec3 vector_of_quaternion(Pool& pool, const Quaternion& q) {
  const Id length = pool.sqrt(squared_length(pool, q));
  const Id is_negative = pool.make(Op::less, q[0], pool.zero());
  const Id divisor = pool.select(is_negative, pool.neg(length), length);
  Quaternion unit = q;
  for (Id& part : unit) part = pool.div(part, divisor);
  return vector_of_unit(pool, unit);
}

}  // namespace robotc::expr
