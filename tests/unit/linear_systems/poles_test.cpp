#include "compiler/linear_systems/poles.h"

#include <limits>

#include "tests/unit/linear_systems/systems.h"

namespace robotc::test::poles_test {
namespace {

using linear_systems::eigenvalues;
using linear_systems::Mode;
using linear_systems::mode_of;
using linear_systems::stability;
using linear_systems::Stability;

/// An eigenvalue of a matrix with simple eigenvalues errs by ε ‖A‖ times its condition number; those of these
/// companion matrices are below 1e4.
constexpr double companion_tolerance = 1e-10;

TEST_CASE("poles of companion matrices are the roots of their polynomials") {
  const std::vector<std::vector<Complex>> cases{
      {-1.0, -2.0, -3.0, -4.0},
      {{-0.5, 3}, {-0.5, -3}, -7.0},
      {2.0, -2.0, {0, 1}, {0, -1}},
      {{-1, 10}, {-1, -10}, {-2, 4}, {-2, -4}, -0.1},
      {-0.25},
  };
  for (const std::vector<Complex>& roots : cases)
    check_same(eigenvalues(with_roots(1, {}, roots).a).value(), roots, companion_tolerance);
}

TEST_CASE("chains of integrators have poles at exactly zero, beside other poles too") {
  // A double integrator, a first-order lag that it drives, and an oscillator without influence.
  Matrix a = Matrix::zero(5, 5);
  a(0, 1) = 1;
  a(2, 0) = 3;
  a(2, 2) = -4;
  a(3, 4) = 9;
  a(4, 3) = -9;
  a(4, 0) = 1e6;
  const std::vector<Complex> poles = eigenvalues(a).value();
  CHECK(std::ranges::count(poles, Complex(0)) == 2);
  CHECK(std::ranges::count(poles, Complex(-4)) == 1);
  CHECK(stability(poles, {}) == Stability::marginal);
}

TEST_CASE("badly scaled coordinates do not cost digits") {
  // The same matrix in coordinates of which some are a billion times larger.
  StateSpace system = with_roots(1, {}, {-1.0, -2.0, {-3, 4}, {-3, -4}});
  const double scale[] = {1, 1e9, 1e-6, 1e4};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) system.a(i, j) *= scale[i] / scale[j];
  }
  check_same(eigenvalues(system.a).value(), {-1.0, -2.0, {-3, 4}, {-3, -4}}, companion_tolerance);
}

TEST_CASE("frequency, damping and time constant of continuous poles") {
  const Mode mode = mode_of({-3, 4}, {});
  CHECK(mode.frequency == 5);
  CHECK(mode.damping == doctest::Approx(0.6));
  CHECK(mode.time_constant == doctest::Approx(1.0 / 3));
  const Mode rest = mode_of(0, {});
  CHECK(rest.frequency == 0);
  CHECK(rest.damping == 0);
  CHECK(rest.time_constant == std::numeric_limits<double>::infinity());
  CHECK(mode_of(2, {}).damping == -1);
  CHECK(mode_of(2, {}).time_constant == -0.5);
}

TEST_CASE("poles of a sampled system stand for those of the continuous one that it samples") {
  constexpr double period = 0.01;
  for (const Complex s : {Complex(-3, 4), Complex(-20, 0), Complex(1, 50), Complex(0, 7)}) {
    const Mode sampled = mode_of(std::exp(s * period), period);
    const Mode continuous = mode_of(s, {});
    // ln z loses the digits of z − 1 = s T.
    check_near(sampled.frequency, continuous.frequency, 1e-12 / period);
    check_near(sampled.damping, continuous.damping, 1e-11);
  }
  const Mode delay = mode_of(0, period);
  CHECK(delay.frequency == std::numeric_limits<double>::infinity());
  CHECK(delay.time_constant == 0);
}

TEST_CASE("stability") {
  CHECK(stability({-1.0, {-2, 3}, {-2, -3}}, {}) == Stability::stable);
  CHECK(stability({-1.0, 0.0}, {}) == Stability::marginal);
  CHECK(stability({0.0}, {}) == Stability::marginal);
  CHECK(stability({-1000.0, 1e-3}, {}) == Stability::unstable);
  CHECK(stability({-1000.0, 1e-8}, {}) == Stability::marginal);  // rounding of the largest
  CHECK(stability({0.5, {0.6, 0.6}, {0.6, -0.6}}, 0.1) == Stability::stable);
  CHECK(stability({1.0, 0.2}, 0.1) == Stability::marginal);
  CHECK(stability({-1.001}, 0.1) == Stability::unstable);
  CHECK(stability({}, {}) == Stability::stable);
  // Rounding parts two equal poles by the root of rounding, and three by the third root.
  CHECK(stability({-5.7e-7, {0, 10}, {0, -10}, 5.7e-7}, {}) == Stability::marginal);
  CHECK(stability({-10.0, {1e-5, 1e-5}, {1e-5, -1e-5}, -2e-5}, {}) == Stability::marginal);
  CHECK(stability({-10.0, -1e-4, 1e-4}, {}) == Stability::unstable);
  CHECK(stability({-10.0, 1e-6, 3e-6}, {}) == Stability::unstable);
  CHECK(stability({1 + 1e-7, 1 - 1e-7, 0.5}, 0.1) == Stability::marginal);
}

TEST_CASE("a matrix that is not finite has no eigenvalues") {
  Matrix a{2, 2, {1, std::numeric_limits<double>::quiet_NaN(), 1, 1}};
  CHECK_FALSE(eigenvalues(a).has_value());
}

}  // namespace
}  // namespace robotc::test::poles_test
