#include "compiler/linear_systems/gain_sensitivity.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>
#include <utility>

#include "compiler/linear_systems/eigen_views.h"
#include "compiler/linear_systems/poles.h"
#include "tests/unit/linear_systems/systems.h"

namespace robotc::test::gain_sensitivity_test {
namespace {

using linear_systems::gain_sensitivity;

/// A and B alone.
StateSpace pair_of(Matrix a, Matrix b, std::optional<double> period = {}) {
  StateSpace system;
  system.a = std::move(a);
  system.b = std::move(b);
  system.period = period;
  return system;
}

TEST_CASE("the sensitivity to gains of small systems: closed forms") {
  // x' = x + u, u = −3 x: the gain may fall by two thirds.
  check_near(gain_sensitivity(pair_of({1, 1, {1}}, {1, 1, {1}}), {1, 1, {3}}).value(), 1.5, 1e-14);
  // Next x = 0.9 x + u, u = −0.5 x: it reaches −1 with a gain of 1.9, and 1 with a gain of −0.1.
  check_near(gain_sensitivity(pair_of({1, 1, {0.9}}, {1, 1, {1}}, 1.0), {1, 1, {0.5}}).value(), 0.5 / 0.6, 1e-14);
  // A double integrator with both poles at −1: (1 + 2ω)/(1 + ω²) is largest at ω = (√5 − 1)/2.
  const Matrix integrators{2, 2, {0, 1, 0, 0}};
  check_near(gain_sensitivity(pair_of(integrators, {2, 1, {0, 1}}), {1, 2, {1, 2}}).value(), std::numbers::phi, 1e-13);
  // The same in other units.
  check_near(gain_sensitivity(pair_of({2, 2, {0, 1e3, 0, 0}}, {2, 1, {0, 2e-3}}), {1, 2, {0.5, 1e3}}).value(),
             std::numbers::phi, 1e-13);
  // Next x1 = −k1 x1 − k2 x2, next x2 = x1: S = (k1 + k2)/min |z² + k1 z + k2| on the unit circle. The peak lies
  // between 99 % and 100 % of half the sample rate.
  const double k1 = 2 * 0.98 * 0.9995;
  const double k2 = 0.98 * 0.98;
  check_near(gain_sensitivity(pair_of({2, 2, {0, 0, 1, 0}}, {2, 1, {1, 0}}, 1.0), {1, 2, {k1, k2}}).value(),
             (k1 + k2) / ((1 - k2) * std::sqrt(1 - k1 * k1 / (4 * k2))), 1e-6);
  // Two loops that do not touch: the larger of both.
  check_near(gain_sensitivity(pair_of({2, 2, {1, 0, 0, 2}}, {2, 2, {1, 0, 0, 1}}), {2, 2, {3, 0, 0, 3}}).value(), 3,
             1e-13);
  CHECK_FALSE(gain_sensitivity(pair_of({1, 1, {1}}, {1, 1, {1}}), {1, 1, {0.5}}).has_value());
}

TEST_CASE("the peak of the sensitivity is found wherever it lies between the frequencies tried") {
  // A double integrator with both poles at −p, in another unit of time for each p: the peak stays as high.
  for (int i = 0; i < 40; ++i) {
    const double p = std::pow(10, i / 40.0);
    CAPTURE(p);
    const StateSpace system = pair_of({2, 2, {0, 1, 0, 0}}, {2, 1, {0, 1}});
    check_near(gain_sensitivity(system, {1, 2, {p * p, 2 * p}}).value(), std::numbers::phi, 1e-13);
  }
}

TEST_CASE("with errors below 1/S in all gains, random loops stay stable") {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  int loops = 0;
  while (loops < 40) {
    const std::size_t n = 2 + random() % 4;
    const std::size_t m = 1 + random() % 2;
    StateSpace system = pair_of(Matrix::zero(n, n), Matrix::zero(n, m));
    Matrix k = Matrix::zero(m, n);
    for (Matrix* matrix : {&system.a, &system.b, &k}) {
      for (double& entry : matrix->entries) entry = normal(random);
    }
    if (random() % 2 == 0) system.period = 0.1;
    const std::optional<double> found = gain_sensitivity(system, k);
    if (!found) continue;
    ++loops;
    CAPTURE(*found);
    const auto is_stable = [&](const Matrix& gain) {
      const auto poles = linear_systems::eigenvalues(linear_systems::copy(
          linear_systems::view(system.a) - linear_systems::view(system.b) * linear_systems::view(gain)));
      return linear_systems::stability(poles.value(), system.period) == linear_systems::Stability::stable;
    };
    for (int trial = 0; trial < 200; ++trial) {
      Matrix wrong = k;
      for (double& entry : wrong.entries) entry *= 1 + (random() % 2 == 0 ? 0.999 : -0.999) / *found;
      CHECK(is_stable(wrong));
    }
    // S is the largest on the border: no smaller than at frequencies of a grid of its own.
    double largest = 0;
    for (int i = 0; i <= 2000; ++i) {
      const double share = i / 2000.0;
      const Complex s = system.period ? std::polar(1.0, std::numbers::pi * share)
                                      : Complex(0, i == 2000 ? 1e6 : std::tan(std::numbers::pi / 2 * share) * 3);
      Eigen::MatrixXcd left =
          (linear_systems::view(system.b) * linear_systems::view(k) - linear_systems::view(system.a)).cast<Complex>();
      left.diagonal().array() += s;
      const Eigen::MatrixXcd right = linear_systems::view(system.b).cast<Complex>();
      const Eigen::MatrixXd states = left.fullPivLu().solve(right).cwiseAbs();
      const Eigen::MatrixXd product = linear_systems::view(k).cwiseAbs() * states;
      largest = std::max(largest, product.eigenvalues().cwiseAbs().maxCoeff());
    }
    CHECK(largest <= *found * (1 + 1e-12));
    CHECK(largest >= *found * 0.98);  // the grid may miss a narrow peak by a little
  }
}

}  // namespace
}  // namespace robotc::test::gain_sensitivity_test
