// More motors than freedoms: efforts that cause the motion, in maximal coordinates, and the least that do.
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <string>

#include "compiler/session/session.h"
#include "tests/closed_loops/machine.h"
#include "tests/differential/run_text.h"
#include "tests/oracle/maximal.h"

namespace robotc::test::redundant_motors_test {
namespace {

using Eigen::VectorXd;

constexpr double near = 0.3, far = 0.35, half = 0.2;

/// A five-bar with motors at all four joints of its tree: both shoulders are its freedoms.
oracle::ClosedMechanism five_bar() {
  oracle::ClosedMechanism closed;
  closed.tree.gravity = {0, -9.81, 0};
  closed.tree.bodies = {rod(-1, {-half, 0, 0}, 0.5, near), rod(0, {near, 0, 0}, 0.7, far),
                        rod(-1, {half, 0, 0}, 0.5, near), rod(2, {near, 0, 0}, 0.7, far)};
  closed.closures = {pin(1, {far, 0, 0}, 3, {far, 0, 0})};
  return closed;
}

std::string text() {
  const auto link = [](const char* name, double mass, double length) {
    return fmt::format(
        "  link {0} {{ mass = {1} kg, com = [{2:.17g}, 0, 0] m, inertia = {3:.17g} * diag(0, 1, 1) kg*m^2 }}\n", name,
        mass, length / 2, mass * length * length / 12);
  };
  return "robot five_bar {\n  gravity = [0, -9.81, 0] m/s^2\n" + link("crank_1", 0.5, near) + link("fore_1", 0.7, far) +
         link("crank_2", 0.5, near) + link("fore_2", 0.7, far) +
         fmt::format(R"(
  joint motor_1: revolute base -> crank_1 = at([{0}, 0, 0] m)
  joint elbow_1: revolute crank_1 -> fore_1 = at([{2}, 0, 0] m)
  joint motor_2: revolute base -> crank_2 = at([{1}, 0, 0] m)
  joint elbow_2: revolute crank_2 -> fore_2 = at([{2}, 0, 0] m)
  frame tip_1 on fore_1 = at([{3}, 0, 0] m)
  frame tip_2 on fore_2 = at([{3}, 0, 0] m)
  closure hand: revolute tip_1 -> tip_2
  actuated = [motor_1, elbow_1, motor_2, elbow_2]
  independent = [motor_1, motor_2]
  assembly = [motor_1 = 115 deg, motor_2 = 65 deg, elbow_1 = -95 deg, elbow_2 = 95 deg]
  const here: q = [motor_1 = 2.0, motor_2 = 1.1]
}}
fn least_effort(B, effort) = transpose(B) * solve(B * transpose(B), effort)
const start: five_bar.q = five_bar.here
)",
                     -half, half, near, far);
}

TEST_CASE("of more motors than freedoms the least efforts cause the motion") {
  Session session([&](const std::string&) { return text(); });
  REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
  const auto values = [&](const std::string& expression) {
    const auto found = session.evaluate(expression);
    REQUIRE_MESSAGE(found.has_value(), render_text(session.diagnostics(), session.sources(), false));
    const std::vector<double>& numbers = found->front().values;
    return VectorXd(Eigen::Map<const VectorXd>(numbers.data(), std::ssize(numbers)));
  };
  const VectorXd q = values("five_bar.here");
  const std::string speeds = "[1.5, -0.7] rad/s", rates = "[4, 3] rad/s^2";
  const VectorXd v = values("five_bar.freedoms(five_bar.here) * " + speeds);
  const VectorXd tau = values("five_bar.drive_inputs(five_bar.here, " + speeds + ", " + rates + ", 0)");
  const VectorXd shared =
      values("least_effort(five_bar.actuation(five_bar.here), five_bar.inverse_dynamics(five_bar.here, " + speeds +
             ", " + rates + "))");
  REQUIRE(tau.size() == 4);
  REQUIRE(shared.size() == 4);
  const oracle::ClosedMechanism closed = five_bar();
  const oracle::MaximalSolution exact = oracle::maximal_dynamics(closed, q, v, tau);
  CHECK(exact.gaps.norm() < 1e-13);
  CHECK(std::abs(exact.qdd[0] - 4) < 1e-11);
  CHECK(std::abs(exact.qdd[2] - 3) < 1e-11);
  // Motors stand at all joints of the tree, and efforts that do nothing are Jᵀλ: the least have no part of them.
  CHECK((oracle::constraint_jacobian(closed, q) * tau).norm() < 1e-12 * (1 + tau.norm()));
  CHECK((shared - tau).norm() < 1e-11 * (1 + tau.norm()));
}

