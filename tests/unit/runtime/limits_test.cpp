#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::limits_test {
namespace {

using Quantity = Limit::Quantity;

constexpr Integrator all[] = {Integrator::taylor2, Integrator::semi_implicit_euler, Integrator::rk4, Integrator::dopri5,
                              Integrator::rosenbrock4};

/// τ = 10 cos t, which drives `mass`.
void swinging_law(const double* const* in, const double*, double* const* out) { out[0][0] = 10 * std::cos(in[0][0]); }

/// τ = 0.
void still_law(const double* const*, const double*, double* const* out) { out[0][0] = 0; }

Plan limited(Integrator integrator, std::vector<Limit> limits, double duration = 3) {
  Plan plan = plan_of(duration, 1e-2, integrator, 0, 0);
  plan.tolerances = {1e-9, 1e-9};
  plan.log = state_log;
  plan.log_width = 3;
  plan.limits = std::move(limits);
  return plan;
}

TEST_CASE("efforts beyond their limits are cut off before they act, are logged and counted") {
  const System system = with_jacobian(one_joint(mass, swinging_law), mass_jacobian);
  // min(10 cos t, 4) from rest, for π/2: 4 until cos t = 0.4 at t₁, then 10 cos t.
  const double t1 = std::acos(0.4);
  const double end = std::acos(0.0);
  const double exact = 4 * t1 + 10 * (std::sin(end) - std::sin(t1));
  for (const Integrator integrator : all) {
    CAPTURE(static_cast<int>(integrator));
    const Result result = simulate(system, limited(integrator, {{Quantity::effort, 0, -2, 4}}, end));
    // The kink reduces the order of a fixed step of 10 ms: an error of the change within one step remains.
    const bool first_order = integrator == Integrator::taylor2 || integrator == Integrator::semi_implicit_euler;
    CHECK(std::abs(result.qd[0] - exact) < (first_order ? 0.1 : 1e-3));
    CHECK(result.log[2] == 4);
    CHECK(result.peak_tau[0] == 4);
    REQUIRE(result.limits.size() == 1);
    CHECK(result.limits[0].exceeded);
    CHECK(result.limits[0].value == 10);
    CHECK(result.limits[0].bound == 4);
    CHECK(result.limits[0].time == 0);
  }
}

TEST_CASE("a held effort is cut off at its tick") {
  const System system = with_jacobian(one_joint(mass, swinging_law), mass_jacobian);
  for (const Integrator integrator : all) {
    Plan plan = limited(integrator, {{Quantity::effort, 0, -2, 4}});
    plan.hold_steps = 100;
    const Result result = simulate(system, plan);
    // At the ticks the law demands 10, 5.4, −4.2 and −9.9.
    for (const auto& [row, tau] : {std::pair{0, 4.0}, {99, 4.0}, {150, 4.0}, {200, -2.0}, {300, -2.0}}) {
      CHECK(result.log[3 * static_cast<std::size_t>(row) + 2] == tau);
    }
    CHECK(result.qd[0] == doctest::Approx(4 + 4 - 2).epsilon(1e-12));
    CHECK(result.limits[0].value == doctest::Approx(10 * std::cos(3)).epsilon(1e-12));
    CHECK(result.limits[0].bound == -2);
    CHECK(result.limits[0].time == doctest::Approx(3));
  }
}

TEST_CASE("an excess by rounding is not reported, even for a limit of zero") {
  // At rest, beyond a limit by a rounding error relative to the other limit.
  const System system = with_jacobian(one_joint(mass, still_law), mass_jacobian);
  for (const Integrator integrator : all) {
    Plan plan = limited(integrator, {{Quantity::position, 0, 0, 0.5}});
    plan.q = {-0.5 * std::numeric_limits<double>::epsilon()};
    CHECK_FALSE(simulate(system, plan).limits[0].exceeded);
    plan.q = {-1e-8};
    CHECK(simulate(system, plan).limits[0].exceeded);
  }
}

TEST_CASE("positions and speeds beyond their limits are told, and change nothing") {
  const System system = with_jacobian(one_joint(oscillator), oscillator_jacobian);
  for (const Integrator integrator : all) {
    CAPTURE(static_cast<int>(integrator));
    // 1.5 sin t, 1.5 cos t until 3 s: at most 1.5 at π/2; from 1.5 down to −1.485.
    Plan plan = limited(integrator, {{Quantity::position, 0, -1, 1.2}, {Quantity::speed, 0, -1, 1}});
    plan.qd = {1.5};
    const Result result = simulate(system, plan);
    CHECK(result.q[0] == doctest::Approx(1.5 * std::sin(3)).epsilon(0.2));
    REQUIRE(result.limits.size() == 2);
    CHECK(result.limits[0].exceeded);
    CHECK(result.limits[0].value == doctest::Approx(1.5).epsilon(0.02));
    CHECK(result.limits[0].bound == 1.2);
    CHECK(result.limits[0].time == doctest::Approx(1.57).epsilon(0.02));
    CHECK(result.limits[1].exceeded);
    CHECK(result.limits[1].value == 1.5);
    CHECK(result.limits[1].time == 0);
    CHECK_FALSE(simulate(system, limited(integrator, {{Quantity::position, 0, -2, 2}})).limits[0].exceeded);
  }
}

TEST_CASE("a joint at rest at its limit does not exceed it") {
  const auto jitter = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 0.5 ? 1e-12 : 0;
  };
  const System system = one_joint(jitter);
  Plan plan = limited(Integrator::rk4, {{Quantity::position, 0, -1, 1}}, 1);
  plan.q = {1};
  CHECK_FALSE(simulate(system, plan).limits[0].exceeded);
}

}  // namespace
}  // namespace robotc::runtime::limits_test
