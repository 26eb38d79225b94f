// Laws with states, from text to native code, compared with the same laws written in C++.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "compiler/session/session.h"

namespace robotc::test::states_test {
namespace {

/// A bob of 2 kg on a massless rod of half a metre, with viscous friction.
constexpr double mass = 2;
constexpr double length = 0.5;
constexpr double viscous = 0.3;
constexpr double gravity = 9.81;

const std::string pendulum = R"(
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  param load = 2 kg
  link bob { mass = load, com = [0, -0.5, 0] m }
  joint pivot: revolute base -> bob { viscous = 0.3 N*m*s/rad, limits { effort = 12 N*m } }
}
trajectory goal for pendulum { q = [60 deg] }
)";

double acceleration(double q, double qd, double tau, double load = mass) {
  const double effort = std::clamp(tau, -12.0, 12.0) - viscous * qd - load * gravity * length * std::sin(q);
  return effort / (load * length * length);
}

runtime::Result run(const std::string& text) {
  Session session([&](const std::string&) { return pendulum + text; });
  const bool sound = session.load("pendulum.robot");
  REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
  const auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE_MESSAGE(simulation.has_value(), render_text(session.diagnostics(), session.sources(), false));
  return runtime::simulate(simulation->system, simulation->plan);
}

TEST_CASE("a PID with back-calculation at a clock is what it says") {
  const runtime::Result result = run(R"(
controller pid(ref: trajectory) {
  param Kp: tau/q = [60 N*m/rad], Ki: tau/q/s = [80 N*m/rad/s], Kd: tau/qd = [8 N*m*s/rad], Tt = 50 ms
  state z = 0
  let e = ref.q - q
  let u = Kp .* e + z + Kd .* (ref.qd - qd)
  tau = clamp(u, [-12 N*m], [12 N*m])
  next z = z + period * (Ki .* e + (tau - u) / Tt)
}
simulate run for pendulum {
  initial q = 0
  tau = pid(goal) every 5 ms
  duration = 2 s, step = 1 ms, integrator = semi_implicit_euler
  log q, tau
}
)");
  double q = 0;
  double qd = 0;
  double tau = 0;
  double z = 0;
  REQUIRE(result.rows == 2001);
  double largest = 0;
  for (std::size_t k = 0; k < 2001; ++k) {
    if (k % 5 == 0) {
      const double e = std::numbers::pi / 3 - q;
      const double u = 60 * e + z - 8 * qd;
      tau = std::clamp(u, -12.0, 12.0);
      if (k < 2000) z += 0.005 * (80 * e + (tau - u) / 0.05);  // the run ends before the last tick's next value
    }
    largest = std::max({largest, std::abs(result.log[2 * k] - q), std::abs(result.log[2 * k + 1] - tau)});
    qd += 1e-3 * acceleration(q, qd, tau);
    q += 1e-3 * qd;
  }
  // The loop is stable: rounding does not grow, 1e-16 of 12 N·m in each of 2000 steps.
  CHECK(largest < 1e-11);
  CHECK(std::abs(result.z[0] - z) < 1e-11);
}

TEST_CASE("a relay at a clock switches at its ticks, and one without where the band is left") {
  const std::string relay = R"(
controller relay(goal: rad) for pendulum {
  param torque = 3 N*m, band = 2 deg
  state mode: {push, pull} = push
  when goal - q.pivot < -band { next mode = pull }
  when goal - q.pivot > band { next mode = push }
  tau = [if mode == push then torque else -torque]
}
simulate run for pendulum {
  initial q = [20 deg]
)";
  const double band = 2 * std::numbers::pi / 180;
  SUBCASE("at ticks") {
    std::string law = "tau = relay(0) every 10 ms";
    SUBCASE("in the equation of tau") {}
    SUBCASE("in a definition") { law = "let u = relay(0)\n tau = u every 10 ms"; }
    const runtime::Result result = run(relay + law + R"(
  duration = 3 s, step = 1 ms, integrator = semi_implicit_euler
  log q, tau
})");
    double q = 20 * std::numbers::pi / 180;
    double qd = 0;
    double tau = 0;
    bool push = true;
    bool was_above = false;
    bool was_below = false;
    double largest = 0;
    for (std::size_t k = 0; k < result.rows; ++k) {
      if (k % 10 == 0) {
        tau = push ? 3 : -3;
        const bool above = q > band;
        const bool below = q < -band;
        if (above && !was_above) push = false;
        if (below && !was_below) push = true;
        was_above = above;
        was_below = below;
      }
      largest = std::max({largest, std::abs(result.log[2 * k] - q), std::abs(result.log[2 * k + 1] - tau)});
      qd += 1e-3 * acceleration(q, qd, tau);
      q += 1e-3 * qd;
    }
    CHECK(largest < 1e-11);
  }
  SUBCASE("words of a law in use are compared from outside") {
    const runtime::Result result = run(relay + R"(
  let law = relay(0)
  tau = law every 10 ms
  duration = 3 s, step = 1 ms, integrator = semi_implicit_euler
  log tau, pushes = if law.mode == push then 1 else 0, pulls = if not (push == law.mode) then 1 else 0
})");
    std::size_t pushing = 0;
    for (std::size_t k = 0; k < result.rows; ++k) {
      // The effort is that of the mode at the last tick, before its events.
      const double* const tick = &result.log[3 * (k - k % 10)];
      CHECK(result.log[3 * k] == 3 * (tick[1] - tick[2]));
      pushing += tick[1] == 1 ? 1 : 0;
    }
    CHECK((pushing > 0 && pushing < result.rows));
  }
  SUBCASE("where the band is left") {
    // Steps of 10 ms and 0.1 ms: the switching instants agree, to the accuracy of the integrator.
    const auto at_step = [&](const char* step) {
      return run(relay + "tau = relay(0)\n duration = 1.5 s, integrator = rk4, step = " + step + "\n}");
    };
    const runtime::Result coarse = at_step("10 ms");
    const runtime::Result fine = at_step("0.1 ms");
    CHECK(coarse.events > 3);
    CHECK(coarse.events == fine.events);
    CHECK(std::abs(coarse.q[0] - fine.q[0]) < 1e-6);
    CHECK(std::abs(coarse.qd[0] - fine.qd[0]) < 1e-5);
  }
}

