#include <doctest/doctest.h>

#include "tests/counted_allocations.h"
#include "tests/unit/runtime/random_contacts.h"
#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::allocation_test {
namespace {

/// A pendulum, and ẋ = q − x.
void pendulum_with_states(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[3][0] - std::sin(in[1][0]);
  out[1][0] = in[1][0] - in[4][0];
}
void pendulum_with_states_jacobian(const double* const* in, const double*, double* const* out) {
  out[0][0] = -std::cos(in[1][0]);
  out[0][1] = 1;
  out[1][0] = out[1][1] = out[1][2] = 0;
  out[1][3] = -1;
  out[2][0] = out[2][1] = 0;
}

/// Two simultaneous events, from the start: both count.
const Events swings{
    2,
    [](const double* const* in, const double*, double* const* out) { out[0][0] = out[0][1] = in[1][0] > 0.5 ? 1 : 0; },
    {},
    [](const double* const* in, const double*, double* const* out) {
      out[0][0] = in[1][0];
      out[1][0] = in[2][0];
      out[2][0] = in[4][0];
      for (int i = 0; i < 2; ++i) out[3][i] = in[5][i] + in[6][i];
    },
    {},
    {{3}, {4}}};

TEST_CASE("the number of allocations does not depend on the number of steps") {
  System system = with_jacobian(one_joint(pendulum_with_states, critical_damper), pendulum_with_states_jacobian);
  system.nx = 1;
  system.nz = 2;
  for (const Integrator integrator : {Integrator::taylor2, Integrator::semi_implicit_euler, Integrator::rk4,
                                      Integrator::dopri5, Integrator::rosenbrock4}) {
    for (const bool held : {false, true}) {
      const auto count = [&](double duration) {
        Plan plan = plan_of(duration, 1e-3, integrator);
        plan.tolerances = {1e-9, 1e-9};
        if (held) plan.hold_steps = 5;
        plan.x = {0};
        plan.z = {0, 0};
        plan.events = swings;
        plan.limits = {{Limit::Quantity::effort, 0, -1, 1}, {Limit::Quantity::position, 0, 0.5, 1}};
        plan.log = state_log;
        plan.log_width = 3;
        Expectation expectation;
        expectation.function = [](const double* const* in, const double*, double* const* out) {
          out[0][0] = in[1][0];
          out[1][0] = 2;
        };
        expectation.count = 1;
        expectation.to = duration;
        plan.expectations = {expectation};
        plan.reduced = state_log;
        plan.reduced_width = 3;
        plan.reductions = {{Reduction::Kind::potential_error, 0, 1, 0, duration},
                           {Reduction::Kind::integral, 2, 0, 0, duration},
                           {Reduction::Kind::settling_time, 0, 1, 0, duration}};
        plan.report = [](const double* const* in, const double*, double* const* out) { out[0][0] = in[6][0]; };
        plan.report_width = 1;
        const std::size_t before = allocations;
        const Result result = simulate(system, plan, [](double) { return true; });
        const std::size_t after = allocations;
        CHECK(result.expectations[0].passed);
        CHECK(result.events > 0);
        return after - before;
      };
      CHECK(count(0.01) == count(20));
    }
  }
}

TEST_CASE("closing loops allocates nothing in the loop") {
  for (const Integrator integrator : {Integrator::taylor2, Integrator::rk4, Integrator::dopri5}) {
    const auto count = [&](double duration) {
      const System system = point_on_circle();
      Plan plan = plan_of(duration, 1e-3, integrator);
      plan.q = {1, 0};
      plan.qd = {0, 0};
      plan.tolerances = {1e-9, 1e-9};
      const std::size_t before = allocations;
      const Result result = simulate(system, plan);
      const std::size_t after = allocations;
      CHECK_FALSE(result.failure);
      return after - before;
    };
    CHECK(count(0.01) == count(20));
  }
}

TEST_CASE("a step with contacts and loops allocates nothing in the loop") {
  fill(3, true);
  const System system = system_of_machine();
  const auto count = [&](double duration) {
    Plan plan = plan_of(duration, 1e-3, Integrator::contact_step);
    plan.q.assign(5, 0.0);
    plan.qd.assign(machine.before.data(), machine.before.data() + 5);
    plan.x.assign(6, 0.0);
    const std::size_t before = allocations;
    const Result result = simulate(system, plan);
    const std::size_t after = allocations;
    CHECK_FALSE(result.failure);
    return after - before;
  };
  CHECK(count(0.01) == count(2));
}

}  // namespace
}  // namespace robotc::runtime::allocation_test
