#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <string>

#include "tests/unit/runtime/systems.h"

namespace robotc::runtime::adaptive_step_test {
namespace {

constexpr Integrator both[] = {Integrator::dopri5, Integrator::rosenbrock4};

Plan adaptive(Integrator integrator, double tolerance, double duration, double step, double q = 1, double qd = 0) {
  Plan plan = plan_of(duration, step, integrator, q, qd);
  plan.tolerances = {tolerance, tolerance};
  plan.log = state_log;
  plan.log_width = 3;
  return plan;
}

const System free_oscillator = with_jacobian(one_joint(oscillator), oscillator_jacobian);

/// The largest error of cos t, or of its rate, in any row.
double error_of(const Result& result) {
  double largest = 0;
  for (std::size_t row = 0; row < result.rows; ++row) {
    largest = std::max(largest, std::abs(result.log[3 * row] - std::cos(result.times[row])));
    largest = std::max(largest, std::abs(result.log[3 * row + 1] + std::sin(result.times[row])));
  }
  return largest;
}

TEST_CASE("the error of adaptive integrators follows the tolerance, at the rows between steps too") {
  // Each of some hundred to some thousand steps errs by the tolerance at most, and an oscillator adds these up.
  for (const Integrator integrator : both) {
    CAPTURE(static_cast<int>(integrator));
    double previous_error = 1;
    std::size_t previous_steps = 0;
    for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
      CAPTURE(tolerance);
      const Result result = simulate(free_oscillator, adaptive(integrator, tolerance, 100, 1e-2));
      const double error = error_of(result);
      CHECK(result.rows == 10'001);
      CHECK(error < static_cast<double>(result.steps) * tolerance);
      CHECK(error < previous_error / 20);
      // A step's error scales with its fifth or fourth power: a hundredth of it takes 2.5 or 3.2 times the steps.
      if (previous_steps > 0) {
        const double ratio = static_cast<double>(result.steps) / static_cast<double>(previous_steps);
        CHECK(ratio > 1.8);
        CHECK(ratio < 4);
      }
      previous_error = error;
      previous_steps = result.steps;
    }
  }
}

TEST_CASE("rows between steps are as good as the steps") {
  // The same steps, logged at ten rows and at ten thousand.
  for (const Integrator integrator : both) {
    CAPTURE(static_cast<int>(integrator));
    Plan plan = adaptive(integrator, 1e-7, 100, 1e-2);
    const Result all = simulate(free_oscillator, plan);
    double at_seconds = 0;
    for (std::size_t row = 0; row < all.rows; row += 1000) {
      at_seconds = std::max(at_seconds, std::abs(all.log[3 * row] - std::cos(all.times[row])));
    }
    CHECK(all.steps < 2000);
    CHECK(error_of(all) < 3 * at_seconds);
  }
}

TEST_CASE("logging changes no step") {
  for (const Integrator integrator : both) {
    const Result sparse = simulate(free_oscillator, adaptive(integrator, 1e-6, 10, 0.01));
    Plan plan = adaptive(integrator, 1e-6, 10, 0.01);
    plan.log = nullptr;
    plan.log_width = 0;
    const Result blind = simulate(free_oscillator, plan);
    CHECK(blind.q[0] == sparse.q[0]);
    CHECK(blind.steps == sparse.steps);
    CHECK(blind.evaluations == sparse.evaluations);
  }
}

TEST_CASE("an adaptive run ends at exactly its duration, with rows on the grid") {
  for (const Integrator integrator : both) {
    const Result result = simulate(free_oscillator, adaptive(integrator, 1e-9, 0.25, 0.1));
    CHECK(result.times == std::vector<double>{0, 0.1, 0.2, 0.25});
    CHECK(result.t == 0.25);
    CHECK(result.q[0] == doctest::Approx(std::cos(0.25)).epsilon(1e-8));
  }
}

TEST_CASE("evaluations are counted: six or seven a step, and those of steps that were rejected") {
  const Result dopri5 = simulate(free_oscillator, adaptive(Integrator::dopri5, 1e-8, 10, 0.1));
  // The last of seven stages is the first of the next step.
  CHECK(dopri5.evaluations == 6 * (dopri5.steps + dopri5.rejected_steps) + 1);
  const Result rosenbrock = simulate(free_oscillator, adaptive(Integrator::rosenbrock4, 1e-8, 10, 0.1));
  CHECK(rosenbrock.evaluations == 6 * (rosenbrock.steps + rosenbrock.rejected_steps));
  const Result rk4 = simulate(free_oscillator, plan_of(10, 0.1, Integrator::rk4));
  CHECK(rk4.steps == 100);
  CHECK(rk4.rejected_steps == 0);
  CHECK(rk4.evaluations == 400);
  CHECK(simulate(free_oscillator, plan_of(10, 0.1, Integrator::taylor2)).evaluations == 100);
}

/// τ = −20 q̇, held between ticks.
void brake(const double* const* in, const double*, double* const* out) { out[0][0] = -20 * in[2][0]; }

TEST_CASE("adaptive integrators step exactly to the ticks of a held law, and forget what was before") {
  // Compared with RK4 with steps of 20 µs, whose own error is below 1e-13 here. The efforts jump by up to 40 N·m at
  // each tick: a derivative from before the tick would err by its jump times the step, far above the tolerance.
  System system = with_jacobian(one_joint(oscillator, brake), oscillator_jacobian);
  Plan fine = plan_of(1, 2e-5, Integrator::rk4, 1, 2);
  fine.hold_steps = 2500;
  const Result reference = simulate(system, fine);
  for (const Integrator integrator : both) {
    for (const std::size_t rows_a_tick : {1, 2, 5, 50}) {
      CAPTURE(rows_a_tick);
      Plan plan = adaptive(integrator, 1e-11, 1, 0.05 / static_cast<double>(rows_a_tick), 1, 2);
      plan.hold_steps = rows_a_tick;
      const Result result = simulate(system, plan);
      CHECK(std::abs(result.q[0] - reference.q[0]) < 1e-9);
      CHECK(std::abs(result.qd[0] - reference.qd[0]) < 1e-9);
      CHECK(result.tau[0] == doctest::Approx(reference.tau[0]).epsilon(1e-8));
      CHECK(result.peak_tau[0] == doctest::Approx(reference.peak_tau[0]).epsilon(1e-8));
    }
  }
}

TEST_CASE("adaptive integrators run a continuous law at every stage") {
  System system =
      with_jacobian(one_joint(mass, critical_damper), [](const double* const*, const double*, double* const* out) {
        out[0][0] = -1;
        out[1][0] = -2;
        out[2][0] = 0;
      });
  for (const Integrator integrator : both) {
    const Result result = simulate(system, adaptive(integrator, 1e-10, 1, 0.01));
    CHECK(result.q[0] == doctest::Approx(2 * std::exp(-1.0)).epsilon(1e-9));
    // Logged efforts are those of the row.
    constexpr std::size_t row = 150;  // of three signals: the fifty-first
    CHECK(result.log[row + 2] == doctest::Approx(-2 * result.log[row + 1] - result.log[row]).epsilon(1e-14));
  }
}

/// q̈ = −1e4 q − 10001 q̇ with rates −1 /s and −1e4 /s: from (1, −1) the motion is e^−t.
void stiff(const double* const* in, const double*, double* const* out) {
  out[0][0] = -1e4 * in[1][0] - 10001 * in[2][0];
}
void stiff_jacobian(const double* const*, const double*, double* const* out) {
  out[0][0] = -1e4;
  out[1][0] = -10001;
  out[2][0] = 0;
}

TEST_CASE("rosenbrock4 takes long steps through a stiff system, dopri5 short ones") {
  const System system = with_jacobian(one_joint(stiff), stiff_jacobian);
  const auto run = [&](Integrator integrator) { return simulate(system, adaptive(integrator, 1e-7, 10, 0.1, 1, -1)); };
  const auto error = [](const Result& result) { return std::abs(result.q[0] - std::exp(-10.0)); };
  const Result rosenbrock = run(Integrator::rosenbrock4);
  CHECK(error(rosenbrock) < 1e-6);
  CHECK(rosenbrock.steps < 300);
  // An explicit method is stable up to h λ = 3.3: it takes 1e4 · 10 / 3.3 steps at least.
  const Result dopri5 = run(Integrator::dopri5);
  CHECK(error(dopri5) < 1e-6);
  CHECK(dopri5.steps > 30'000);
}

TEST_CASE("a pulse of a hundredth of the run is not stepped over") {
  // At rest until a push of 0.1 s: q̇ grows by 0.1 m/s.
  const auto push = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 6.15 && in[0][0] < 6.25 ? 1 : 0;
  };
  const System system = with_jacobian(one_joint(push), mass_jacobian);
  for (const Integrator integrator : both) {
    const Result result = simulate(system, adaptive(integrator, 1e-8, 10, 1e-3, 0, 0));
    CHECK(result.qd[0] == doctest::Approx(0.1).epsilon(1e-4));
    CHECK(result.steps >= 100);
  }
}

Failure failure_of(const Result& result) {
  REQUIRE(result.failure.has_value());
  CHECK_FALSE(result.divergence.has_value());
  return result.failure.value_or(Failure{});
}

TEST_CASE("a stiff system given to dopri5 ends with a reason rather than never") {
  // λ = 1e12 /s would take 3e12 steps.
  const auto very_stiff = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = -1e12 * (in[2][0] - std::cos(in[0][0]));
  };
  const Result result = simulate(one_joint(very_stiff), adaptive(Integrator::dopri5, 1e-8, 10, 0.1, 0, 0));
  CHECK(failure_of(result).reason == Failure::Reason::too_many_steps);
  CHECK(static_cast<double>(result.steps + result.rejected_steps) <= 2 * most_steps_without_progress);
  CHECK(result.t == failure_of(result).time);
  CHECK(result.t > 0);
  CHECK(result.rows == 1);
  CHECK(std::isfinite(result.q[0]));
}

TEST_CASE("an easy beginning gives no credit for a motion that gets ever faster") {
  // Past t = 5 s the force oscillates at 1e9 rad/s: its integral, 1e-9 m/s, is far above the tolerance.
  const auto ever_faster = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 5 ? std::cos(1e9 * in[0][0]) : 0;
  };
  const Result result = simulate(one_joint(ever_faster), adaptive(Integrator::dopri5, 1e-12, 10, 0.1, 0, 0));
  CHECK(failure_of(result).reason == Failure::Reason::too_many_steps);
  CHECK(result.t >= 5);
  CHECK(result.t < 5 + 2 * least_progress * 10);
  CHECK(static_cast<double>(result.steps + result.rejected_steps) <= 2.1 * most_steps_without_progress);
}

