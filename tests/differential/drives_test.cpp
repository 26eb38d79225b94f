// Motors with windings in simulations: closed forms, limits, and the balance of power.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <string>

#include "tests/differential/run_text.h"

namespace robotc::test::drives_test {
namespace {

/// One joint without gravity along its axis, and its motor.
struct Machine {
  double ratio = 50;
  double inertia = 0.3;    // of the link about the joint, kg·m²
  double rotor = 2e-5;     // kg·m²
  double viscous = 4e-6;   // on the motor side, N·m·s/rad
  double constant = 0.05;  // N·m/A
  double resistance = 0.8;
  double inductance = 2e-3;

  [[nodiscard]] std::string text(const std::string& simulation) const {
    return fmt::format(R"(
robot machine {{
  gravity = [0, 0, -9.81] m/s^2
  param R = {5} ohm
  link arm {{ mass = 1 kg, com = [0, 0, 0], inertia = diag({0}, {0}, {0}) kg*m^2 }}
  joint pivot: revolute base -> arm {{
    motor {{
      ratio = {1}, inertia = {2} kg*m^2, viscous = {3} N*m*s/rad
      torque_constant = {4} N*m/A, resistance = R, inductance = {6} H
    }}
  }}
}}
simulate run for machine {{
  {7}
}}
)",
                       inertia, ratio, rotor, viscous, constant, resistance, inductance, simulation);
  }

  /// Speed and current after a step of the voltage from rest: x′ = A x + b of order two.
  struct State {
    double speed, current;
  };
  [[nodiscard]] State after(double t, double voltage) const {
    using Complex = std::complex<double>;
    const double whole = inertia + ratio * ratio * rotor;
    const double k = ratio * constant;
    const double friction = ratio * ratio * viscous;
    const double a = -friction / whole, b = k / whole, c = -k / inductance, d = -resistance / inductance;
    const double rest_current = voltage * friction / (resistance * friction + k * k);
    const double rest_speed = voltage * k / (resistance * friction + k * k);
    // e^(A t) = α I + β A on the two eigenvalues.
    const double mean = (a + d) / 2;
    const Complex root = std::sqrt(Complex(mean * mean - (a * d - b * c)));
    const Complex first = mean + root, second = mean - root;
    const Complex beta = (std::exp(first * t) - std::exp(second * t)) / (first - second);
    const Complex alpha = std::exp(first * t) - beta * first;
    const double x = -rest_speed, y = -rest_current;
    return {rest_speed + (alpha * x + beta * (a * x + b * y)).real(),
            rest_current + (alpha * y + beta * (c * x + d * y)).real()};
  }
};

const std::string careful =
    "duration = 50 ms, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-11, absolute_tolerance = 1e-13\n";

TEST_CASE("the current of a locked motor grows to u/R with the time constant L/R") {
  Machine machine;
  machine.inertia = 1e15;  // it turns by less than 1e-15 rad
  machine.rotor = 0;
  const Run stalled =
      run_text(machine.text("initial q = 0\n tau = [24 V]\n" + careful +
                            "log i = pivot.current, tau = pivot.effort, u = pivot.voltage, p = pivot.power"));
  REQUIRE(stalled.result.rows == 51);
  for (std::size_t row = 0; row < stalled.result.rows; ++row) {
    const double t = stalled.result.times[row];
    const double current = 24 / 0.8 * -std::expm1(-t * 0.8 / 2e-3);
    // Some fifty steps, each within 1e-11 of the current.
    CHECK(std::abs(stalled.at(row, "i") - current) <= 1e-9 * 30);
    CHECK(std::abs(stalled.at(row, "tau") - 2.5 * current) <= 2.5e-9 * 30);
    CHECK(stalled.at(row, "u") == 24);
    CHECK(std::abs(stalled.at(row, "p") - 24 * current) <= 24e-9 * 30);
  }
}

TEST_CASE("after an event that doubles R, the current of a locked motor goes to its new u/R with the new L/R") {
  Machine machine;
  machine.inertia = 1e15;
  machine.rotor = 0;
  const Run stalled = run_text(machine.text("initial q = 0\n tau = [24 V]\n when t >= 10 ms { next R = 1.6 ohm }\n" +
                                            careful + "log i = pivot.current"));
  REQUIRE(stalled.result.rows == 51);
  const double at_event = 24 / 0.8 * -std::expm1(-10e-3 * 0.8 / 2e-3), rest = 24 / 1.6;
  for (std::size_t row = 10; row < stalled.result.rows; ++row) {
    const double current = rest + (at_event - rest) * std::exp(-(stalled.result.times[row] - 10e-3) * 1.6 / 2e-3);
    CHECK(std::abs(stalled.at(row, "i") - current) <= 1e-9 * 30);
  }
}

TEST_CASE("a free motor answers a step of its voltage as a system of second order") {
  for (const double inductance : {2e-3, 0.2}) {  // two real eigenvalues, then a pair
    Machine machine;
    machine.inductance = inductance;
    for (const std::string& integration :
         {careful,
          std::string("duration = 50 ms, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-10, "
                      "absolute_tolerance = 1e-12\n"),
          std::string("duration = 50 ms, step = 10 us, integrator = rk4\n")}) {
      CAPTURE(integration);
      const Run free = run_text(machine.text("initial q = 0\n tau = [24 V]\n" + integration +
                                             "log qd, i = pivot.current, power = pivot.power, loss = pivot.loss"));
      for (std::size_t row = 0; row < free.result.rows; row += (free.result.rows - 1) / 50) {
        const auto [speed, current] = machine.after(free.result.times[row], 24);
        // rk4: (λ h)^5/120 a step, over 5000 steps, with |λ| = 400/s; the others keep their tolerance a step.
        CHECK(std::abs(free.at(row, "qd.pivot") - speed) <= 1e-7 * 10);
        CHECK(std::abs(free.at(row, "i") - current) <= 1e-7 * 30);
        CHECK(std::abs(free.at(row, "loss") - 0.8 * current * current) <= 1e-6 * 720);
      }
    }
  }
}

TEST_CASE("without inductance the current follows at once") {
  const std::string text = R"(
robot machine {
  gravity = [0, 0, 0] m/s^2
  link cart { mass = 2 kg, com = [0, 0, 0] }
  joint rail: prismatic base -> cart {
    motor { ratio = 1/(20 mm/rev), inertia = 1e-5 kg*m^2, torque_constant = 0.1 N*m/A, resistance = 2 ohm }
  }
}
simulate run for machine {
  initial q = 0
  tau = [12 V]
  duration = 0.1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-11, absolute_tolerance = 1e-13
  log qd, i = rail.current
}
)";
  const Run free = run_text(text);
  const double ratio = 2 * std::acos(-1.0) / 0.02;
  const double k = 0.1 * ratio;
  const double mass = 2 + ratio * ratio * 1e-5;
  for (std::size_t row = 0; row < free.result.rows; ++row) {
    const double speed = 12 / k * -std::expm1(-free.result.times[row] * k * k / 2 / mass);
    CHECK(std::abs(free.at(row, "qd.rail") - speed) <= 1e-9);
    CHECK(std::abs(free.at(row, "i") - (12 - k * speed) / 2) <= 1e-9 * k);
  }
}

