// Compares native code with the evaluator, for the robots of a file, and simulates a few steps of its first simulation.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "compiler/catalogue/function_kernel.h"
#include "compiler/frontend/check_program.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/requests/requested_kernel.h"
#include "tests/differential/error_bound.h"
#include "tests/fuzz/main_file.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace robotc::fuzz {

namespace {

constexpr std::size_t most_joints = 6;
constexpr std::size_t most_robots = 2;
constexpr std::size_t most_nodes = 20'000;
constexpr double most_rows = 20;
/// Integrators with step size control take many steps if tolerances are tight or the system is stiff.
constexpr double least_tolerance = 1e-6;
constexpr std::chrono::milliseconds longest_run{500};

/// A point of the state space: at rest, or farther and faster.
std::vector<double> some_point(std::size_t size, int which, std::size_t port) {
  std::vector<double> values;
  for (std::size_t i = 0; i < size; ++i)
    values.push_back(which * std::sin(1.0 + static_cast<double>(i) + 2.5 * static_cast<double>(port) + which));
  return values;
}

/// Compares within a bound derived along the kernel; no check if that is infinite.
void compare(const CompiledFunction& native, const expr::Kernel& kernel) {
  require(native.output_size() == kernel.roots().size(), "the native function has the kernel's outputs");
  const std::size_t constants = kernel.constants.entries.size();
  require(native.constants.size() == constants, "the native function has the kernel's constants");
  for (int which = 0; which < 3; ++which) {
    std::vector<std::vector<double>> inputs;
    std::vector<const double*> in;
    for (const DescribedArray& argument : native.description.inputs) {
      inputs.push_back(some_point(argument.size(), which, inputs.size()));
    }
    for (const std::vector<double>& input : inputs) in.push_back(input.data());
    std::vector<double> results(native.output_size());
    double* const out[] = {results.data()};
    native.call(in.data(), native.constants.data(), out);
    const test::ErrorBound expected(kernel, inputs, native.constants);
    const std::vector<expr::Id> roots = kernel.roots();
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const test::Bounded root = expected[roots[i]];
      if (!std::isfinite(root.bound) || !std::isfinite(root.value)) continue;
      require(std::abs(results[i] - root.value) <= root.bound, "native code agrees with the evaluator");
    }
  }
}

void check_functions(Session& session, const std::string& input) {
  // Build the same kernels again: the session does not expose its own.
  SessionState state(reader_of(input), fuzz_effort);
  Module* const module = state.modules().load("main.robot", {});
  require(module != nullptr, "a file that loads does so again");
  check_program(state, *module);
  require(!state.diagnostics().has_errors(), "a file that loads does so again");
  std::size_t robots = 0;
  for (const std::string& name : session.robots()) {
    const std::size_t joints = session.joint_count(name).value_or(0);
    if (joints == 0 || joints > most_joints || ++robots > most_robots) continue;
    Robot* const robot = choose_robot(state, name);
    require(robot != nullptr, "a robot with joints is one");
    for (const std::string function : {"inverse_dynamics", "forward_dynamics"}) {
      const auto kernel = requested_kernel(state, *robot, function);
      // Robots made to be attached have no gravity, and no dynamics by themselves.
      require(kernel.has_value() != state.diagnostics().has_errors(),
              "a robot has its dynamics, or it is said why not");
      if (!kernel) return;
      const std::vector<expr::Kernel> kernels = catalogue::reduced(*kernel, "prepare");
      if (kernels.front().pool.size() > most_nodes) continue;
      const auto native = session.compile_function(name, function);
      require(native.has_value(), "a small function compiles");
      compare(*native, kernels.front());
    }
  }
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

void check_simulation(Session& session) {
  const std::vector<std::string> names = session.simulations();
  if (names.empty()) return;
  const auto simulation = session.compile_simulation(names.front());
  require(simulation.has_value() != session.diagnostics().has_errors(), "a simulation compiles or there are errors");
  if (!simulation) return;
  runtime::Plan plan = simulation->plan;
  plan.duration = std::min(plan.duration, most_rows * plan.step);
  plan.tolerances.relative = std::max(plan.tolerances.relative, least_tolerance);
  plan.tolerances.absolute = std::max(plan.tolerances.absolute, least_tolerance);
  const auto start = std::chrono::steady_clock::now();
  const runtime::Result result = runtime::simulate(
      simulation->system, plan, [&](double) { return std::chrono::steady_clock::now() - start < longest_run; });
  require(result.log.size() == (plan.log == nullptr ? 0 : result.rows * plan.log_width), "a row logs every signal");
  require(result.expectations.size() == plan.expectations.size(), "every expectation has a result");
  require(result.limits.size() == plan.limits.size(), "every limit has a result");
  if (result.divergence || result.failure || result.interrupted) return;
  require(result.t == plan.duration, "a run that nothing stops reaches its end");
  require(all_finite(result.q) && all_finite(result.qd), "a run that does not diverge stays finite");
}

}  // namespace

void jit(std::string_view input) {
  const std::string text(input.substr(0, most_bytes));
  Session session(reader_of(text), fuzz_effort);
  if (!load(session)) return;
  const std::vector<std::string> robots = session.robots();
  const bool is_small = std::all_of(robots.begin(), robots.end(), [&](const std::string& robot) {
    return session.joint_count(robot) <= most_joints;
  });
  if (!is_small) return;
  check_functions(session, text);
  check_simulation(session);
  check_rendering(session.diagnostics(), session.sources());
}

}  // namespace robotc::fuzz
