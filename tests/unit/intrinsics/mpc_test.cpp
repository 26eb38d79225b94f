#include "compiler/intrinsics/mpc.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::mpc_test {
namespace {

using Vector = std::vector<double>;
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Problem {
  Shape shape;
  Vector a, b, c, outputs, x, u, goals, q, r, lower, upper;

  [[nodiscard]] Vector arguments() const {
    Vector all;
    for (const Vector* part : {&a, &b, &c, &outputs, &x, &u, &goals, &q, &r, &lower, &upper}) {
      all.insert(all.end(), part->begin(), part->end());
    }
    return all;
  }
  [[nodiscard]] Vector solve() const { return call(Intrinsic::mpc, shape, arguments()); }
  [[nodiscard]] std::size_t unknowns() const { return std::size_t{shape.m} * shape.moves; }
  [[nodiscard]] MpcStatus status() const { return static_cast<MpcStatus>(solve().back()); }
};

// The oracle. It knows the cost from its definition: the prediction is run for each unit move, and the normal equations
// are solved. With 200 digits no growth of a prediction matters.
using Digits = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<200>>;
using Column = std::vector<Digits>;

/// Factors 1 ± ε, or 1.
class Roundings {
 public:
  Roundings() = default;
  explicit Roundings(unsigned seed) : random_(seed), size_(std::numeric_limits<double>::epsilon()) {}
  Digits operator()(double number) { return number * (Digits(1) + (random_() % 2 == 0 ? size_ : -size_)); }

 private:
  std::mt19937 random_;
  double size_ = 0;
};

/// The terms whose squares make the cost of the moves; without the constant parts if `homogeneous`. All matrices are
/// rounded anew at each tick.
Column terms(const Problem& p, const Column& moves, bool homogeneous, Roundings rounded) {
  const auto [n, m, outputs, ahead, count] = p.shape;
  Column x(n);
  if (!homogeneous) std::copy(p.x.begin(), p.x.end(), x.begin());
  Column result;
  for (std::size_t tick = 1; tick <= ahead; ++tick) {
    const std::size_t k = std::min<std::size_t>(tick, count) - 1;
    Column next(n);
    for (std::size_t i = 0; i < n; ++i) {
      const Digits c = rounded(p.c[i]);
      if (!homogeneous) next[i] = c;
      for (std::size_t j = 0; j < n; ++j) next[i] += rounded(p.a[i * n + j]) * x[j];
      for (std::size_t j = 0; j < m; ++j) next[i] += rounded(p.b[i * m + j]) * moves[k * m + j];
    }
    x = next;
    for (std::size_t i = 0; i < outputs; ++i) {
      const std::size_t entry = (tick - 1) * outputs + i;
      const Digits goal = rounded(p.goals[entry]);
      Digits error = homogeneous ? Digits(0) : -goal;
      for (std::size_t j = 0; j < n; ++j) error += rounded(p.outputs[i * n + j]) * x[j];
      result.push_back(sqrt(Digits(p.q[entry])) * error);
    }
  }
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < m; ++i) {
      const Digits before = k > 0 ? moves[(k - 1) * m + i] : homogeneous ? Digits(0) : Digits(p.u[i]);
      result.push_back(sqrt(Digits(p.r[i])) * (moves[k * m + i] - before));
    }
  }
  return result;
}

