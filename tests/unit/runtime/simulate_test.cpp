#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <thread>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::simulate_test {
namespace {

Plan logged(Plan plan) {
  plan.log = state_log;
  plan.log_width = 3;
  return plan;
}

TEST_CASE("rows lie at multiples of the step, and the last one at the duration") {
  const System system = one_joint(oscillator);
  SUBCASE("a multiple, though 0.3 / 0.1 is not 3 in binary") {
    const Result result = simulate(system, logged(plan_of(0.3, 0.1, Integrator::rk4)));
    REQUIRE(result.rows == 4);
    CHECK(result.times == std::vector<double>{0, 0.1, 0.2, 0.3});
    CHECK(result.t == 0.3);
  }
  SUBCASE("times do not drift") {
    const Result result = simulate(system, logged(plan_of(1000, 1e-3, Integrator::taylor2)));
    REQUIRE(result.rows == 1'000'001);
    CHECK(result.times[777'777] == 777'777 * 1e-3);
    CHECK(result.times.back() == 1000);
  }
  SUBCASE("a remainder makes a shorter last step") {
    const Result result = simulate(system, logged(plan_of(0.25, 0.1, Integrator::rk4)));
    REQUIRE(result.rows == 4);
    CHECK(result.times == std::vector<double>{0, 0.1, 0.2, 0.25});
    CHECK(result.q[0] == doctest::Approx(std::cos(0.25)).epsilon(1e-6));
    CHECK(result.log[9] == result.q[0]);
  }
  SUBCASE("a step longer than the duration") {
    const Result result = simulate(system, logged(plan_of(0.1, 1, Integrator::rk4)));
    REQUIRE(result.rows == 2);
    CHECK(result.q[0] == doctest::Approx(std::cos(0.1)).epsilon(1e-6));
  }
  SUBCASE("no duration") {
    const Result result = simulate(system, logged(plan_of(0, 0.1, Integrator::rk4)));
    CHECK(result.times == std::vector<double>{0});
    CHECK(result.log == std::vector<double>{1, 0, 0});
  }
  SUBCASE("no log") {
    const Result result = simulate(system, plan_of(0.3, 0.1, Integrator::rk4));
    CHECK(result.rows == 4);
    CHECK(result.times.empty());
    CHECK(result.log.empty());
  }
}

/// τ = 1 + the held τ: counts the runs of the law.
void counting_law(const double* const* in, const double*, double* const* out) { out[0][0] = in[3][0] + 1; }

/// No motion.
void rest(const double* const*, const double*, double* const* out) { out[0][0] = 0; }

std::vector<double> logged_tau(const Result& result) {
  std::vector<double> tau;
  tau.reserve(result.rows);
  for (std::size_t row = 0; row < result.rows; ++row) tau.push_back(result.log[3 * row + 2]);
  return tau;
}

TEST_CASE("a held law runs at its ticks before the row is logged, and is held in between") {
  const System system = one_joint(rest, counting_law);
  Plan plan = logged(plan_of(0.6, 0.1, Integrator::rk4));
  plan.hold_steps = 3;
  const Result result = simulate(system, plan);
  CHECK(logged_tau(result) == std::vector<double>{1, 1, 1, 2, 2, 2, 3});
  CHECK(result.tau[0] == 3);
  CHECK(result.peak_tau[0] == 3);
}

TEST_CASE("a held law does not run in a last row that lies off the grid") {
  const System system = one_joint(rest, counting_law);
  Plan plan = logged(plan_of(0.25, 0.1, Integrator::rk4));
  plan.hold_steps = 1;
  CHECK(logged_tau(simulate(system, plan)) == std::vector<double>{1, 2, 3, 3});
}

TEST_CASE("a held effort is the same at every stage of rk4") {
  // q̈ = τ with τ = −q held over 0.1 s moves along parabolas, which rk4 integrates exactly.
  const System system =
      one_joint(mass, [](const double* const* in, const double*, double* const* out) { out[0][0] = -in[1][0]; });
  Plan plan = logged(plan_of(0.2, 0.05, Integrator::rk4));
  plan.hold_steps = 2;
  const Result result = simulate(system, plan);
  const double q1 = 1 - 0.5 * 0.01;
  const double qd1 = -0.1;
  CHECK(result.log[6] == doctest::Approx(q1).epsilon(1e-15));
  CHECK(result.q[0] == doctest::Approx(q1 + 0.1 * qd1 - 0.5 * 0.01 * q1).epsilon(1e-15));
}

TEST_CASE("functions see the time of their stage and the constants of the system") {
  // q̈ = c t: q = c t³/6.
  System system = one_joint([](const double* const* in, const double* constants, double* const* out) {
    out[0][0] = constants[0] * in[0][0];
  });
  const double constants[] = {6};
  system.constants = constants;
  CHECK(simulate(system, plan_of(2, 0.1, Integrator::rk4, 0, 0)).q[0] == doctest::Approx(8).epsilon(1e-13));
}

Divergence divergence_of(const Result& result) {
  REQUIRE(result.divergence.has_value());
  return result.divergence.value_or(Divergence{});
}

TEST_CASE("a run that diverges stops, keeps its rows and names the first number that is not finite") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  SUBCASE("qdd") {
    const System system = one_joint([](const double* const* in, const double*, double* const* out) {
      out[0][0] = in[0][0] < 0.25 ? 0 : std::nan("");
    });
    const Result result = simulate(system, logged(plan_of(1, 0.1, Integrator::rk4)));
    const Divergence divergence = divergence_of(result);
    // A stage of the step from 0.2 reaches it first, and makes the state NaN.
    CHECK(divergence.time == doctest::Approx(0.3));
    CHECK(divergence.quantity == "q");
    CHECK(result.rows == 3);
    CHECK(result.times.size() == 3);
    CHECK(result.log.size() == 9);
    const Result slow = simulate(system, logged(plan_of(1, 0.1, Integrator::taylor2)));
    const Divergence slow_divergence = divergence_of(slow);
    CHECK(slow_divergence.quantity == "qdd");
    CHECK(slow.rows == 4);
  }
  SUBCASE("tau, and which of them") {
    System system =
        one_joint([](const double* const*, const double*, double* const* out) { out[0][0] = out[0][1] = 0; },
                  [](const double* const* in, const double*, double* const* out) {
                    out[0][0] = 0;
                    out[0][1] = in[0][0] < 0.45 ? 1 : infinity;
                  });
    system.nq = system.nv = system.ntau = 2;
    Plan plan = plan_of(1, 0.1, Integrator::rk4);
    plan.q = plan.qd = {0, 0};
    plan.hold_steps = 1;
    const Result result = simulate(system, plan);
    const Divergence divergence = divergence_of(result);
    CHECK(divergence.quantity == "tau");
    CHECK(divergence.element == 1);
    CHECK(divergence.time == doctest::Approx(0.5));
    CHECK(result.rows == 5);
  }
  SUBCASE("q̇ by growth") {
    const System system =
        one_joint([](const double* const* in, const double*, double* const* out) { out[0][0] = 1e300 * in[2][0]; });
    const Result result = simulate(system, plan_of(1, 0.1, Integrator::semi_implicit_euler, 0, 1));
    const Divergence divergence = divergence_of(result);
    CHECK(divergence.quantity == "qdd");
    CHECK_FALSE(result.interrupted);
  }
  SUBCASE("q and q̇ by their bounds") {
    System system = one_joint([](const double* const*, const double*, double* const* out) { out[0][0] = 3; });
    system.bounds = {{infinity}, {1}};
    const Result fast = simulate(system, plan_of(1, 0.1, Integrator::rk4, 0, 0));
    CHECK(divergence_of(fast).quantity == "qd");
    CHECK(divergence_of(fast).time == doctest::Approx(0.4));
    CHECK(divergence_of(fast).value.value_or(0) == doctest::Approx(1.2));
    system.bounds = {{1.51}, {infinity}};
    CHECK_FALSE(simulate(system, plan_of(1, 0.1, Integrator::rk4, 0, 0)).divergence);
    system.bounds = {{1.49}, {infinity}};
    const Result far = simulate(system, plan_of(1, 0.1, Integrator::rk4, 0, 0));
    CHECK(divergence_of(far).quantity == "q");
    CHECK(divergence_of(far).time == doctest::Approx(1));
  }
  SUBCASE("the initial state") {
    const Result result = simulate(one_joint(oscillator), plan_of(1, 0.1, Integrator::rk4, infinity));
    const Divergence divergence = divergence_of(result);
    CHECK(divergence.time == 0);
    CHECK(divergence.quantity == "q");
    CHECK(result.rows == 0);
  }
}

TEST_CASE("progress is told at most fifty times a second and can stop the run") {
  const System system = one_joint([](const double* const*, const double*, double* const* out) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));
    out[0][0] = 0;
  });
  SUBCASE("told") {
    int calls = 0;
    double last = 0;
    const auto start = std::chrono::steady_clock::now();
    const Result result = simulate(system, plan_of(1, 1e-3, Integrator::taylor2), [&](double fraction) {
      ++calls;
      CHECK(fraction > last);
      CHECK(fraction < 1);
      last = fraction;
      return true;
    });
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    CHECK(calls >= 1);
    CHECK(calls <= 50 * seconds + 1);
    CHECK_FALSE(result.interrupted);
    CHECK(result.rows == 1001);
  }
  SUBCASE("stopped") {
    const Result result =
        simulate(system, logged(plan_of(1000, 1e-3, Integrator::taylor2)), [](double) { return false; });
    CHECK(result.interrupted);
    CHECK(result.rows > 0);
    CHECK(result.rows < 100'000);
    CHECK(result.times.size() == result.rows);
    CHECK(result.t == result.times.back());
  }
}

TEST_CASE("a system without actuators or without joints runs") {
  System system = one_joint([](const double* const* in, const double*, double* const* out) { out[0][0] = -in[1][0]; });
  system.ntau = 0;
  CHECK(simulate(system, plan_of(1, 0.01, Integrator::rk4)).q[0] == doctest::Approx(std::cos(1.0)).epsilon(1e-9));
  system.nq = system.nv = 0;
  system.plant = [](const double* const*, const double*, double* const*) {};
  Plan plan = plan_of(1, 0.1, Integrator::rk4);
  plan.q.clear();
  plan.qd.clear();
  for (const Integrator integrator : {Integrator::rk4, Integrator::dopri5, Integrator::rosenbrock4}) {
    plan.integrator = integrator;
    CHECK(simulate(system, plan).rows == 11);
  }
}

}  // namespace
}  // namespace robotc::runtime::simulate_test
