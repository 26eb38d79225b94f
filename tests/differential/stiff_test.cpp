// Accuracy of the integrator for stiff systems: a joint spring of 1e6 N·m/rad with damping, whose motion is known.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "compiler/session/session.h"

namespace robotc::test::stiff_test {
namespace {

// Two bodies on one axis perpendicular to gravity, a torque on the first, and a spring between them.
constexpr double rotor = 0.01;     // kg·m²
constexpr double load = 0.1;       // kg·m²
constexpr double torque = 2;       // N·m
constexpr double stiffness = 1e6;  // N·m/rad
constexpr double damping = 1e3;    // N·m·s/rad

std::string text(const std::string& integration) {
  return fmt::format(R"(
robot machine {{
  gravity = [0, 0, -9.81] m/s^2
  link first {{ mass = 1 kg, com = [0, 0, 0], inertia = diag(0.01, 0.01, {}) kg*m^2 }}
  link second {{ mass = 1 kg, com = [0, 0, 0], inertia = diag(0.1, 0.1, {}) kg*m^2 }}
  joint motor: revolute base -> first
  joint flex: revolute first -> second {{
    passive = true, viscous = {} N*m*s/rad
    spring {{ stiffness = {} N*m/rad }}
  }}
}}
simulate run for machine {{
  initial q = 0
  tau = [{} N*m]
  duration = 1 s
  {}
  log q, qd
}}
)",
                     rotor, load, damping, stiffness, torque, integration);
}

struct Motion {
  double q[2];
  double qd[2];
};

/// The twist x = q₂ obeys x″ = −(c x′ + k x)(1/J₁ + 1/J₂) − τ/J₁, and momentum (J₁ + J₂) q₁′ + J₂ x′ = τ t.
Motion exact(double t) {
  const double inverse = 1 / rotor + 1 / load;
  const double half = damping * inverse / 2;
  const double fast = -half - std::sqrt(half * half - stiffness * inverse);
  const double slow = stiffness * inverse / fast;  // their product
  const double rest = -torque / rotor / (stiffness * inverse);
  const double a = -rest * fast / (fast - slow);
  const double b = rest * slow / (fast - slow);
  const double x = rest + a * std::exp(slow * t) + b * std::exp(fast * t);
  const double xd = a * slow * std::exp(slow * t) + b * fast * std::exp(fast * t);
  return {{(torque * t * t / 2 - load * x) / (rotor + load), x}, {(torque * t - load * xd) / (rotor + load), xd}};
}

struct Measured {
  double error = 0;  ///< the largest at a thousand rows, relative to the largest value of each entry
  double tries = 0;  ///< steps, including rejected ones
};

Measured run(const std::string& integration) {
  Session session([&](const std::string&) { return text(integration); });
  REQUIRE(session.load("machine.robot"));
  const auto simulation = session.compile_simulation(std::nullopt);
  REQUIRE(simulation.has_value());
  const runtime::Result result = runtime::simulate(simulation->system, simulation->plan);
  REQUIRE_FALSE(result.failure.has_value());
  if (result.divergence) return {HUGE_VAL, static_cast<double>(result.steps)};
  const std::size_t every = (result.rows - 1) / 1000;
  REQUIRE(every * 1000 == result.rows - 1);
  double errors[4] = {};
  double sizes[4] = {};
  for (std::size_t row = 0; row < result.rows; row += every) {
    const Motion motion = exact(result.times[row]);
    const double values[4] = {motion.q[0], motion.q[1], motion.qd[0], motion.qd[1]};
    for (std::size_t i = 0; i < 4; ++i) {
      errors[i] = std::max(errors[i], std::abs(result.log[4 * row + i] - values[i]));
      sizes[i] = std::max(sizes[i], std::abs(values[i]));
    }
  }
  Measured measured{0, static_cast<double>(result.steps + result.rejected_steps)};
  for (std::size_t i = 0; i < 4; ++i) measured.error = std::max(measured.error, errors[i] / sizes[i]);
  return measured;
}

Measured rk4(int steps_per_row) { return run(fmt::format("step = 1 ms / {}, integrator = rk4", steps_per_row)); }

TEST_CASE("rosenbrock4 takes fewer than a hundredth of rk4's steps through a stiff joint spring, at equal accuracy") {
  const Measured rosenbrock =
      run("step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-6, absolute_tolerance = 1e-9");
  CAPTURE(rosenbrock.error);
  CAPTURE(rosenbrock.tries);
  CHECK(rosenbrock.error < 1e-3);

  // The fewest steps for which rk4 is as accurate: a number that is not enough, and the next that is.
  int bad = 0;
  int good = 1;
  while (rk4(good).error > rosenbrock.error) {
    bad = good;
    good *= 2;
    REQUIRE(good < 100'000);
  }
  while (good - bad > 1) {
    const int middle = (good + bad) / 2;
    (rk4(middle).error > rosenbrock.error ? bad : good) = middle;
  }
  const double steps = 1000.0 * good;
  MESSAGE("rosenbrock4: ", rosenbrock.tries, " steps, error ", rosenbrock.error, "; rk4: ", steps, " steps, error ",
          rk4(good).error);
  CHECK(100 * rosenbrock.tries < steps);
}

TEST_CASE("dopri5 agrees on the stiff spring, with the steps that stability asks for") {
  const Measured dopri5 = run("step = 1 ms, integrator = dopri5, relative_tolerance = 1e-6, absolute_tolerance = 1e-9");
  CHECK(dopri5.error < 1e-3);
  // |h λ| < 3.3 with λ = 1.09e5 /s.
  CHECK(dopri5.tries > 1.09e5 / 3.4);
}

}  // namespace
}  // namespace robotc::test::stiff_test