const std::string arm = R"(
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  param R = 0.6 ohm
  link upper { mass = 3 kg, com = [0.2, 0, 0] m, inertia = diag(0.01, 0.05, 0.05) kg*m^2 }
  link lower { mass = 2 kg, com = [0.1, 0, 0] m, inertia = diag(0.01, 0.03, 0.03) kg*m^2 }
  link hand { mass = 0.5 kg, com = [0, 0, 0] }
  joint shoulder: revolute base -> upper {
    viscous = 0.3 N*m*s/rad
    limits { voltage = 40 V, current = [-9, 12] A }
    motor { ratio = 80, inertia = 3e-5 kg*m^2, torque_constant = 0.06 N*m/A, resistance = R, inductance = 1 mH }
  }
  joint elbow: revolute upper -> lower = at([0.4, 0, 0] m) {
    motor { ratio = -50, inertia = 1e-5 kg*m^2, torque_constant = 0.04 N*m/A, resistance = 0.9 ohm, input = current }
  }
  joint lift: prismatic lower -> hand = at([0.3, 0, 0] m, axis = [1, 0, 0]) {
    spring { stiffness = 200 N/m }
    motor { ratio = 1/(10 mm/rev), torque_constant = 0.03 N*m/A, resistance = 1.5 ohm, viscous = 1e-6 N*m*s/rad }
  }
}
)";

/// A run that also integrates the work of the drives and the heat. Work = change of the stored energy + heat.
std::string balance(const std::string& robot, const std::string& law, const std::string& integration) {
  return robot + R"(
simulate run for arm {
  initial q = [0.3, 0.4, 0.05 m]
  state work = 0 J, heat = 0 J
  der(work) = shoulder.power + elbow.power + lift.power
  der(heat) = shoulder.loss + elbow.loss + lift.loss + dot(friction(qd), qd)
  tau = )" +
         law + "\n  " + integration + R"(
  log work, heat, q, qd, i = shoulder.current, kinetic = kinetic_energy(q, qd), potential = potential_energy(q)
  log magnetic = shoulder.energy
}
)";
}