TEST_CASE("an event that changes a parameter changes the plant but not the model of the law") {
  const runtime::Result result = run(R"(
controller hold for pendulum {
  tau = gravity_forces(q)
}
simulate run for pendulum {
  initial q = [1]
  tau = hold()
  duration = 0.4 s, step = 1 ms, integrator = semi_implicit_euler
  when t >= 0.1 s { next load = 2.5 kg }
  log q, load
}
)");
  double q = 1;
  double qd = 0;
  for (std::size_t k = 0; k < result.rows; ++k) {
    // The event is at the end of the step that leads to 0.1 s, after that row.
    const double load = k >= 100 ? 2.5 : 2;
    CHECK(std::abs(result.log[2 * k] - q) < 1e-12);
    CHECK(result.log[2 * k + 1] == load);
    qd += 1e-3 * acceleration(q, qd, mass * gravity * length * std::sin(q), load);
    q += 1e-3 * qd;
  }
}

TEST_CASE("a law sees the measured q and qd that its use passes") {
  const runtime::Result result = run(R"(
controller pd(ref: trajectory) {
  param Kp = 20 N*m/rad, Kd = 2 N*m*s/rad
  tau = Kp * (ref.q - q) + Kd * (ref.qd - qd)
}
simulate run for pendulum {
  initial q = 0
  tau = pd(goal, q = q + [0.1], qd = 2 * qd)
  duration = 1 s, step = 1 ms, integrator = semi_implicit_euler
}
)");
  double q = 0;
  double qd = 0;
  for (std::size_t k = 0; k < 1000; ++k) {
    qd += 1e-3 * acceleration(q, qd, 20 * (std::numbers::pi / 3 - q - 0.1) - 4 * qd);
    q += 1e-3 * qd;
  }
  CHECK(std::abs(result.q[0] - q) < 1e-12);
  CHECK(std::abs(result.qd[0] - qd) < 1e-12);
}

TEST_CASE("each call of a function with states is a block of its own, for values of any shape") {
  const runtime::Result result = run(R"(
fn integral(u) {
  state y = 0
  der(y) = u
  y
}
simulate run for pendulum {
  initial q = 0, qd = [0.5 rad/s]
  tau = [9.81 N*m * sin(q.pivot) + 0.3 N*m*s/rad * qd.pivot]
  duration = 2 s, step = 10 ms, integrator = rk4
  let once = integral(1 m), twice = integral(integral(1 /s)), pair = integral([1, -2] m/s)
  log once, twice, pair, moved = integral(qd), q
}
)");
  // q = t/2, since the efforts balance; rk4 is exact for all of these.
  const double* const last = result.log.data() + (result.rows - 1) * 6;
  CHECK(last[0] == doctest::Approx(2).epsilon(1e-13));
  CHECK(last[1] == doctest::Approx(2).epsilon(1e-13));
  CHECK(last[2] == doctest::Approx(2).epsilon(1e-13));
  CHECK(last[3] == doctest::Approx(-4).epsilon(1e-13));
  CHECK(last[4] == doctest::Approx(last[5]).epsilon(1e-13));
}

}  // namespace
}  // namespace robotc::test::states_test
