// Linear models where motion is prescribed, with the time held: closed forms of pendulums, and a five-bar with one of
// its motors prescribed against differences of its reduced equations.
#include <fmt/format.h>

#include <Eigen/Core>
#include <cmath>
#include <string>

#include "compiler/requests/linearise.h"
#include "compiler/session/session.h"
#include "tests/differential/session_checks.h"

namespace robotc::test::linearise_prescribed_test {
namespace {

struct Model {
  Linearisation of;
  [[nodiscard]] double a(std::size_t row, std::size_t column) const {
    return of.system.a.entries[row * of.system.a.cols + column];
  }
};

Model linearised_with(const std::string& text, const LinearisationRequest& request) {
  Session session([&](const std::string&) { return text; });
  REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
  auto model = session.linearise(request);
  REQUIRE_MESSAGE(model.has_value(), render_text(session.diagnostics(), session.sources(), false));
  return {std::move(*model)};
}

constexpr double mass = 0.3, length = 0.4, inertia = 0.01, gravity = 9.81;

std::string cart(const std::string& settings) {
  return fmt::format(R"(
robot crane {{
  gravity = [0, -{} , 0] m/s^2
  link cart {{ mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }}
  link load {{ mass = {} kg, com = [0, -{}, 0] m, inertia = diag(1, 1, 1) * {} kg*m^2 }}
  joint slide: prismatic base -> cart = at([0, 0, 0] m, axis = [1, 0, 0])
  joint hinge: revolute cart -> load
}}
simulate run for crane {{
  initial q = [0, 0.5]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
{}
}}
)",
                     gravity, mass, length, inertia, settings);
}

TEST_CASE("a pendulum on a cart that is moved: linear at an instant") {
  const double span = 0.2, rate = 3, t = 0.4;
  LinearisationRequest request;
  request.at = "0.4 s";
  request.plant = true;
  request.outputs = {"q", "qd", "push"};
  const Model model = linearised_with(
      cart(fmt::format("  couple move: q.slide = {} m * sin({} /s * t)\n  log push = move.reaction", span, rate)),
      request);
  REQUIRE(model.of.states.size() == 2);
  CHECK(model.of.states[0].name == "q.hinge");
  CHECK(model.of.states[1].name == "qd.hinge");
  CHECK_FALSE(model.of.equilibrium);
  const double angle = model.of.states[0].value, speed = model.of.states[1].value;
  const double pushed = -span * rate * rate * std::sin(rate * t);  // ẍ of the cart
  const double about = inertia + mass * length * length;
  // (I + m l²) θ̈ = −m l (g sin θ + ẍ cos θ)
  const double slope = -mass * length * (gravity * std::cos(angle) - pushed * std::sin(angle)) / about;
  CHECK(std::abs(model.a(0, 0)) == 0);
  CHECK(model.a(0, 1) == 1);
  CHECK(std::abs(model.a(1, 0) - slope) < 1e-12 * std::abs(slope));
  CHECK(std::abs(model.a(1, 1)) < 1e-12);
  // The force on the cart: (M + m) ẍ + m l (θ̈ cos θ − θ̇² sin θ).
  const double turned = -mass * length * (gravity * std::sin(angle) + pushed * std::cos(angle)) / about;
  const double by_angle =
      mass * length * (slope * std::cos(angle) - turned * std::sin(angle) - speed * speed * std::cos(angle));
  const double by_speed = -2 * mass * length * speed * std::sin(angle);
  const auto& c = model.of.system.c;
  const std::size_t last = (c.rows - 1) * c.cols;
  CHECK(std::abs(c.entries[last] - by_angle) < 1e-11);
  CHECK(std::abs(c.entries[last + 1] - by_speed) < 1e-11);
  // The cart itself does not change with the states.
  CHECK(c.entries[0] == 0);
  CHECK(c.entries[1] == 0);
}

TEST_CASE("a joint that is held: the equilibrium of what is left") {
  const Model model = linearised_with(cart("  couple held: q.slide = 0 m"), {});
  CHECK(model.of.equilibrium);
  REQUIRE(model.of.states.size() == 2);
  CHECK(std::abs(model.of.states[0].value) < 1e-9);
  const double square = mass * gravity * length / (inertia + mass * length * length);
  CHECK(std::abs(model.a(1, 0) + square) < 1e-9 * square);
}

constexpr const char* five_bar = R"(
robot five_bar {
  gravity = [0, -9.81, 0] m/s^2
  link crank_1 { mass = 0.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 1, 1) * 4e-3 kg*m^2 }
  link fore_1  { mass = 0.7 kg, com = [0.17, 0, 0] m, inertia = diag(0, 1, 1) * 7e-3 kg*m^2 }
  link crank_2 { mass = 0.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 1, 1) * 4e-3 kg*m^2 }
  link fore_2  { mass = 0.7 kg, com = [0.17, 0, 0] m, inertia = diag(0, 1, 1) * 7e-3 kg*m^2 }
  joint motor_1: revolute base -> crank_1 = at([-0.2, 0, 0] m)
  joint elbow_1: revolute crank_1 -> fore_1 = at([0.3, 0, 0] m)
  joint motor_2: revolute base -> crank_2 = at([0.2, 0, 0] m)
  joint elbow_2: revolute crank_2 -> fore_2 = at([0.3, 0, 0] m)
  frame tip_1 on fore_1 = at([0.35, 0, 0] m)
  frame tip_2 on fore_2 = at([0.35, 0, 0] m)
  closure hand: revolute tip_1 -> tip_2
  actuated = [motor_1, motor_2]
  assembly = [motor_1 = 115 deg, motor_2 = 65 deg, elbow_1 = -95 deg, elbow_2 = 95 deg]
}
simulate run for five_bar {
  initial q = [motor_1 = 2.0, motor_2 = 1.1]
  couple drive: q.motor_1 = 2.0 + 0.2 * sin(2 /s * t) + 0.3 * (t / (1 s))^2
  tau = [0, 2.5] N*m
  duration = 0.3 s, step = 1 ms, integrator = rk4
}
)";