TEST_CASE("a pole ends an adaptive run with its time") {
  // q̇ = 1/(1 − t).
  const auto pole = [](const double* const* in, const double*, double* const* out) {
    const double left = 1 - in[0][0];
    out[0][0] = 1 / (left * left);
  };
  for (const Integrator integrator : both) {
    const Result result =
        simulate(with_jacobian(one_joint(pole), mass_jacobian), adaptive(integrator, 1e-8, 10, 1e-3, 0, 0));
    CHECK((result.failure.has_value() || result.divergence.has_value()));
    CHECK(result.t == doctest::Approx(1).epsilon(1e-3));
    CHECK(result.times.back() <= result.t);
  }
}

TEST_CASE("a matrix that stays singular is a reason of its own") {
  System system;
  system.nq = system.nv = 2;
  system.plant = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = out[0][1] = 1e40 * (in[2][0] + in[2][1]);
  };
  // Next to 1e40, 1/(γh) is lost in rounding for every step length tried.
  system.jacobian = [](const double* const*, const double*, double* const* out) {
    for (std::size_t i = 0; i < 4; ++i) {
      out[0][i] = 0;
      out[1][i] = 1e40;
    }
    out[2][0] = out[2][1] = 0;
  };
  Plan plan = adaptive(Integrator::rosenbrock4, 1e-8, 1, 0.1);
  plan.log = nullptr;
  plan.log_width = 0;
  plan.q = {0, 0};
  plan.qd = {1, 0};
  CHECK(failure_of(simulate(system, plan)).reason == Failure::Reason::singular_matrix);
}

