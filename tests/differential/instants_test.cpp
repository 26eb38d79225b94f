// Values of laws at an instant, as in `robotc eval`, compared with the oracle, and with closed forms.
#include <cmath>
#include <string>

#include "tests/differential/session_checks.h"
#include "tests/oracle/newton_euler.h"

namespace robotc::test::instants_test {
namespace {

/// Computed torque along q = a sin(2 rad/s t).
std::string law_text(const std::string& robot, const std::string& a) {
  return fmt::format(R"(
const amplitude: {0}.q = {1} SI
trajectory wave for {0} {{ q = amplitude * sin(2 rad/s * t) }}
controller law(ref: trajectory) for {0} {{
  param Kp = 9 /s^2, Kd = 6 /s
  tau = mass_matrix(q) * (ref.qdd + Kp * (ref.q - q) + Kd * (ref.qd - qd)) + nonlinear_effects(q, qd)
}}
)",
                     robot, a);
}

TEST_CASE("computed torque at an instant is inverse dynamics of its acceleration, on every joint type") {
  for_random_sketches(30, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    if (state.q.size() == 0) return;
    const oracle::Tree tree = tree_of(sketch);
    Robot order(text_of(sketch, Written::literals, in_order(sketch)), tree, in_order(sketch), {});
    const VectorXd a = 0.5 * VectorXd::Ones(state.q.size()) + 0.25 * state.q;
    Robot robot(text_of(sketch, Written::literals, in_order(sketch)) + law_text("machine", order.text(a)), tree,
                in_order(sketch), {});
    const double t = 0.3;
    const std::string instant =
        fmt::format(" at t = {:.17g} s, q = {}, qd = {}", t, robot.text(state.q), robot.text(state.qd));
    const VectorXd reference = a * std::sin(2 * t);
    const VectorXd rate = 2 * a * std::cos(2 * t);
    const VectorXd acceleration = -4 * reference + 9 * (reference - state.q) + 6 * (rate - state.qd);
    const Tolerance tolerance(tree, state);
    const VectorXd expected = oracle::inverse_dynamics(tree, state.q, state.qd, acceleration);
    // The terms of the acceleration may cancel: their own rounding passes through M.
    const VectorXd terms = 13 * reference.cwiseAbs() + 9 * state.q.cwiseAbs() + 6 * (rate - state.qd).cwiseAbs();
    const VectorXd off = tolerance.efforts(state.qd, acceleration) + tolerance.unit * (tolerance.mass * terms);
    check_within(robot.program.matrix("law(wave)" + instant), expected(robot.place), off(robot.place));
    check_within(robot.program.matrix("wave.qdd" + instant), (-4 * reference)(robot.place),
                 (4e-15 * reference.cwiseAbs())(robot.place));
  });
}

TEST_CASE("a law at an instant is what native code makes of it, on every joint type") {
  for_random_sketches(8, {}, [](const RobotSketch& sketch, const oracle::State& state, std::uint64_t) {
    if (state.q.size() == 0) return;
    const oracle::Tree tree = tree_of(sketch);
    const std::string machine = text_of(sketch, Written::parameters, in_order(sketch));
    const Robot order(machine, tree, in_order(sketch), {});
    const VectorXd a = VectorXd::Constant(state.q.size(), 0.5);
    const std::string q = order.text(state.q);
    const std::string qd = order.text(state.qd);
    const std::string text = machine + law_text("machine", order.text(a)) +
                             fmt::format(
                                 "simulate run for machine {{\n  initial q = {} SI, qd = {} SI\n"
                                 "  tau = law(wave) every 0.1 ms\n  duration = 0.1 ms, step = 0.1 ms, "
                                 "integrator = rk4\n  log tau\n}}\n",
                                 q, qd);
    Session session([&](const std::string&) { return text; });
    const bool sound = session.load("machine.robot");
    REQUIRE_MESSAGE(sound, render_text(session.diagnostics(), session.sources(), false));
    const auto simulation = session.compile_simulation(std::nullopt);
    REQUIRE(simulation.has_value());
    const runtime::Result run = runtime::simulate(simulation->system, simulation->plan);
    REQUIRE(run.rows >= 1);
    const auto value = session.evaluate(fmt::format("law(wave) at t = 0, q = {}, qd = {}", q, qd));
    REQUIRE_MESSAGE(value.has_value(), render_text(session.diagnostics(), session.sources(), false));
    // Both are within the oracle's tolerance of the exact value; terms of the acceleration may cancel.
    const Tolerance tolerance(tree, state);
    const VectorXd acceleration = -9 * state.q + 6 * (2 * a - state.qd);
    const VectorXd terms = 9 * state.q.cwiseAbs() + 6 * (2 * a - state.qd).cwiseAbs();
    const VectorXd off =
        2 * (tolerance.efforts(state.qd, acceleration) + tolerance.unit * (tolerance.mass * terms))(order.place);
    for (Index i = 0; i < off.size(); ++i) {
      const auto entry = static_cast<std::size_t>(i);
      CHECK(std::abs(run.log[entry] - value->front().values[entry]) <= off[i]);
    }
  });
}

}  // namespace
}  // namespace robotc::test::instants_test
