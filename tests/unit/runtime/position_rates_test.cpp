// Systems with q̇ ≠ v: a body that turns about z, with its attitude stored as (cos, sin) of half the angle, so that q̇
// = ½ (−sin, cos) v: two positions for one speed.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::position_rates_test {
namespace {

void half_angle_rates(const double* const* in, const double*, double* const* out) {
  const double* q = in[1];
  const double v = in[2][0];
  out[0][0] = -0.5 * q[1] * v;
  out[0][1] = 0.5 * q[0] * v;
}

/// v̇ = 1.
void constant_moment(const double* const*, const double*, double* const* out) { out[0][0] = 1; }

System spinner() {
  System system;
  system.nq = 2;
  system.nv = 1;
  system.plant = constant_moment;
  system.position_rates = half_angle_rates;
  return system;
}

/// The angle after a second, from `angle` at 0.5 rad/s with 1 rad/s².
double angle_after(double step, Integrator integrator, double angle) {
  Plan plan = plan_of(1, step, integrator);
  plan.q = {std::cos(angle / 2), std::sin(angle / 2)};
  plan.qd = {0.5};
  const Result result = simulate(spinner(), plan);
  REQUIRE_FALSE(result.divergence);
  return 2 * std::atan2(result.q[1], result.q[0]);
}

TEST_CASE("positions follow speeds through their own rates, with the order of each integrator") {
  // From 0.3 at 0.5 rad/s with 1 rad/s²: 0.3 + 0.5 + 0.5.
  const double exact = 1.3;
  const auto order = [&](double step, Integrator integrator) {
    const double coarse = std::abs(angle_after(step, integrator, 0.3) - exact);
    return std::log2(coarse / std::abs(angle_after(step / 2, integrator, 0.3) - exact));
  };
  CHECK(order(1.0 / 64, Integrator::semi_implicit_euler) == doctest::Approx(1).epsilon(0.05));
  CHECK(order(1.0 / 16, Integrator::rk4) == doctest::Approx(4).epsilon(0.1));
  // The mean speed of a step is exact here; the error is the arc cut off by a straight step, of order h² per step along
  // it and h³ in the angle.
  CHECK(std::abs(angle_after(1.0 / 256, Integrator::taylor2, 0.3) - exact) < 1e-5);
}

TEST_CASE("an adaptive method keeps its tolerance") {
  Plan plan = plan_of(1, 0.1, Integrator::dopri5);
  plan.q = {std::cos(0.15), std::sin(0.15)};
  plan.qd = {0.5};
  plan.tolerances = {1e-10, 1e-12};
  const Result result = simulate(spinner(), plan);
  CHECK(2 * std::atan2(result.q[1], result.q[0]) == doctest::Approx(1.3).epsilon(1e-9));
}

}  // namespace
}  // namespace robotc::runtime::position_rates_test