double imbalance(const Run& done) {
  const auto stored = [&](std::size_t row) {
    return done.at(row, "kinetic") + done.at(row, "potential") + done.at(row, "magnetic");
  };
  return std::abs(done.last("work") - done.last("heat") - stored(done.result.rows - 1) + stored(0)) /
         std::abs(done.last("heat"));
}

TEST_CASE("power put in is stored or lost") {
  const std::string law = "[(30 V) * sin(t * 9 rad/s), (2 A) * cos(t * 5 rad/s), (10 V) * sin(t * 7 rad/s)]";
  const std::string adaptive =
      "duration = 0.5 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-11";
  const Run done = run_text(balance(arm, law, adaptive));
  CHECK(done.last("heat") > 1);
  CHECK(imbalance(done) < 1e-7);
  // A method of fourth order: half the step leaves about a sixteenth.
  const std::string fixed = "duration = 0.5 s, integrator = rk4, step = ";
  const double coarse = imbalance(run_text(balance(arm, law, fixed + "1 ms")));
  const double fine = imbalance(run_text(balance(arm, law, fixed + "0.5 ms")));
  CHECK(coarse < 1e-3);
  CHECK(fine < coarse / 8);
}

TEST_CASE("every formulation moves the machine in the same way") {
  const std::string law = "[20 V, 1 A, 5 V]";
  const std::string integration =
      "duration = 0.2 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-11";
  const Run usual = run_text(balance(arm, law, integration));
  for (const char* formulation : {"energy_graph", "new_formulation", "newton_euler", "lagrange_euler", "kane"}) {
    CAPTURE(formulation);
    const Run other = run_text(balance(arm, law, integration + ", formulation = " + formulation));
    for (const char* name : {"q.shoulder", "q.elbow", "q.lift", "i", "work"}) {
      CHECK(other.last(name) == doctest::Approx(usual.last(name)).epsilon(1e-7));
    }
  }
}

TEST_CASE("voltages beyond their limit are cut, and currents beyond theirs are told") {
  const Run done =
      run_text(balance(arm, "[90 V, 1 A, 5 V] every 1 ms", "duration = 20 ms, step = 1 ms, integrator = rk4"));
  CHECK(done.result.peak_tau[0] == 40);
  std::size_t told = 0;
  for (std::size_t i = 0; i < done.result.limits.size(); ++i) {
    const runtime::Limit& limit = done.simulation.plan.limits[i];
    if (limit.quantity == runtime::Limit::Quantity::effort) {
      CHECK(done.result.limits[i].value == 90);
      CHECK(done.result.limits[i].bound == 40);
      ++told;
    }
    if (limit.quantity == runtime::Limit::Quantity::signal) {
      CHECK(done.simulation.limited_signal(limit).name == "shoulder.current");
      CHECK(done.simulation.limited_signal(limit).unit == "A");
      CHECK(done.result.limits[i].exceeded);
      CHECK(done.result.limits[i].bound == 12);
      CHECK(done.result.limits[i].value > 12);
      ++told;
    }
  }
  CHECK(told == 2);
  CHECK(done.simulation.tau_units == std::vector<std::string>{"V", "A", "V"});
}

TEST_CASE("a law that gives the inputs of the reference leads the machine along it") {
  const std::string text = "use quintic from std\n" + arm + R"(
controller forward(ref: trajectory) for arm {
  tau = drive_inputs(ref.q, ref.qd, ref.qdd, der(ref.qdd))
}
simulate run for arm {
  let ref = quintic([0, 0, 0], [1, -0.5, 0.1 m], 1 s)
  let start = inverse_dynamics(ref.q, ref.qd, ref.qdd).shoulder
  initial q = ref.q, shoulder.current = start / (80 * 0.06 N*m/A)
  tau = forward(ref)
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-11
  log e = ref.q - q
}
)";
  const Run done = run_text(text);
  // Some hundred steps within 1e-10; an error in the position grows by sqrt(g/l) = 6/s at most, e^6 in a second.
  for (const char* name : {"e.shoulder", "e.elbow", "e.lift"}) CHECK(std::abs(done.last(name)) < 1e-5);
}

}  // namespace
}  // namespace robotc::test::drives_test
