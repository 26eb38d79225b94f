// A continued run equals one uninterrupted run.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::resumption_test {
namespace {

/// Signals to be reduced: q and 1.
void position_and_one(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[1][0];
  out[0][1] = 1;
}

/// Passes on the results of three reductions.
void hand_on(const double* const* in, const double*, double* const* out) { std::copy(in[6], in[6] + 3, out[0]); }

/// q < 0.9.
void position_below(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[1][0];
  out[1][0] = 0.9;
}

/// The first reduction < 10.
void integral_below(const double* const* in, const double*, double* const* out) {
  out[0][0] = in[6][0];
  out[1][0] = 10;
}

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
  plan.resumption = Resumption{from.t, from.tau, from.law_has_run, from.peak_tau, from.limits, from.tally};
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
        // Adaptive steps restart: results differ within the tolerance.
        const double tolerance = is_adaptive(integrator) ? 1e-8 : 1e-15;
        CHECK(after.log[i] == doctest::Approx(whole.log[skipped * 3 + i]).epsilon(tolerance));
      }
      CHECK(after.z[0] == doctest::Approx(whole.z[0]).epsilon(1e-8));
    }
  }
}

TEST_CASE("figures, expectations, efforts and limits of a run in pieces are those of the whole") {
  const System system = one_joint(mass, critical_damper);
  /// Runs in pieces that end at these times; the window of the first two reductions ends with the run.
  const auto run = [&](const std::vector<double>& ends, double from, double until) {
    Result result;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const double end = ends[i];
      Plan plan = plan_of(end, 0.125, Integrator::rk4);
      plan.keeps_tally = true;
      plan.q = {1};
      plan.reduced = position_and_one;
      plan.reduced_width = 2;
      plan.reductions = {{Reduction::Kind::integral, 0, 0, from, end},
                         {Reduction::Kind::largest, 0, 0, from, end},
                         {Reduction::Kind::potential_error, 0, 1, 0, until}};
      plan.report = hand_on;
      plan.report_width = 3;
      plan.expectations = {{position_below, 1, true, 0, end}, {integral_below, 1, true, end, end}};
      plan.limits = {{Limit::Quantity::effort, 0, -0.5, 0.5}};
      if (i != 0) plan = resumed(std::move(plan), result);
      result = simulate(system, plan);
    }
    return result;
  };
  for (const double from : {0.0, 0.5}) {
    for (const double until : {1.0, 3.0}) {
      CAPTURE(from);
      CAPTURE(until);
      const Result whole = run({2}, from, until);
      REQUIRE(whole.report.size() == 3);
      for (const std::vector<double>& ends : {std::vector<double>{1, 2}, {0.5, 0.75, 2}, {0.125, 1.875, 2}}) {
        const Result pieces = run(ends, from, until);
        REQUIRE(pieces.report.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) CHECK(pieces.report[i] == doctest::Approx(whole.report[i]).epsilon(1e-13));
        CHECK(pieces.peak_tau == whole.peak_tau);
        CHECK(pieces.limits[0].value == whole.limits[0].value);
        CHECK(pieces.limits[0].time == whole.limits[0].time);
        REQUIRE(pieces.expectations.size() == 2);
        CHECK_FALSE(pieces.expectations[0].passed);  // it failed at once, long before the last piece
        CHECK(pieces.expectations[0].time == 0);
        // Expectations on the whole run are checked only at its end.
        CHECK(pieces.expectations[1].time == 2);
        CHECK(pieces.expectations[1].left == doctest::Approx(whole.report[0]).epsilon(1e-13));
      }
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
  CHECK_FALSE(whole.law_has_run);  // the run ended before the law's states were updated
  plan.duration = 0.5;
  const Result further = simulate(system, plan);
  CHECK_FALSE(further.law_has_run);  // no tick
  // Stopped at 0.2, after the tick there.
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
}  // namespace robotc::runtime::resumption_test