/// Two motors on one shaft by gears, which drives a cart with a free pole: two freedoms, one of them passive.
constexpr const char* geared_cart = R"(
robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link shaft  { mass = 0.2 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-4 kg*m^2 }
  link pinion { mass = 0.1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 2e-5 kg*m^2 }
  link cart   { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  link pole   { mass = 0.3 kg, com = [0, 0.4, 0] m, inertia = diag(1, 1, 1) * 1e-2 kg*m^2 }
  joint first:  revolute base -> shaft
  joint second: revolute base -> pinion = at([0.1, 0, 0] m)
  joint slide:  prismatic base -> cart = at([0, 0, 0] m, axis = [1, 0, 0])
  joint hinge:  revolute cart -> pole
  couple mesh: q.second = -2 * q.first
  couple rack: q.slide = 0.05 m * q.first
  actuated = [first, second]
  const here: q = [first = 0.3, hinge = 0.5]
}
const start: cart_pole.q = cart_pole.here
)";

TEST_CASE("motors that are redundant among themselves leave passive freedoms") {
  Session session([&](const std::string&) { return std::string(geared_cart); });
  REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
  const auto values = [&](const std::string& expression) {
    const auto found = session.evaluate(expression);
    REQUIRE_MESSAGE(found.has_value(), render_text(session.diagnostics(), session.sources(), false));
    const std::vector<double>& numbers = found->front().values;
    return VectorXd(Eigen::Map<const VectorXd>(numbers.data(), std::ssize(numbers)));
  };
  // A motion that the motors cause: the efforts along the freedoms are those of the motors, and 0 along the pole's.
  const VectorXd rates = values("cart_pole.forward_dynamics(cart_pole.here, [1.5, -0.7] rad/s, [0.3, -0.1] N*m)");
  REQUIRE(rates.size() == 2);
  const std::string motion =
      fmt::format("(cart_pole.here, [1.5, -0.7] rad/s, [{:.17g}, {:.17g}] rad/s^2", rates[0], rates[1]);
  const VectorXd along = values("cart_pole.inverse_dynamics" + motion + ")");
  CHECK(std::abs(along[0] - (0.3 + 2 * 0.1)) < 1e-13);
  CHECK(std::abs(along[1]) < 1e-13);
  // The least of all efforts with first − 2 second = 0.5 N·m: along (1, −2).
  const VectorXd tau = values("cart_pole.drive_inputs" + motion + ", 0)");
  REQUIRE(tau.size() == 2);
  CHECK(std::abs(tau[0] - 0.1) < 1e-13);
  CHECK(std::abs(tau[1] + 0.2) < 1e-13);
}

TEST_CASE("laws of the library drive redundant motors by least efforts") {
  std::string program = text();
  program.insert(0, "use computed_torque, quintic from std\n");
  program += R"(
simulate reach for five_bar {
  const goal: q = [motor_1 = 1.75, motor_2 = 1.3]
  let path = quintic(start, goal, 0.5 s)
  initial q = start
  tau = least_effort(actuation(q), computed_torque(path)) every 1 ms
  duration = 0.6 s, step = 1 ms, integrator = rk4
  log q, tau, excess = norm(tau - drive_inputs(q, qd, path.qdd, 0))
}
)";
  const Run run = run_text(program);
  CHECK(std::abs(run.last("q.motor_1") - 1.75) < 1e-4);
  CHECK(std::abs(run.last("q.motor_2") - 1.3) < 1e-4);
  // At the end all rests: the efforts are the least that hold it.
  CHECK(run.last("excess") < 1e-3);
}

}  // namespace
}  // namespace robotc::test::redundant_motors_test
