// Elastic transmissions: their modes, the balance of power, and the inputs along a trajectory.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "tests/differential/run_text.h"

namespace robotc::test::elastic_test {
namespace {

const std::string careful =
    "duration = 50 ms, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-11, absolute_tolerance = 1e-13\n";

/// Twist and its rate of a free oscillation that begins with the twist `start` at rest.
double twist(double t, double start, double square, double damping) {
  const double half = damping / 2;
  const double turn = std::sqrt(square - half * half);
  return start * std::exp(-half * t) * (std::cos(turn * t) + half / turn * std::sin(turn * t));
}

TEST_CASE("rotor and link swing against each other in their mode") {
  // Between free bodies the twist x obeys x″ + (d x′ + k x) (1/J₁ + 1/J₂) = 0, and J₁ θ + J₂ q does not move.
  constexpr double ratio = 80, rotor = 2e-5, link = 0.4, stiffness = 3000, damping = 1.5;
  const double first = ratio * ratio * rotor;
  for (const bool slides : {false, true}) {
    const std::string text = fmt::format(
        R"(
robot machine {{
  gravity = [0, 0, 0] m/s^2
  link body {{ mass = {}, com = [0, 0, 0], inertia = diag(1, 1, {}) kg*m^2 }}
  joint axis: {} base -> body {{
    motor {{ ratio = {}, inertia = {} kg*m^2 }}
    elastic {{ stiffness = {}, damping = {} }}
  }}
}}
simulate swing for machine {{
  initial q = 0, axis.motor_position = {}
  tau = 0
  {}
  log x = axis.twist, q, theta = axis.motor_position, omega = axis.motor_speed, qd
}}
)",
        slides ? "0.4 kg" : "1 kg", link, slides ? "prismatic" : "revolute", slides ? "80 rad/m" : "80", rotor,
        slides ? "3000 N/m" : "3000 N*m/rad", slides ? "1.5 N*s/m" : "1.5 N*m*s/rad", slides ? "10 mm" : "10 mrad",
        careful);
    const Run run = run_text(text);
    const double inverse = 1 / first + 1 / link;
    for (std::size_t row = 0; row < run.result.rows; ++row) {
      const double expected = twist(run.result.times[row], 0.01, stiffness * inverse, damping * inverse);
      // Some five hundred steps, each within 1e-11 of 0.01 and 1e-13.
      CHECK(std::abs(run.at(row, "x") - expected) <= 1e-10);
      CHECK(std::abs(first * run.at(row, "theta") + link * run.at(row, "q.axis") - first * 0.01) <= 1e-10);
      CHECK(std::abs(first * run.at(row, "omega") + link * run.at(row, "qd.axis")) <= 1e-8);
    }
  }
}

const std::string arm = R"(
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param k = 900 N*m/rad
  link upper { mass = 3 kg, com = [0.2, 0, 0] m, inertia = diag(0.01, 0.05, 0.05) kg*m^2 }
  link lower { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(0.01, 0.03, 0.03) kg*m^2 }
  joint shoulder: revolute base -> upper {
    viscous = 0.3 N*m*s/rad
    motor {
      ratio = 80, inertia = 3e-5 kg*m^2, viscous = 1e-5 N*m*s/rad
      torque_constant = 0.06 N*m/A, resistance = 0.6 ohm, inductance = 1 mH
    }
    elastic { stiffness = k DAMPING }
  }
  joint elbow: revolute upper -> lower = at([0.4, 0, 0] m) {
    motor { ratio = -50, inertia = 1e-5 kg*m^2 }
    elastic { stiffness = 500 N*m/rad }
  }
}
)";

std::string with_damping(std::string text, const std::string& damping) {
  return text.replace(text.find("DAMPING"), 7, damping);
}