TEST_CASE("a five-bar with one motor prescribed: linear along the other") {
  const double t = 0.1;
  LinearisationRequest request;
  request.at = "0.1 s";
  const Model model = linearised_with(five_bar, request);
  REQUIRE(model.of.states.size() == 2);
  CHECK(model.of.states[0].name == "q.motor_2");
  const double here = model.of.states[0].value, speed = model.of.states[1].value;
  const double first = 2.0 + 0.2 * std::sin(2 * t) + 0.3 * t * t, first_rate = 0.4 * std::cos(2 * t) + 0.6 * t,
               first_acceleration = -0.8 * std::sin(2 * t) + 0.6;
  Session session([&](const std::string&) { return std::string(five_bar); });
  REQUIRE(session.load("machine.robot"));
  const auto values = [&](const std::string& expression) {
    const auto found = session.evaluate(expression);
    REQUIRE_MESSAGE(found.has_value(), render_text(session.diagnostics(), session.sources(), false));
    return found->front().values;
  };
  // M̂₂₂ ü₂ = τ₂ − ĥ₂ − M̂₂₁ ü₁ at any angle and speed of the second motor.
  const auto acceleration = [&](double angle, double rate) {
    const std::string q = fmt::format("[motor_1 = {:.17g}, motor_2 = {:.17g}]", first, angle);
    const auto mass_matrix = values("five_bar.mass_matrix(" + q + ")");
    const auto effects =
        values(fmt::format("five_bar.nonlinear_effects({}, [{:.17g}, {:.17g}] rad/s)", q, first_rate, rate));
    return (2.5 - effects[1] - mass_matrix[2] * first_acceleration) / mass_matrix[3];
  };
  const auto slope = [](const auto& f, double h) { return (8 * (f(h) - f(-h)) - (f(2 * h) - f(-2 * h))) / (12 * h); };
  // The formula is of fourth order: 5e-6 at steps of 1e-3, measured, so 4e-8 here; and rounding of 1e-13 over the step.
  const double step = 3e-4;
  const double by_angle = slope([&](double h) { return acceleration(here + h, speed); }, step);
  const double by_speed = slope([&](double h) { return acceleration(here, speed + h); }, step);
  CHECK(std::abs(model.a(1, 0) - by_angle) < 1e-7 * (1 + std::abs(by_angle)));
  CHECK(std::abs(model.a(1, 1) - by_speed) < 1e-8 * (1 + std::abs(by_speed)));
}

}  // namespace
}  // namespace robotc::test::linearise_prescribed_test
