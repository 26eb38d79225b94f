#include "compiler/programs/nearest_configuration.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace robotc::programs::nearest_configuration_test {
namespace {

constexpr double pi = std::numbers::pi;

/// A chain in the plane z = 0: relative angles, after a slide along x if `slides`.
struct Chain {
  std::vector<double> lengths;
  bool slides = false;
  std::vector<std::size_t> points;  ///< the number of links before each point

  PointPositions operator()(const std::vector<double>& q) const {
    const std::size_t n = q.size();
    PointPositions result{std::vector<double>(3 * points.size()), std::vector<double>(3 * points.size() * n)};
    const std::size_t first = slides ? 1 : 0;
    for (std::size_t p = 0; p < points.size(); ++p) {
      double angle = 0;
      double& x = result.positions[3 * p];
      double& y = result.positions[3 * p + 1];
      const auto entry = [&](std::size_t row, std::size_t column) -> double& {
        return result.jacobian[(3 * p + row) * n + column];
      };
      if (slides) {
        x = q[0];
        entry(0, 0) = 1;
      }
      for (std::size_t k = 0; k < points[p]; ++k) {
        angle += q[first + k];
        x += lengths[k] * std::cos(angle);
        y += lengths[k] * std::sin(angle);
        for (std::size_t j = 0; j <= k; ++j) {
          entry(0, first + j) -= lengths[k] * std::sin(angle);
          entry(1, first + j) += lengths[k] * std::cos(angle);
        }
      }
    }
    return result;
  }
};

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

TEST_CASE("two links reach a point on the guess's side of the elbow, to rounding") {
  const Chain arm{{0.4, 0.3}, false, {2}};
  for (const double elbow : {1.1, -1.1}) {
    const std::vector<double> exact{0.3, elbow};
    const Configuration found = nearest_configuration(arm, arm(exact).positions, {0.6, elbow / 2}, {pi, pi});
    CHECK(found.reached);
    CHECK(distance(found.q, exact) < 1e-11);
    CHECK(found.distance < 1e-12);
  }
}

TEST_CASE("a point on the edge of what can be reached is reached") {
  // Stretched, the distance is a double root: rounding of 1e-12 is an angle of 1e-6.
  const Chain arm{{0.4, 0.3}, false, {2}};
  const Configuration found = nearest_configuration(arm, {0, 0.7, 0}, {0.5, 0.8}, {pi, pi});
  CHECK(found.reached);
  CHECK(distance(found.q, {pi / 2, 0}) < 1e-5);
}

TEST_CASE("a point out of reach is told with the distance left") {
  const Chain arm{{0.4, 0.3}, false, {2}};
  const Configuration far = nearest_configuration(arm, {1, 0, 0}, {0.1, 0.1}, {pi, pi});
  CHECK_FALSE(far.reached);
  CHECK(far.distance == doctest::Approx(0.3).epsilon(1e-6));
  // Nearer than the shorter link can fold back, and out of the plane.
  CHECK(nearest_configuration(arm, {0.05, 0, 0}, {0.1, 2}, {pi, pi}).distance == doctest::Approx(0.05).epsilon(1e-6));
  CHECK(nearest_configuration(arm, {0.5, 0, 0.2}, {0.1, 2}, {pi, pi}).distance == doctest::Approx(0.2).epsilon(1e-6));
}

TEST_CASE("a stretched arm as the guess is not a dead end") {
  // Along the arm no joint moves the tip.
  const Chain arm{{0.4, 0.3}, false, {2}};
  const Configuration found = nearest_configuration(arm, {0.5, 0, 0}, {0, 0}, {pi, pi});
  CHECK(found.reached);
  // Both elbows are as near: cos of the second angle by the law of cosines.
  CHECK(std::abs(found.q[1]) == doctest::Approx(std::acos((0.25 - 0.16 - 0.09) / 0.24)).epsilon(1e-9));
}

/// Tests if the distance to the guess is stationary at q among the configurations with the same positions: q − guess
/// must be in the row space of J, checked by the motion that remains after projecting on two rows.
double slope_along_solutions(const Chain& arm, const std::vector<double>& q, const std::vector<double>& guess) {
  const PointPositions at = arm(q);
  const std::size_t n = q.size();
  std::vector<std::vector<double>> basis;
  for (std::size_t row = 0; row < at.positions.size(); ++row) {
    std::vector<double> v(at.jacobian.begin() + static_cast<std::ptrdiff_t>(row * n),
                          at.jacobian.begin() + static_cast<std::ptrdiff_t>((row + 1) * n));
    for (const std::vector<double>& b : basis) {
      double dot = 0;
      for (std::size_t i = 0; i < n; ++i) dot += v[i] * b[i];
      for (std::size_t i = 0; i < n; ++i) v[i] -= dot * b[i];
    }
    double size = 0;
    for (const double x : v) size += x * x;
    if (size < 1e-20) continue;
    for (double& x : v) x /= std::sqrt(size);
    basis.push_back(v);
  }
  std::vector<double> rest(n);
  for (std::size_t i = 0; i < n; ++i) rest[i] = q[i] - guess[i];
  for (const std::vector<double>& b : basis) {
    double dot = 0;
    for (std::size_t i = 0; i < n; ++i) dot += rest[i] * b[i];
    for (std::size_t i = 0; i < n; ++i) rest[i] -= dot * b[i];
  }
  double size = 0;
  for (const double x : rest) size += x * x;
  return std::sqrt(size);
}

TEST_CASE("a redundant arm takes the configuration nearest to the guess") {
  const Chain arm{{0.4, 0.3, 0.25, 0.2}, false, {4}};
  const std::vector<double> guess{0.3, 0.6, -0.4, 0.8};
  for (const auto& [x, y] : {std::pair{0.5, 0.6}, {-0.2, 0.4}, {0.9, 0.1}}) {
    CAPTURE(x);
    const Configuration found = nearest_configuration(arm, {x, y, 0}, guess, {pi, pi, pi, pi});
    REQUIRE(found.reached);
    const PointPositions at = arm(found.q);
    CHECK(std::hypot(at.positions[0] - x, at.positions[1] - y) < 1e-12);
    CHECK(slope_along_solutions(arm, found.q, guess) < 1e-7);
  }
  // A guess that is a solution stays.
  const Configuration stays = nearest_configuration(arm, arm(guess).positions, guess, {pi, pi, pi, pi});
  CHECK(stays.q == guess);
}

TEST_CASE("slides and turning joints work together, and several points at once") {
  const Chain cart{{0.4, 0.3, 0.2}, true, {1, 3}};
  const std::vector<double> exact{0.25, 1.2, -0.5, 0.7};
  const Configuration found = nearest_configuration(cart, cart(exact).positions, {0, 0.8, 0, 0.5}, {1, pi, pi, pi});
  REQUIRE(found.reached);
  CHECK(distance(cart(found.q).positions, cart(exact).positions) < 1e-12);
  CHECK(distance(found.q, exact) < 1e-9);
}

TEST_CASE("of the starts that reach a point where the guess is a dead end, the nearest is taken") {
  // x = (1 - q/r₁)(1 - q/r₂)(1 - q/r₃) has the roots r, and slope -(1/r₁ + 1/r₂ + 1/r₃) = 0 at the guess q = 0: no
  // first step improves. Later starts find the roots on both sides.
  for (const double sign : {1.0, -1.0}) {
    CAPTURE(sign);
    const std::vector<double> roots{0.3 * sign, -0.9 * sign, -0.45 * sign};
    const auto cubic = [&](const std::vector<double>& q) {
      PointPositions at{{1, 0, 0}, {0, 0, 0}};
      for (const double root : roots) {
        at.jacobian[0] = at.jacobian[0] * (1 - q[0] / root) - at.positions[0] / root;
        at.positions[0] *= 1 - q[0] / root;
      }
      return at;
    };
    const Configuration found = nearest_configuration(cubic, {0, 0, 0}, {0}, {1});
    REQUIRE(found.reached);
    CHECK(found.q[0] == doctest::Approx(roots[0]).epsilon(1e-10));
  }
}

TEST_CASE("the same question has the same answer") {
  const Chain arm{{0.4, 0.3}, false, {2}};
  const auto ask = [&] { return nearest_configuration(arm, {0.5, 0, 0}, {0, 0}, {pi, pi}).q; };
  CHECK(ask() == ask());
}

}  // namespace
}  // namespace robotc::programs::nearest_configuration_test