TEST_CASE("power put in at the terminals is stored or lost on its way to the links") {
  const auto imbalance = [&](const std::string& integration) {
    const Run run = run_text(with_damping(arm, ", damping = 2 N*m*s/rad") + R"(
simulate run for arm {
  initial q = [0.3, 0.4], elbow.motor_speed = 2 rad/s
  state work = 0 J, heat = 0 J
  der(work) = shoulder.power + elbow.power
  der(heat) = shoulder.loss + elbow.loss + dot(friction(qd), qd)
  tau = [(30 V) * sin(t * 9 rad/s), (20 N*m) * cos(t * 5 rad/s)]
  )" + integration + R"(
  log work, heat, stored = kinetic_energy(q, qd) + potential_energy(q) + shoulder.energy + elbow.energy
}
)");
    CHECK(run.last("heat") > 0.1);
    return std::abs(run.last("work") - run.last("heat") - run.last("stored") + run.at(0, "stored")) / run.last("heat");
  };
  CHECK(imbalance("duration = 0.5 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-10, "
                  "absolute_tolerance = 1e-11") < 1e-6);
  CHECK(imbalance("duration = 0.5 s, step = 10 ms, integrator = rosenbrock4, relative_tolerance = 1e-9, "
                  "absolute_tolerance = 1e-10") < 1e-5);
  const double coarse = imbalance("duration = 0.5 s, integrator = rk4, step = 0.5 ms");
  const double fine = imbalance("duration = 0.5 s, integrator = rk4, step = 0.25 ms");
  CHECK(fine < coarse / 8);
}

TEST_CASE("inputs along a trajectory lead the links along it, through springs and windings") {
  // From rest to rest with five rates that vanish at both ends: the motors stand still there, too.
  const std::string text = with_damping(arm, "") + R"(
trajectory smooth for arm {
  let s = t / 1 s
  let blend = s^6 * (462 - 1980*s + 3465*s^2 - 3080*s^3 + 1386*s^4 - 252*s^5)
  q = [0.3, 0.4] + blend * [0.8, -0.5]
}
simulate run for arm {
  let hold = gravity_forces(smooth.q)
  initial q = smooth.q
  initial shoulder.current = hold.shoulder / (80 * 0.06 N*m/A)
  initial shoulder.motor_position = 0.3 + hold.shoulder / k
  initial elbow.motor_position = 0.4 + hold.elbow / (500 N*m/rad)
  tau = inputs_along(smooth)
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-11
  log e = smooth.q - q
}
)";
  const Run run = run_text(text);
  for (std::size_t row = 0; row < run.result.rows; row += 50) {
    CHECK(std::abs(run.at(row, "e.shoulder")) < 1e-6);
    CHECK(std::abs(run.at(row, "e.elbow")) < 1e-6);
  }
}

TEST_CASE("a beam of stiff pieces has the lowest modes of a clamped beam, but for 1/n^2") {
  Session session([](const std::string&) {
    return std::string(
        "use beam from std\nlet coarse = beam(n = 8, stiffness = 3 N*m^2, density = 2 kg/m, length = 0.5 m)\n"
        "let fine = beam(n = 16, stiffness = 3 N*m^2, density = 2 kg/m, length = 0.5 m)\n");
  });
  REQUIRE(session.load("beams.robot"));
  const auto squares = [&](const std::string& beam) {
    // About its straight shape, across which gravity pulls, the springs alone give the stiffness.
    const auto value =
        session.evaluate("poles(solve(" + beam + ".mass_matrix(0), " + beam + ".inverse_dynamics_dq(0, 0, 0)))");
    REQUIRE(value.has_value());
    std::vector<double> real;  // of pairs with imaginary parts, which vanish
    for (std::size_t i = 0; i < value->front().values.size(); i += 2) real.push_back(value->front().values[i]);
    std::sort(real.begin(), real.end());
    return real;
  };
  const std::vector<double> coarse = squares("coarse"), fine = squares("fine");
  // cosh x cos x = -1; the squared frequency is x^4 E I / (mass of a length · length^4).
  const double roots[] = {1.87510406871196, 4.69409113297418};
  for (const std::size_t mode : {0, 1}) {
    const double exact = std::pow(roots[mode], 4) * 3 / (2 * std::pow(0.5, 4));
    const double error = coarse[mode] / exact - 1;
    CHECK(std::abs(error) < 0.03);
    CHECK((fine[mode] / exact - 1) / error == doctest::Approx(0.25).epsilon(0.03));
  }
}

}  // namespace
}  // namespace robotc::test::elastic_test
