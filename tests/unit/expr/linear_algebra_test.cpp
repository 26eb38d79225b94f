#include "compiler/expr/linear_algebra.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "tests/unit/expr/random_program.h"

namespace linear_algebra_test {

namespace {

using namespace robotc;
using namespace robotc::expr;

using Real3 = std::array<double, 3>;
using Real33 = std::array<Real3, 3>;

/// Symbols with random values, and values of expressions of them.
class Numeric {
 public:
  explicit Numeric(std::uint64_t start) : random_(start) {}

  Pool p;

  Id scalar() {
    const Id id = p.symbol("s");
    values_.emplace_back(id, uniform_(random_));
    return id;
  }
  Vec3 vector() { return {scalar(), scalar(), scalar()}; }
  Mat3 matrix() { return {vector(), vector(), vector()}; }
  SymMat3 symmetric() { return {scalar(), scalar(), scalar(), scalar(), scalar(), scalar()}; }

  double value(Id id) const {
    const std::vector<Id> roots = {id};
    return evaluate(p, roots, values_)[0];
  }
  Real3 value(const Vec3& v) const { return {value(v[0]), value(v[1]), value(v[2])}; }
  Real33 value(const Mat3& m) const { return {value(m[0]), value(m[1]), value(m[2])}; }
  Real33 value(const SymMat3& m) const { return value(to_full(m)); }

 private:
  std::mt19937_64 random_;
  std::uniform_real_distribution<double> uniform_{-1, 1};
  std::vector<std::pair<Id, double>> values_;
};

// Entries are sums of at most 27 products of numbers below 1, so a few dozen ulps of 1 bound the difference.
constexpr double tolerance = 64 * std::numeric_limits<double>::epsilon();

void check_same(const Real33& a, const Real33& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      CAPTURE(i);
      CAPTURE(j);
      CHECK(std::fabs(a[i][j] - b[i][j]) <= tolerance);
    }
  }
}

void check_same(const Real3& a, const Real3& b) {
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::fabs(a[i] - b[i]) <= tolerance);
}

Real33 product(const Real33& a, const Real33& b) {
  Real33 c{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
    }
  }
  return c;
}

Real33 transposed(const Real33& a) {
  Real33 t{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) t[i][j] = a[j][i];
  }
  return t;
}

TEST_CASE("products agree with plain loops") {
  const auto start = test::seed(4);
  CAPTURE(start);
  Numeric n(start);
  const Mat3 a = n.matrix();
  const Mat3 b = n.matrix();
  const Vec3 u = n.vector();
  const Vec3 v = n.vector();
  const Real33 ra = n.value(a);
  const Real3 rv = n.value(v);
  check_same(n.value(mul(n.p, a, b)), product(ra, n.value(b)));
  Real3 av{};
  Real3 atv{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      av[i] += ra[i][j] * rv[j];
      atv[i] += ra[j][i] * rv[j];
    }
  }
  check_same(n.value(mul(n.p, a, v)), av);
  check_same(n.value(mul_transposed(n.p, a, v)), atv);
  check_same(n.value(mul(n.p, skew(n.p, u), v)), n.value(cross(n.p, u, v)));
  CHECK(std::fabs(n.value(dot(n.p, u, cross(n.p, u, v)))) <= tolerance);
  CHECK(dot(n.p, u, v) == dot(n.p, v, u));
  CHECK(mul(n.p, identity3(n.p), v) == v);
  CHECK(mul(n.p, a, identity3(n.p)) == a);
  CHECK(cross(n.p, u, u) == zero3(n.p));
  CHECK(add(n.p, v, neg(n.p, v)) == zero3(n.p));
  CHECK(sub(n.p, v, v) == zero3(n.p));
}

TEST_CASE("symmetric matrices") {
  const auto start = test::seed(5);
  CAPTURE(start);
  Numeric n(start);
  const SymMat3 s = n.symmetric();
  const Mat3 r = n.matrix();
  const Vec3 v = n.vector();
  const Id mass = n.scalar();
  check_same(n.value(rotate(n.p, r, s)), product(product(n.value(r), n.value(s)), transposed(n.value(r))));
  check_same(n.value(mul(n.p, s, v)), n.value(mul(n.p, to_full(s), v)));
  CHECK(upper(to_full(s)) == s);
  CHECK(sub(n.p, s, s) == zero_sym(n.p));
  CHECK(trace(n.p, s) == n.p.add(n.p.add(s[0], s[3]), s[5]));
  // Steiner's term is −m [v]ₓ².
  const Mat3 k = skew(n.p, v);
  const Real33 kk = product(n.value(k), n.value(k));
  Real33 expected{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) expected[i][j] = -n.value(mass) * kk[i][j];
  }
  check_same(n.value(point_inertia(n.p, mass, v)), expected);
}

TEST_CASE("a rotation about a principal axis is exact") {
  Pool p;
  const Id q = p.symbol("q");
  const Id s = p.sin(q);
  const Id c = p.cos(q);
  const Id zero = p.zero();
  const Id one = p.one();
  CHECK(rotation(p, {zero, zero, one}, s, c) == Mat3{{{c, p.neg(s), zero}, {s, c, zero}, {zero, zero, one}}});
  CHECK(rotation(p, {zero, p.neg(one), zero}, s, c) == Mat3{{{c, zero, p.neg(s)}, {zero, one, zero}, {s, zero, c}}});
  const Mat3 r = rotation(p, {one, zero, zero}, s, c);
  CHECK(mul(p, r, transpose(r)) == identity3(p));
}

TEST_CASE("a rotation about any axis keeps lengths and the axis, and turns by its angle") {
  const auto start = test::seed(6);
  CAPTURE(start);
  Numeric n(start);
  const Vec3 any = n.vector();
  const Id length = n.p.sqrt(dot(n.p, any, any));
  const Vec3 axis = scale(n.p, n.p.div(n.p.one(), length), any);
  const Id q = n.scalar();
  const Mat3 r = rotation(n.p, axis, n.p.sin(q), n.p.cos(q));
  const Real33 value = n.value(r);
  check_same(product(value, transposed(value)), n.value(identity3(n.p)));
  check_same(n.value(mul(n.p, r, axis)), n.value(axis));
  CHECK(std::fabs(value[0][0] + value[1][1] + value[2][2] - 1 - 2 * std::cos(n.value(q))) <= tolerance);
  // Direction: for v ⟂ u, v × R v has length sin q along u.
  const Vec3 across = cross(n.p, axis, n.vector());
  const double sine = n.value(dot(n.p, axis, cross(n.p, across, mul(n.p, r, across))));
  CHECK(std::fabs(sine - std::sin(n.value(q)) * n.value(dot(n.p, across, across))) <= tolerance);
}

}  // namespace

}  // namespace linear_algebra_test
