// Tables and splines, against interpolation by search, cubics in closed form and a spline computed from its moments by
// Eigen.
#include "compiler/expr/interpolation.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>

#include "compiler/expr/algorithms.h"

namespace interpolation_test {

namespace {

using namespace robotc::expr;
using robotc::Number;

struct Points {
  Pool pool;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<Id> xs;
  std::vector<Id> ys;
  Id at = pool.symbol("x");

  void add(double px, double py) {
    x.push_back(px);
    y.push_back(py);
    xs.push_back(pool.number(Number::inexact(px)));
    ys.push_back(pool.number(Number::inexact(py)));
  }
  double value(Id id, double position) const {
    const std::pair<Id, double> symbol{at, position};
    return evaluate(pool, {&id, 1}, {&symbol, 1})[0];
  }
  Id rate(Id id) {
    const Assignment along{at, pool.one()};
    return differentiate(pool, {&id, 1}, {&along, 1}).roots[0];
  }
};

Points random_points(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0.1, 1);
  Points points;
  double x = -1;
  for (std::size_t i = 0; i < count; ++i) {
    points.add(x, 2 * uniform(random) - 1);
    x += uniform(random);
  }
  return points;
}

TEST_CASE("tables are straight between their points and constant beyond") {
  for (const std::size_t count : {2U, 3U, 4U, 5U, 8U, 13U}) {
    Points p = random_points(count, count);
    const Id table = piecewise_linear(p.pool, p.at, p.xs, p.ys);
    const Id slope = p.rate(table);
    for (double x = p.x.front() - 0.5; x < p.x.back() + 0.5; x += 0.0173) {
      const auto after = static_cast<std::size_t>(std::upper_bound(p.x.begin(), p.x.end(), x) - p.x.begin());
      const bool outside = after == 0 || after == count;
      const std::size_t i = after == 0 ? 0 : after - 1;
      const double rise = outside ? 0 : (p.y[i + 1] - p.y[i]) / (p.x[i + 1] - p.x[i]);
      CHECK(p.value(table, x) == doctest::Approx(p.y[i] + rise * (x - p.x[i])).epsilon(1e-14));
      CHECK(p.value(slope, x) == doctest::Approx(rise).epsilon(1e-14));
    }
    for (std::size_t i = 0; i < count; ++i) CHECK(p.value(table, p.x[i]) == doctest::Approx(p.y[i]).epsilon(1e-14));
  }
}

TEST_CASE("a natural spline has the moments that Eigen solves for") {
  for (const std::size_t count : {2U, 3U, 5U, 12U}) {
    Points p = random_points(count, 100 + count);
    const Id spline = cubic_spline(p.pool, p.at, p.xs, p.ys, {});
    const auto n = static_cast<Eigen::Index>(count);
    Eigen::MatrixXd a = Eigen::MatrixXd::Identity(n, n);
    Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
    const auto h = [&](Eigen::Index i) {
      return p.x[static_cast<std::size_t>(i) + 1] - p.x[static_cast<std::size_t>(i)];
    };
    const auto rise = [&](Eigen::Index i) {
      return (p.y[static_cast<std::size_t>(i) + 1] - p.y[static_cast<std::size_t>(i)]) / h(i);
    };
    for (Eigen::Index i = 1; i + 1 < n; ++i) {
      a(i, i - 1) = h(i - 1);
      a(i, i) = 2 * (h(i - 1) + h(i));
      a(i, i + 1) = h(i);
      b(i) = 6 * (rise(i) - rise(i - 1));
    }
    const Eigen::VectorXd m = a.fullPivLu().solve(b);
    const Id curvature = p.rate(p.rate(spline));
    for (Eigen::Index i = 0; i + 1 < n; ++i) {
      for (const double part : {0.0, 0.01, 0.3, 0.5, 0.77, 0.999}) {
        const double left = part * h(i);
        const double right = h(i) - left;
        const double x = p.x[static_cast<std::size_t>(i)] + left;
        const double expected = m(i) * right * right * right / (6 * h(i)) + m(i + 1) * left * left * left / (6 * h(i)) +
                                (p.y[static_cast<std::size_t>(i)] / h(i) - m(i) * h(i) / 6) * right +
                                (p.y[static_cast<std::size_t>(i) + 1] / h(i) - m(i + 1) * h(i) / 6) * left;
        CHECK(std::abs(p.value(spline, x) - expected) <= 1e-13);
        // Curvature is continuous, so it does not matter which piece a point belongs to.
        CHECK(std::abs(p.value(curvature, x) - ((1 - part) * m(i) + part * m(i + 1))) <= 1e-10);
      }
    }
    const double end = p.x.back();
    const Id slope = p.rate(spline);
    CHECK(p.value(spline, end + 2) == doctest::Approx(p.y.back() + 2 * p.value(slope, end + 1)).epsilon(1e-13));
    CHECK(p.value(spline, p.x[0] - 1) == doctest::Approx(p.y[0] - p.value(slope, p.x[0] - 1)).epsilon(1e-13));
    CHECK(std::abs(p.value(slope, end + 1) - p.value(slope, std::nextafter(end, 0))) <= 1e-12);
  }
}

TEST_CASE("a spline with the slopes of a cubic at its ends is that cubic") {
  const auto cubic = [](double x) { return 1 + x * (0.5 - x * (2 - 0.75 * x)); };
  const auto slope = [](double x) { return 0.5 - x * (4 - 2.25 * x); };
  Points p;
  for (const double x : {-1.0, -0.25, 0.5, 0.75, 2.0}) p.add(x, cubic(x));
  const SplineEnds ends{p.pool.number(Number::inexact(slope(-1))), p.pool.number(Number::inexact(slope(2)))};
  const Id spline = cubic_spline(p.pool, p.at, p.xs, p.ys, ends);
  const Id rate = p.rate(spline);
  for (double x = -1; x <= 2; x += 0.0625) {
    CHECK(std::abs(p.value(spline, x) - cubic(x)) <= 1e-14);
    CHECK(std::abs(p.value(rate, x) - slope(x)) <= 1e-13);
  }
}

}  // namespace

}  // namespace interpolation_test