Digits dot(const Column& a, const Column& b) {
  Digits sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Column eliminated(std::vector<Column> matrix, Column right) {
  const std::size_t n = right.size();
  for (std::size_t k = 0; k < n; ++k) {  // positive definite: no pivoting
    for (std::size_t i = k + 1; i < n; ++i) {
      const Digits factor = matrix[i][k] / matrix[k][k];
      for (std::size_t j = k; j < n; ++j) matrix[i][j] -= factor * matrix[k][j];
      right[i] -= factor * right[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) right[k] -= matrix[k][j] * right[j];
    right[k] /= matrix[k][k];
  }
  return right;
}

struct Optimum {
  Column moves;
  bool satisfies_all = true;  ///< the conditions of Karush, Kuhn and Tucker
};

/// The best moves with those of `plan` at their bounds that are there.
Optimum optimum_on(const Problem& p, const Vector& plan, const Roundings& rounded = {}) {
  const std::size_t count = p.unknowns();
  std::vector<Column> responses;
  for (std::size_t i = 0; i < count; ++i) {
    Column unit(count);
    unit[i] = 1;
    responses.push_back(terms(p, unit, true, rounded));
  }
  Optimum best{Column(count)};
  std::vector<std::size_t> free;
  for (std::size_t i = 0; i < count; ++i) {
    const bool at_bound = plan[i] == p.lower[i % p.shape.m] || plan[i] == p.upper[i % p.shape.m];
    if (at_bound) best.moves[i] = plan[i];
    if (!at_bound) free.push_back(i);
  }
  const Column rest = terms(p, best.moves, false, rounded);
  std::vector<Column> matrix;
  Column right;
  for (const std::size_t i : free) {
    Column row;
    for (const std::size_t j : free) row.push_back(dot(responses[i], responses[j]));
    matrix.push_back(row);
    right.push_back(-dot(responses[i], rest));
  }
  const Column moves = eliminated(matrix, right);
  for (std::size_t i = 0; i < free.size(); ++i) best.moves[free[i]] = moves[i];
  const Column all = terms(p, best.moves, false, rounded);
  for (std::size_t i = 0; i < count; ++i) {
    const double lower = p.lower[i % p.shape.m];
    const double upper = p.upper[i % p.shape.m];
    if (std::find(free.begin(), free.end(), i) != free.end()) {
      best.satisfies_all = best.satisfies_all && best.moves[i] >= lower && best.moves[i] <= upper;
    } else {
      const Digits slope = dot(responses[i], all);
      best.satisfies_all = best.satisfies_all && (plan[i] == lower ? slope >= 0 : slope <= 0);
    }
  }
  return best;
}

Digits distance(const Column& a, const Column& b) {
  Digits most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max<Digits>(most, abs(a[i] - b[i]));
  return most;
}

/// The largest change of the optimum when the matrices are rounded at each tick.
Digits effect_of_rounding(const Problem& p, const Vector& plan, const Column& optimum) {
  Digits most = 0;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    most = std::max<Digits>(most, distance(optimum_on(p, plan, Roundings(seed)).moves, optimum));
  }
  return most;
}

/// Solves the problem and compares the moves with the oracle's. The error may be that of some roundings of all matrices
/// at each tick: each tick takes part in n + m reflections, which round its rows. Returns the number of moves at
/// bounds.
std::size_t check(const Problem& p) {
  Vector plan = p.solve();
  REQUIRE(plan.back() == 0);
  plan.resize(p.unknowns());
  const Optimum best = optimum_on(p, plan);
  CHECK(best.satisfies_all);
  const Column found(plan.begin(), plan.end());
  double size = 0;
  for (const double move : plan) size = std::max(size, std::abs(move));
  const Digits error = distance(found, best.moves);
  const Digits rounding = effect_of_rounding(p, plan, best.moves) + size * std::numeric_limits<double>::epsilon();
  CHECK(error < (8 + (p.shape.n + p.shape.m) * p.shape.ahead / 4.0) * rounding);
  std::size_t bounded = 0;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    if (plan[i] == p.lower[i % p.shape.m] || plan[i] == p.upper[i % p.shape.m]) ++bounded;
  }
  return bounded;
}

class Maker {
 public:
  Problem problem(const Shape& shape, double growth) {
    Problem p{shape,
              some(shape.n * shape.n),
              some(shape.n * shape.m),
              some(shape.n),
              some(shape.p * shape.n),
              some(shape.n),
              some(shape.m),
              some(shape.ahead * shape.p),
              Vector(shape.ahead * shape.p, 1),
              Vector(shape.m, 0.5),
              Vector(shape.m, -infinity),
              Vector(shape.m, infinity)};
    // A random matrix has eigenvalues up to about √n.
    for (double& entry : p.a) entry *= growth / std::sqrt(shape.n);
    return p;
  }
  Vector some(std::size_t count) {
    Vector numbers(count);
    for (double& x : numbers) x = normal_(engine_);
    return numbers;
  }

