// States of laws: continuous ones, and discrete ones set at ticks.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::states_test {
namespace {

constexpr Integrator all_integrators[] = {Integrator::taylor2, Integrator::semi_implicit_euler, Integrator::rk4,
                                          Integrator::dopri5, Integrator::rosenbrock4};

/// q̈ = −q, and x with ẋ₁ = −2 x₁ + q, ẋ₂ = t.
void filtered(const double* const* in, const double*, double* const* out) {
  out[0][0] = -in[1][0];
  out[1][0] = -2 * in[4][0] + in[1][0];
  out[1][1] = in[0][0];
}
void filtered_jacobian(const double* const*, const double*, double* const* out) {
  const double by_q[] = {-1, 1, 0};
  const double by_w[] = {0, 0, 0, 0, -2, 0, 0, 0, 0};
  const double by_t[] = {0, 0, 1};
  for (int i = 0; i < 3; ++i) out[0][i] = by_q[i];
  for (int i = 0; i < 9; ++i) out[1][i] = by_w[i];
  for (int i = 0; i < 3; ++i) out[2][i] = by_t[i];
}

TEST_CASE("continuous states are integrated with the motion") {
  System system = with_jacobian(one_joint(filtered), filtered_jacobian);
  system.ntau = 0;
  system.nx = 2;
  // From q = cos t: x₁ = (2 cos t + sin t)/5 + c e^−2t with c from x₁(0) = 1; x₂ = t²/2.
  const double t = 2;
  const double x1 = (2 * std::cos(t) + std::sin(t)) / 5 + 0.6 * std::exp(-2 * t);
  for (const Integrator integrator : all_integrators) {
    CAPTURE(static_cast<int>(integrator));
    Plan plan = plan_of(t, 1e-3, integrator);
    plan.tolerances = {1e-10, 1e-10};
    plan.x = {1, 0};
    const Result result = simulate(system, plan);
    // Euler's steps, and those of the rates under taylor2, err by half a step times ẍ.
    const bool first_order = integrator == Integrator::taylor2 || integrator == Integrator::semi_implicit_euler;
    const double tolerance = first_order ? 2e-3 : 1e-8;
    CHECK(std::abs(result.q[0] - std::cos(t)) < tolerance);
    CHECK(std::abs(result.x[0] - x1) < tolerance);
    CHECK(std::abs(result.x[1] - t * t / 2) < tolerance);
  }
}

/// τ = z, and next z = z + 1.
void counter(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[5][0];
  out[1][0] = in[5][0] + 1;
}
void no_motion(const double* const*, const double*, double* const* out) { out[0][0] = 0; }
void log_z(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[5][0];
  out[0][1] = in[3][0];
}

TEST_CASE("discrete states are read before they are set, and held in between") {
  const Plan plan = logging(ticking(plan_of(0.5, 0.1, Integrator::rk4), 2, 10), log_z, 2);
  const Result result = simulate(with_ticking_state(one_joint(no_motion, counter)), plan);
  //                                     t = 0     0.1     0.2     0.3     0.4     0.5
  CHECK(result.log == std::vector<double>{10, 10, 11, 10, 11, 11, 12, 11, 12, 12, 13, 12});
  CHECK(result.z[0] == 13);
}

TEST_CASE("a state that is not finite ends the run by its name") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  SUBCASE("one that ticks") {
    const robotc_packed_function law = [](const double* const* in, const double*, double* const* out) {
      out[0][0] = 0;
      out[1][0] = in[0][0] > 0.25 ? infinity : 0;
    };
    const Plan plan = ticking(plan_of(1, 0.1, Integrator::rk4), 1, 0);
    const Result result = simulate(with_ticking_state(one_joint(no_motion, law)), plan);
    REQUIRE(result.divergence);
    CHECK(result.divergence->quantity == "z");
    CHECK(result.divergence->time == doctest::Approx(0.4));
  }
  SUBCASE("the rate of one that flows") {
    System system = one_joint([](const double* const* in, const double*, double* const* out) {
      out[0][0] = 0;
      out[1][0] = in[0][0] > 0.25 ? infinity : 0;
    });
    system.nx = 1;
    for (const Integrator integrator : {Integrator::rk4, Integrator::dopri5}) {
      Plan plan = plan_of(1, 0.1, integrator);
      plan.tolerances = {1e-6, 1e-6};
      plan.x = {0};
      const Result result = simulate(system, plan);
      REQUIRE(result.divergence);
      CHECK(result.divergence->quantity == (integrator == Integrator::rk4 ? "x" : "xd"));
    }
  }
}

}  // namespace
}  // namespace robotc::runtime::states_test