TEST_CASE("an adaptive run that meets what is not finite names it and its time") {
  const auto ends_at_quarter = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = std::sqrt(0.25 - in[0][0]);
  };
  const auto law = [](const double* const* in, const double*, double* const* out) {
    out[0][0] = in[0][0] > 0.25 ? std::numeric_limits<double>::infinity() : 0;
  };
  for (const Integrator integrator : both) {
    CAPTURE(static_cast<int>(integrator));
    const auto check = [&](const System& system, const char* quantity) {
      const Result result = simulate(with_jacobian(system, mass_jacobian), adaptive(integrator, 1e-6, 1, 0.1, 0, 0));
      REQUIRE(result.divergence.has_value());
      const Divergence divergence = result.divergence.value_or(Divergence{});
      CHECK(divergence.time == doctest::Approx(0.25).epsilon(1e-9));
      CHECK(divergence.quantity == quantity);
      CHECK(result.t == divergence.time);
      CHECK(result.rows == 3);
      CHECK(std::isfinite(result.q[0]));
    };
    check(one_joint(ends_at_quarter), "qdd");
    check(one_joint(mass, law), "tau");
  }
}

TEST_CASE("an adaptive run can be stopped between rows") {
  // One row in 1000 s: progress is called far more often.
  const System system = with_jacobian(one_joint(stiff), stiff_jacobian);
  const auto start = std::chrono::steady_clock::now();
  const Result result = simulate(system, adaptive(Integrator::dopri5, 1e-9, 1000, 1000, 1, -1),
                                 [](double fraction) { return fraction < 1e-4; });
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(10));
  CHECK(result.interrupted);
  CHECK(result.rows == 1);
  CHECK(result.t > 0);
  CHECK(result.t < 1000);
  CHECK(result.q[0] == doctest::Approx(std::exp(-result.t)).epsilon(1e-6));
}

}  // namespace
}  // namespace robotc::runtime::adaptive_step_test