 private:
  std::mt19937 engine_{11};
  std::normal_distribution<double> normal_;
};

TEST_CASE("moves are the best ones, with and without bounds") {
  Maker maker;
  std::size_t bounded = 0;
  for (const Shape shape : {Shape{1, 1, 1, 1, 1},
                            {2, 1, 1, 10, 1},
                            {2, 1, 2, 10, 3},
                            {3, 2, 1, 12, 12},
                            {4, 2, 2, 40, 2},
                            {6, 3, 3, 25, 4},
                            {1, 3, 1, 9, 2},
                            {5, 1, 5, 8, 8}}) {
    CAPTURE(shape.n);
    CAPTURE(shape.moves);
    Problem p = maker.problem(shape, 0.8);
    CHECK(check(p) == 0);
    std::fill(p.lower.begin(), p.lower.end(), -0.3);
    std::fill(p.upper.begin(), p.upper.end(), 0.2);
    bounded += check(p);
    p.lower.front() = -infinity;
    bounded += check(p);
  }
  CHECK(bounded > 10);
}

TEST_CASE("weights differ by tick and may be 0") {
  Maker maker;
  Problem p = maker.problem({4, 2, 2, 30, 3}, 0.9);
  for (std::size_t i = 0; i < p.q.size(); ++i) p.q[i] = i < 30 ? 0 : static_cast<double>(i % 7);
  check(p);
  // Without any weight the inputs stay.
  std::fill(p.q.begin(), p.q.end(), 0.0);
  const Vector still = p.solve();
  for (std::size_t i = 0; i < 6; ++i) CHECK(std::abs(still[i] - p.u[i % 2]) < 4e-16 * std::abs(p.u[i % 2]));
}

TEST_CASE("predictions that grow by many orders of magnitude do not bury the others") {
  Maker maker;
  for (const double growth : {1.2, 2.0, 4.0}) {
    CAPTURE(growth);
    for (const Shape shape : {Shape{4, 2, 2, 150, 2}, {6, 2, 3, 100, 3}, {12, 6, 6, 60, 2}}) {
      CAPTURE(shape.n);
      check(maker.problem(shape, growth));
    }
    // An unstable mode beside one that it does not touch.
    Problem p = maker.problem({2, 2, 2, 150, 2}, 1);
    p.a = {growth, 0, 0, 0.5};
    p.b = {1, 0, 0, 1};
    p.outputs = {1, 0, 0, 1};
    check(p);
    p.upper = {0.1, 0.1};
    check(p);
  }
}

TEST_CASE("a problem without moves says why") {
  Maker maker;
  const Problem sound = maker.problem({2, 1, 1, 10, 2}, 0.5);
  CHECK(sound.status() == MpcStatus::solved);
  const auto figure = [](const Problem& p) { return p.solve()[p.unknowns()]; };
  Problem p = sound;
  p.a[0] = std::nan("");
  CHECK(p.status() == MpcStatus::not_finite);
  p = sound;
  p.upper = {std::nan("")};
  CHECK(p.status() == MpcStatus::not_finite);
  p = sound;
  p.q[3] = -2;
  CHECK(p.status() == MpcStatus::negative_weight);
  CHECK(figure(p) == -2);
  p = sound;
  p.r = {0};
  CHECK(p.status() == MpcStatus::weightless_moves);
  p = sound;
  p.lower = {3};
  p.upper = {2.5};
  CHECK(p.status() == MpcStatus::bounds_crossed);
  CHECK(figure(p) == 0.5);
  p = maker.problem({2, 1, 1, 100, 2}, 1);
  p.a = {1e4, 0, 0, 1e3};
  CHECK(p.status() == MpcStatus::overflow);
  CHECK(figure(p) == doctest::Approx(1e4));
  for (int status = 1; status <= static_cast<int>(MpcStatus::too_many_steps); ++status) CHECK(mpc_reason(status));
  CHECK(mpc_reason(0) == nullptr);
}

}  // namespace
}  // namespace robotc::intrinsics::mpc_test
