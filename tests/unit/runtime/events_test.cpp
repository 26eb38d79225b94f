// Events: located in time, simultaneous, chained, and endless ones.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::events_test {
namespace {

constexpr double gravity = 10;
constexpr double bounce = 0.5;

/// A ball above a floor: q̈ = −10 m/s².
void ball(const double* const*, const double*, double* const* out) { out[0][0] = -gravity; }
void ball_jacobian(const double* const*, const double*, double* const* out) { out[0][0] = out[1][0] = out[2][0] = 0; }

/// Below the floor and falling: q = 0, q̇ = −½ q̇, and one more hit.
const Events hits_the_floor{1,
                            [](const double* const* in, const double*, double* const* out) {
                              out[0][0] = in[1][0] <= 0 && in[2][0] < 0 ? 1 : 0;
                            },
                            {},
                            [](const double* const* in, const double*, double* const* out) {
                              out[0][0] = 0;
                              out[1][0] = -bounce * in[2][0];
                              out[3][0] = in[5][0] + 1;
                            },
                            {},
                            {{0, 1, 2}}};

Plan falling(double duration, double step, Integrator integrator) {
  Plan plan = plan_of(duration, step, integrator, 5);  // down in a second, at 10 m/s
  plan.tolerances = {1e-10, 1e-10};
  plan.z = {0};
  plan.events = hits_the_floor;
  return plan;
}

System falling_ball() {
  System system = with_jacobian(one_joint(ball), ball_jacobian);
  system.ntau = 0;
  system.nz = 1;
  return system;
}

TEST_CASE("a ball bounces at the times of its flights") {
  // Flights last 1, ½ and ¼ of the first fall twice: it lands at 1, 2, 2.5 and 2.75 s.
  for (const Integrator integrator :
       {Integrator::taylor2, Integrator::rk4, Integrator::dopri5, Integrator::rosenbrock4}) {
    for (const double step : {1e-3, 0.07, 0.4}) {
      CAPTURE(static_cast<int>(integrator));
      CAPTURE(step);
      const Result result = simulate(falling_ball(), falling(2.6, step, integrator));
      CHECK(result.z[0] == 3);
      CHECK(result.events == 3);
      // All of these integrate parabolas exactly: only rounding remains, of times and of long rows of steps.
      CHECK(std::abs(result.q[0] - (1.25 * 0.1 - 5 * 0.01)) < 1e-11);
      CHECK(std::abs(result.qd[0] - (1.25 - 1)) < 1e-11);
    }
  }
}

TEST_CASE("an event at the time of a row is behind it") {
  Plan plan = falling(2, 0.5, Integrator::rk4);
  plan.log = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[2][0];
    out[0][1] = in[5][0];
  };
  plan.log_width = 2;
  const Result result = simulate(falling_ball(), plan);
  // It lands at 1 s and 2 s, up to rounding; the row there shows it flying up again.
  REQUIRE(result.rows == 5);
  CHECK(result.log[4] == doctest::Approx(5));
  CHECK(result.log[5] == 1);
}

TEST_CASE("flights that become ever shorter end the run") {
  const Result result = simulate(falling_ball(), falling(5, 0.01, Integrator::rk4));
  REQUIRE(result.failure);
  CHECK((result.failure->reason == Failure::Reason::too_many_events ||
         result.failure->reason == Failure::Reason::endless_events));
  // All flights together last 1 + 1 + ½ + … = 3 s.
  CHECK(result.t == doctest::Approx(3).epsilon(1e-6));
  CHECK(result.failure->event == 0);
}

void no_motion(const double* const*, const double*, double* const* out) { out[0][0] = 0; }

System resting(std::size_t nz) {
  System system = one_joint(no_motion);
  system.ntau = 0;
  system.nz = nz;
  return system;
}

void keep(const double* const* in, double* const* out, std::size_t nz) {
  out[0][0] = in[1][0];
  out[1][0] = in[2][0];
  for (std::size_t i = 0; i < nz; ++i) out[3][i] = in[5][i];
}

TEST_CASE("events at the same time read the same past") {
  // At t = 0.5 z1 and z2 are exchanged.
  Plan plan = plan_of(1, 0.1, Integrator::rk4);
  plan.z = {1, 2};
  plan.events = {2,
                 [](const double* const* in, const double*, double* const* out) {
                   out[0][0] = out[0][1] = in[0][0] >= 0.5 ? 1 : 0;
                 },
                 {},
                 [](const double* const* in, const double*, double* const* out) {
                   keep(in, out, 2);
                   if (in[6][0] != 0) out[3][0] = in[5][1];
                   if (in[6][1] != 0) out[3][1] = in[5][0];
                 },
                 {},
                 {{2}, {3}}};
  const Result result = simulate(resting(2), plan);
  CHECK(result.z == std::vector<double>{2, 1});
  CHECK(result.events == 2);
}

