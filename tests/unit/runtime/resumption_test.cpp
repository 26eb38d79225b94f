// A run that goes on where another ended is the run that would not have ended.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime {
namespace {

/// τ = z − q̇ − q, and next z = z + 0.1 q.
void integrating_law(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[5][0] - in[2][0] - in[1][0];
  out[1][0] = in[5][0] + 0.1 * in[1][0];
}

Plan resumed(Plan plan, const Result& from) {
  plan.q = from.q;
  plan.qd = from.qd;
  plan.x = from.x;
  plan.z = from.z;
  plan.resumption = Resumption{from.t, from.tau, from.law_has_run};
  return plan;
}

TEST_CASE("a run in two pieces is the run in one") {
  const System system = with_ticking_state(one_joint(mass, integrating_law));
  for (const Integrator integrator : {Integrator::taylor2, Integrator::rk4, Integrator::dopri5}) {
    for (const double end : {0.3, 0.4, 0.8}) {  // 0.4 and 0.8 are ticks
      CAPTURE(static_cast<int>(integrator));
      CAPTURE(end);
      Plan plan = logging(ticking(plan_of(1.3, 0.1, integrator), 4, 0.5), state_log, 3);
      plan.tolerances = {1e-10, 1e-10};
      const Result whole = simulate(system, plan);
      Plan first = plan;
      first.duration = end;
      const Result before = simulate(system, first);
      const Result after = simulate(system, resumed(plan, before));
      const auto skipped = static_cast<std::size_t>(std::lround(end / 0.1));
      REQUIRE(after.rows == whole.rows - skipped);
      CHECK(after.times.back() == whole.times.back());
      for (std::size_t i = 0; i < after.log.size(); ++i) {
        // Steps of their own choice begin anew: what they err by is what they may.
        const double tolerance = is_adaptive(integrator) ? 1e-8 : 1e-15;
        CHECK(after.log[i] == doctest::Approx(whole.log[skipped * 3 + i]).epsilon(tolerance));
      }
      CHECK(after.z[0] == doctest::Approx(whole.z[0]).epsilon(1e-8));
    }
  }
}

TEST_CASE("a run that ended off the grid comes back to it, and its law runs at its ticks") {
  const System system = with_ticking_state(one_joint(mass, integrating_law));
  Plan plan = logging(ticking(plan_of(0.25, 0.1, Integrator::rk4), 2, 0.5), state_log, 3);
  const Result before = simulate(system, plan);
  plan.duration = 0.6;
  const Result after = simulate(system, resumed(plan, before));
  REQUIRE(after.times.size() == 5);
  const double expected[] = {0.25, 0.3, 0.4, 0.5, 0.6};
  for (std::size_t i = 0; i < 5; ++i) CHECK(after.times[i] == doctest::Approx(expected[i]));
  CHECK(after.log[2] == before.tau[0]);      // held
  CHECK(after.log[3 + 2] == before.tau[0]);  // still
  CHECK(after.log[6 + 2] != before.tau[0]);  // a tick
}

TEST_CASE("a law that has run where a run was stopped does not run there again") {
  const System system = with_ticking_state(one_joint(mass, integrating_law));
  Plan plan = ticking(plan_of(0.4, 0.1, Integrator::rk4), 2, 0.5);
  const Result whole = simulate(system, plan);
  CHECK_FALSE(whole.law_has_run);  // the run was over before its states were set
  plan.duration = 0.5;
  const Result further = simulate(system, plan);
  CHECK_FALSE(further.law_has_run);  // no tick
  // Stopped at 0.2, behind the tick there.
  plan.duration = 0.2;
  Result stopped = simulate(system, plan);
  stopped.z[0] += 0.1 * stopped.q[0];
  stopped.law_has_run = true;
  plan.duration = 0.4;
  const Result after = simulate(system, resumed(plan, stopped));
  CHECK(after.z[0] == doctest::Approx(whole.z[0]).epsilon(1e-15));
  CHECK(after.tau[0] == doctest::Approx(whole.tau[0]).epsilon(1e-15));
}

}  // namespace
}  // namespace robotc::runtime
