#include "compiler/equations/dynamics/subproblems.h"

namespace robotc::dynamics {

using expr::Id;
using expr::Mat3;
using expr::Op;
using expr::Pool;
using expr::Vec3;

namespace {

/// Bound on squares of a sine and a cosine before they are scaled, relative to the terms that they are differences of:
/// smaller squares are rounding. It is (100 · 2⁻⁵²)².
constexpr double rounding = 5e-28;

/// The angle of the vector (x, y); `otherwise` where its squared length is rounding relative to `size`, a square too.
Turn angle_of(Pool& pool, Id y, Id x, Id size, const Turn& otherwise) {
  const Id square = pool.add(pool.mul(x, x), pool.mul(y, y));
  const Id is_nothing = pool.make(Op::less_equal, square, pool.mul(pool.number(Number::inexact(rounding)), size));
  const Id length = pool.sqrt(pool.select(is_nothing, pool.one(), square));
  return {pool.select(is_nothing, otherwise.sine, pool.div(y, length)),
          pool.select(is_nothing, otherwise.cosine, pool.div(x, length))};
}

Id square_of(Pool& pool, const Vec3& v) { return expr::dot(pool, v, v); }

/// √a, 0 where rounding or a target out of reach makes it negative.
Id root(Pool& pool, Id a) { return pool.sqrt(pool.make(Op::max, a, pool.zero())); }

}  // namespace

// With φ from 0 to π/2 between the vector and the x axis, tan(φ/2) = |s| / (1 + |c|), and tan(φ/4) is at most 0.415,
// where the polynomial of fdlibm's `atan` holds to 2⁻⁵⁸.
Id angle(Pool& pool, const Turn& turn) {
  constexpr std::array<double, 11> coefficients{
      3.33333333333329318027e-01, -1.99999999998764832476e-01, 1.42857142725034663711e-01, -1.11111104054623557880e-01,
      9.09088713343650656196e-02, -7.69187620504482999495e-02, 6.66107313738753120669e-02, -5.83357013379057348645e-02,
      4.97687799461593236017e-02, -3.65315727442169155270e-02, 1.62858201153657823623e-02};
  const Id one = pool.one();
  const Id half = pool.div(pool.make(Op::abs, turn.sine), pool.add(one, pool.make(Op::abs, turn.cosine)));
  const Id quarter = pool.div(half, pool.add(one, pool.sqrt(pool.add(one, pool.mul(half, half)))));
  const Id square = pool.mul(quarter, quarter);
  Id sum = pool.zero();
  for (auto coefficient = coefficients.rbegin(); coefficient != coefficients.rend(); ++coefficient) {
    sum = pool.add(pool.number(Number::inexact(*coefficient)), pool.mul(square, sum));
  }
  const Id fourth = pool.sub(quarter, pool.mul(quarter, pool.mul(square, sum)));
  const Id acute = pool.mul(pool.integer(4), fourth);
  const Id size =
      pool.select(pool.make(Op::less, turn.cosine, pool.zero()), pool.sub(pool.number(Number::pi()), acute), acute);
  return pool.select(pool.make(Op::less, turn.sine, pool.zero()), pool.neg(size), size);
}

Vec3 turned(Pool& pool, const Vec3& h, const Turn& angle, const Vec3& v) {
  return expr::mul(pool, expr::rotation(pool, h, angle.sine, angle.cosine), v);
}

Vec3 across(Pool& pool, const Vec3& h, const Vec3& v) {
  return expr::sub(pool, v, expr::scale(pool, expr::dot(pool, h, v), h));
}

Turn angle_between(Pool& pool, const Vec3& h, const Vec3& v, const Vec3& w, const Turn& otherwise) {
  const Id y = expr::dot(pool, h, expr::cross(pool, v, w));
  const Id x = expr::dot(pool, across(pool, h, v), w);
  return angle_of(pool, y, x, pool.mul(square_of(pool, v), square_of(pool, w)), otherwise);
}

// The trace of R(h, θ)ᵀ r is x cos θ + y sin θ + hᵀ r h.
Turn angle_of_rotation(Pool& pool, const Vec3& h, const Mat3& r, const Turn& otherwise) {
  const Vec3 twist{pool.sub(r[2][1], r[1][2]), pool.sub(r[0][2], r[2][0]), pool.sub(r[1][0], r[0][1])};
  const Id y = expr::dot(pool, h, twist);
  const Id trace = pool.add(pool.add(r[0][0], r[1][1]), r[2][2]);
  const Id x = pool.sub(trace, expr::dot(pool, h, expr::mul(pool, r, h)));
  return angle_of(pool, y, x, pool.one(), otherwise);
}

// k · R(h, θ) v = x cos θ + y sin θ + (h·v)(h·k), where (x, y) has the length r and the angle φ: θ = φ ± acos(e/r).
std::array<Turn, 2> angles_at_height(Pool& pool, const Vec3& h, const Vec3& v, const Vec3& k, Id d,
                                     const Turn& otherwise) {
  const Vec3 flat = across(pool, h, v);
  const Id x = expr::dot(pool, flat, k);
  const Id y = expr::dot(pool, expr::cross(pool, h, flat), k);
  const Id e = pool.sub(d, pool.mul(expr::dot(pool, h, v), expr::dot(pool, h, k)));
  const Id square = pool.add(pool.mul(x, x), pool.mul(y, y));
  const Id r = pool.sqrt(square);
  const Id f = root(pool, pool.mul(pool.sub(r, e), pool.add(r, e)));
  // (e, ±f) turned by (x, y): of the length r · r, or of |e| r where e is too large.
  const Id size = pool.mul(square, pool.mul(square_of(pool, v), square_of(pool, k)));
  const auto answer = [&](Id side) {
    return angle_of(pool, pool.add(pool.mul(y, e), pool.mul(x, side)), pool.sub(pool.mul(x, e), pool.mul(y, side)),
                    size, otherwise);
  };
  return {answer(f), answer(pool.neg(f))};
}

std::array<Turn, 2> angles_at_distance(Pool& pool, const Vec3& h, const Vec3& v, const Vec3& w, Id square,
                                       const Turn& otherwise) {
  const Id sum = pool.sub(pool.add(square_of(pool, v), square_of(pool, w)), square);
  const Id half = pool.mul(pool.number(Number::rational(1, 2)), sum);
  return angles_at_height(pool, h, v, w, half, otherwise);
}

// With right angles x² + y² = 1 and e = k · w; 1 ∓ k · w is half of |k ∓ w|².
std::array<Turn, 2> angles_at_right_angles(Pool& pool, const Vec3& h, const Vec3& v, const Vec3& k, const Vec3& w,
                                           const Turn& otherwise) {
  const Id x = expr::dot(pool, v, k);
  const Id y = expr::dot(pool, expr::cross(pool, h, v), k);
  const Id e = expr::dot(pool, k, w);
  const Id less = square_of(pool, expr::sub(pool, k, w)), more = square_of(pool, expr::add(pool, k, w));
  const Id f = pool.mul(pool.number(Number::rational(1, 2)), pool.sqrt(pool.mul(less, more)));
  const auto answer = [&](Id side) {
    return angle_of(pool, pool.add(pool.mul(y, e), pool.mul(x, side)), pool.sub(pool.mul(x, e), pool.mul(y, side)),
                    pool.one(), otherwise);
  };
  return {answer(f), answer(pool.neg(f))};
}

std::array<Id, 2> slides_at_distance(Pool& pool, const Vec3& u, const Vec3& v, Id square) {
  const Id a = square_of(pool, u), b = expr::dot(pool, u, v);
  const Id f = root(pool, pool.sub(pool.mul(b, b), pool.mul(a, pool.sub(square_of(pool, v), square))));
  return {pool.div(pool.sub(f, b), a), pool.div(pool.neg(pool.add(f, b)), a)};
}

}  // namespace robotc::dynamics