TEST_CASE("two events that set the same at once contradict each other") {
  Plan plan = plan_of(1, 0.1, Integrator::rk4);
  plan.z = {1};
  plan.events = {2,
                 [](const double* const* in, const double*, double* const* out) {
                   out[0][0] = in[0][0] >= 0.5 ? 1 : 0;
                   out[0][1] = in[0][0] >= 0.5 ? 1 : 0;
                 },
                 {},
                 [](const double* const* in, const double*, double* const* out) { keep(in, out, 1); },
                 {},
                 {{2}, {2}}};
  const Result result = simulate(resting(1), plan);
  REQUIRE(result.failure);
  CHECK(result.failure->reason == Failure::Reason::contradicting_events);
  CHECK(result.failure->event == 1);
  CHECK(result.failure->other_event == 0);
  CHECK(result.failure->time == doctest::Approx(0.5));
  CHECK(result.t == result.failure->time);
}

TEST_CASE("an event may bring about another, but not without end") {
  // z1 counts while z2 is even, z2 while z1 is greater: up to a limit in z3.
  Plan plan = plan_of(1, 0.1, Integrator::rk4);
  plan.events = {2,
                 [](const double* const* in, const double*, double* const* out) {
                   const double* z = in[5];
                   out[0][0] = z[0] <= z[1] && z[0] < z[2] ? 1 : 0;
                   out[0][1] = z[0] > z[1] ? 1 : 0;
                 },
                 {},
                 [](const double* const* in, const double*, double* const* out) {
                   keep(in, out, 3);
                   if (in[6][0] != 0) out[3][0] += 1;
                   if (in[6][1] != 0) out[3][1] += 1;
                 },
                 {},
                 {{2}, {3}}};
  SUBCASE("forty rounds are well") {
    plan.z = {0, 0, 20};
    const Result result = simulate(resting(3), plan);
    CHECK(!result.failure);
    CHECK(result.z == std::vector<double>{20, 20, 20});
    CHECK(result.events == 40);
  }
  SUBCASE("a thousand are not") {
    plan.z = {0, 0, 500};
    const Result result = simulate(resting(3), plan);
    REQUIRE(result.failure);
    CHECK(result.failure->reason == Failure::Reason::endless_events);
    CHECK(result.failure->time == 0);
  }
}

TEST_CASE("a condition that holds at the start comes true there, before the law runs") {
  System system =
      one_joint(no_motion, [](const double* const* in, const double*, double* const* out) { out[0][0] = in[5][0]; });
  system.nz = 1;
  Plan plan = plan_of(0.2, 0.1, Integrator::rk4);
  plan.z = {0};
  plan.events = {1,
                 [](const double* const* in, const double*, double* const* out) { out[0][0] = in[1][0] > 0 ? 1 : 0; },
                 {},
                 [](const double* const* in, const double*, double* const* out) {
                   keep(in, out, 1);
                   out[3][0] = 7;
                 },
                 {},
                 {{2}}};
  plan.log = [](const double* const* in, const double*, double* const* out) { out[0][0] = in[3][0]; };
  plan.log_width = 1;
  CHECK(simulate(system, plan).log == std::vector<double>{7, 7, 7});
}

TEST_CASE("between the steps of an adaptive integrator a short event is seen") {
  // q = cos t above 0.9 for less than a second in each turn; rows and steps are longer.
  for (const Integrator integrator : {Integrator::dopri5, Integrator::rosenbrock4}) {
    System system = with_jacobian(one_joint(oscillator), oscillator_jacobian);
    system.nz = 1;
    Plan plan = plan_of(60, 2, integrator, 0, 1);
    plan.tolerances = {1e-8, 1e-8};
    plan.z = {0};
    plan.events = {
        1,
        [](const double* const* in, const double*, double* const* out) { out[0][0] = in[1][0] > 0.9 ? 1 : 0; },
        {},
        [](const double* const* in, const double*, double* const* out) {
          keep(in, out, 1);
          out[3][0] += 1;
        },
        {},
        {{2}}};
    CHECK(simulate(system, plan).z[0] == 10);  // turns in 60 s: 9.5, and it begins in the first quarter
  }
}

}  // namespace
}  // namespace robotc::runtime::events_test
