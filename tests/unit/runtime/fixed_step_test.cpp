#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::fixed_step_test {
namespace {

double final_q(const System& system, double step, Integrator integrator) {
  Plan plan = plan_of(1, step, integrator);
  return simulate(system, plan).q[0];
}

/// log2 of the ratio of errors when the step is halved.
double order(const System& system, double exact, double step, Integrator integrator) {
  const double coarse = std::abs(final_q(system, step, integrator) - exact);
  const double fine = std::abs(final_q(system, step / 2, integrator) - exact);
  return std::log2(coarse / fine);
}

TEST_CASE("each integrator has its order on an oscillator") {
  const System system = one_joint(oscillator);
  const double exact = std::cos(1.0);
  CHECK(order(system, exact, 1.0 / 512, Integrator::semi_implicit_euler) == doctest::Approx(1).epsilon(0.02));
  // Second order within a step, but the acceleration is held over it: first order over a run.
  CHECK(order(system, exact, 1.0 / 512, Integrator::taylor2) == doctest::Approx(1).epsilon(0.02));
  CHECK(order(system, exact, 1.0 / 32, Integrator::rk4) == doctest::Approx(4).epsilon(0.02));
}

TEST_CASE("each integrator has its order with a law in continuous time") {
  const System system = one_joint(mass, critical_damper);
  const double exact = 2 * std::exp(-1.0);
  CHECK(order(system, exact, 1.0 / 512, Integrator::semi_implicit_euler) == doctest::Approx(1).epsilon(0.02));
  CHECK(order(system, exact, 1.0 / 512, Integrator::taylor2) == doctest::Approx(1).epsilon(0.02));
  CHECK(order(system, exact, 1.0 / 32, Integrator::rk4) == doctest::Approx(4).epsilon(0.05));
}

TEST_CASE("the order in one step: q to h², h³ and h⁵") {
  const System system = one_joint(oscillator);
  const auto error = [&](double h, Integrator integrator) {
    return std::abs(simulate(system, plan_of(h, h, integrator, 1, 0.5)).q[0] - (std::cos(h) + 0.5 * std::sin(h)));
  };
  const auto local_order = [&](double h, Integrator integrator) {
    return std::log2(error(h, integrator) / error(h / 2, integrator));
  };
  CHECK(local_order(1e-3, Integrator::semi_implicit_euler) == doctest::Approx(2).epsilon(0.02));
  CHECK(local_order(1e-3, Integrator::taylor2) == doctest::Approx(3).epsilon(0.02));
  CHECK(local_order(2e-2, Integrator::rk4) == doctest::Approx(5).epsilon(0.02));
}

TEST_CASE("constant acceleration is exact with taylor2 and rk4") {
  System system = one_joint(mass, [](const double* const*, const double*, double* const* out) { out[0][0] = 2; });
  for (const Integrator integrator : {Integrator::taylor2, Integrator::rk4}) {
    const Result result = simulate(system, plan_of(3, 0.25, integrator, 1, -1));
    CHECK(result.q[0] == doctest::Approx(1 - 3 + 9).epsilon(1e-14));
    CHECK(result.qd[0] == doctest::Approx(5).epsilon(1e-14));
  }
}

TEST_CASE("a pendulum's energy: kept by rk4 to its order, and without drift by semi-implicit Euler") {
  const System system = one_joint(pendulum);
  const auto energy_range = [&](Integrator integrator, double duration) {
    Plan plan = plan_of(duration, 0.01, integrator, 2, 0);
    plan.log = pendulum_energy;
    plan.log_width = 1;
    const Result result = simulate(system, plan);
    const auto [low, high] = std::minmax_element(result.log.begin(), result.log.end());
    return *high - *low;
  };
  CHECK(energy_range(Integrator::rk4, 100) < 1e-7);
  CHECK(energy_range(Integrator::semi_implicit_euler, 1000) <
        1.05 * energy_range(Integrator::semi_implicit_euler, 100));
  // taylor2 adds energy, as is known.
  CHECK(energy_range(Integrator::taylor2, 100) > energy_range(Integrator::semi_implicit_euler, 100));
}

}  // namespace
}  // namespace robotc::runtime::fixed_step_test
