// From a checked simulation to native code and a plan.
#include "compiler/programs/simulation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/session_state.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"
#include "compiler/reduce/reduce.h"
#include "compiler/sema/robot_parts.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;
using programs::Simulation;
using sema::JointQuantity;

/// A run of this many steps takes seconds to minutes; more is a slip in a unit.
constexpr double most_steps = 100'000'000;
/// Logged values are kept until the end of the run: 16 GiB of them is more than a machine is asked for.
constexpr double most_logged_values = 2'000'000'000;
/// From this many right-hand sides on, better code pays for the time it takes to make.
constexpr double evaluations_that_pay_for_optimisation = 200'000;

/// Makes the kernels of one simulation: all functions of (t, q, qd, tau) with the same parameters.
class KernelMaker {
 public:
  KernelMaker(SessionState& state, const Simulation& simulation)
      : state_(state), mechanism_(simulation.robot->mechanism) {
    for (const sema::ParameterInfo& parameter : state.elaborator.parameters()) parameters_.push_back(parameter.symbol);
  }

  void add(const std::string& name, std::vector<Port> outputs) {
    const std::size_t n = mechanism_.q.size();
    std::vector<Port> inputs{{"t", {state_.laws.time}, 1, 1},
                             {"q", mechanism_.q, n, 1},
                             {"qd", mechanism_.qd, mechanism_.qd.size(), 1},
                             {"tau", mechanism_.tau, mechanism_.tau.size(), 1}};
    Port constants{"constants", parameters_, parameters_.size(), 1};
    kernels_.push_back(
        expr::make_kernel(name, state_.pool, std::move(inputs), std::move(constants), std::move(outputs)));
  }

  /// Hoists and reduces; the constants' values for the parameters as set.
  std::vector<double> finish(const std::vector<std::pair<Id, double>>& parameter_values) {
    const Kernel prepare = reduce::hoist_parameters(kernels_);
    for (Kernel& kernel : kernels_) kernel = reduce::reduce(std::move(kernel));
    std::vector<double> values;
    for (const auto& [symbol, value] : parameter_values) values.push_back(value);
    return expr::evaluate(prepare, {values}, {});
  }

  [[nodiscard]] const std::vector<Kernel>& kernels() const { return kernels_; }

 private:
  SessionState& state_;
  const Mechanism& mechanism_;
  std::vector<Id> parameters_;
  std::vector<Kernel> kernels_;
};

Port port(std::string name, const std::vector<Id>& entries) { return {std::move(name), entries, entries.size(), 1}; }

/// What an entry of a vector is called: its joint, or x, y and z in space; empty for other vectors.
std::string entry_name(const sema::Tensor& tensor, std::size_t row) {
  constexpr std::array<std::string_view, 3> axes{"x", "y", "z"};
  const sema::AxisSpace& space = tensor.row_space;
  if (space.robot != nullptr) return space.robot->moving.size() == tensor.rows ? space.robot->joint_name(row) : "";
  if (space.components.size() == tensor.rows) return std::string(space.components[row]);
  return tensor.rows == axes.size() ? std::string(axes[row]) : "";
}

std::vector<LogColumn> columns_of(const programs::LogSignal& signal) {
  std::vector<LogColumn> columns;
  const sema::Tensor& tensor = signal.value;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    LogColumn column{signal.label, unit_text(tensor, i), 1};
    const auto row_name = [&](std::size_t row) {
      const std::string name = entry_name(tensor, row);
      return name.empty() ? "[" + std::to_string(row + 1) + "]" : "." + name;
    };
    if (tensor.rank == 1) column.name += row_name(i);
    if (tensor.rank == 2)
      column.name += "[" + std::to_string(i / tensor.cols + 1) + "," + std::to_string(i % tensor.cols + 1) + "]";
    if (tensor.display) {
      column.unit = tensor.display->text;
      column.factor = tensor.display->factor.to_double();
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

ExpectationText text_of(const programs::Expectation& expectation) {
  ExpectationText text{expectation.text, expectation.span, {}, {}, 1, expectation.reversed};
  const sema::Tensor& tensor = expectation.left;
  for (std::size_t i = 0; i < tensor.size(); ++i) {
    text.units.push_back(tensor.display ? tensor.display->text : unit_text(tensor, i));
    if (tensor.rank == 0) continue;
    const std::string name = tensor.rank == 1 ? entry_name(tensor, i) : "";
    text.element_names.push_back(name.empty() ? std::to_string(i + 1) : name);
  }
  if (tensor.display) text.factor = tensor.display->factor.to_double();
  return text;
}

/// Numbers that must be sound before a run starts; reports the first that is not.
class TimeChecker {
 public:
  TimeChecker(SessionState& state, const std::vector<std::pair<Id, double>>& parameters)
      : state_(state), parameters_(parameters) {}

  double value(Id id) const { return expr::evaluate(state_.pool, {&id, 1}, parameters_).front(); }
  std::vector<double> values(const std::vector<Id>& ids) const { return expr::evaluate(state_.pool, ids, parameters_); }

  std::optional<double> positive(Id id, Span span, const char* what) const {
    const double time = value(id);
    if (std::isfinite(time) && time > 0) return time;
    state_.report(bad_time, span, std::string(what) + " must be a positive time",
                  "with these parameters it is " + sema::short_number(time) + " s");
    return std::nullopt;
  }

 private:
  SessionState& state_;
  const std::vector<std::pair<Id, double>>& parameters_;
};

std::optional<runtime::Plan> make_plan(SessionState& state, const Simulation& simulation,
                                       const std::vector<std::pair<Id, double>>& parameters) {
  const TimeChecker times(state, parameters);
  runtime::Plan plan;
  const auto duration = times.positive(simulation.duration, simulation.duration_span, "`duration`");
  const auto step = times.positive(simulation.step, simulation.step_span, "`step`");
  if (!duration || !step) return std::nullopt;
  plan.duration = *duration;
  plan.step = *step;
  plan.integrator = simulation.integrator;
  if (*duration / *step > most_steps) {
    state.report(too_many_steps, simulation.step_span, "this run would take more than 100 million steps", "",
                 {"check the units of `duration` and `step`"});
    return std::nullopt;
  }
  if (simulation.every) {
    const auto every = times.positive(*simulation.every, simulation.every_span, "the clock");
    if (!every) return std::nullopt;
    const double steps = *every / *step;
    const double whole = std::round(steps);
    // Both times come from decimals: their quotient is a whole number to rounding, or it is not one.
    if (whole < 1 || std::abs(steps - whole) > 1e-9 * whole) {
      state.report(not_a_multiple, simulation.every_span, "the clock must be a multiple of `step`",
                   "this is " + sema::short_number(steps) + " steps of " + sema::short_number(*step) + " s",
                   {"the law acts between steps: choose a clock of one or more whole steps"});
      return std::nullopt;
    }
    plan.hold_steps = static_cast<std::size_t>(whole);
  }
  std::size_t logged = 1;  // the time
  for (const programs::LogSignal& signal : simulation.log) logged += signal.value.entries.size();
  if (*duration / *step * static_cast<double>(logged) > most_logged_values) {
    state.report(too_many_logged_values, simulation.step_span, "this run would log more than 2 billion values",
                 sema::short_number(*duration / *step) + " steps with " + std::to_string(logged) + " values each",
                 {"log fewer signals, or take longer steps"});
    return std::nullopt;
  }
  plan.q = times.values(simulation.q.entries);
  plan.qd = times.values(simulation.qd.entries);
  for (const auto& [name, values] : {std::pair{"q", &plan.q}, std::pair{"qd", &plan.qd}}) {
    for (const double value : *values) {
      if (std::isfinite(value)) continue;
      state.report(not_finite, simulation.span, std::string("initial `") + name + "` is not finite");
      return std::nullopt;
    }
  }
  return plan;
}

}  // namespace

void SessionState::check_plan(const Simulation& simulation) { make_plan(*this, simulation, parameter_values()); }

const Simulation* SessionState::find_simulation(const std::optional<std::string>& name) {
  if (simulation_declarations.empty()) {
    report(no_simulation, {}, "this file has no simulation", "", {"write `simulate NAME for ROBOT { … }`"});
    return nullptr;
  }
  const std::string wanted = name.value_or(simulation_declarations.front().first);
  for (const Simulation& candidate : simulations) {
    if (candidate.name == wanted) return &candidate;
  }
  std::vector<std::string_view> known;
  std::string list;
  for (const auto& [candidate, declaration] : simulation_declarations) {
    // It is there, but wrong: that has been reported.
    if (candidate == wanted) return nullptr;
    known.push_back(candidate);
    list += (list.empty() ? "" : ", ") + candidate;
  }
  const std::string_view near = nearest_name(wanted, known);
  report(unknown_simulation, {}, "there is no simulation `" + wanted + "`", "",
         {near.empty() ? "simulations: " + list : "did you mean `" + std::string(near) + "`?"});
  return nullptr;
}

dynamics::Functions* SessionState::functions_of(const sema::RobotModel& robot) {
  for (Robot& candidate : robots) {
    if (candidate.model.get() == &robot) return candidate.functions.get();
  }
  return nullptr;
}

std::vector<const sema::ParameterInfo*> SessionState::parameters_of(const Simulation& simulation) {
  std::vector<Id> roots = functions_of(*simulation.robot)->get(dynamics::Function::forward_dynamics).roots;
  const auto add = [&](const std::vector<Id>& entries) { roots.insert(roots.end(), entries.begin(), entries.end()); };
  add(simulation.tau.entries);
  add(simulation.q.entries);
  add(simulation.qd.entries);
  add({simulation.duration, simulation.step});
  if (simulation.every) add({*simulation.every});
  for (const programs::LogSignal& signal : simulation.log) add(signal.value.entries);
  for (const programs::Expectation& expectation : simulation.expectations) {
    add(expectation.left.entries);
    add(expectation.right.entries);
  }
  // Defaults are made of parameters that come before their own: one walk backwards finds them all.
  std::vector<const sema::ParameterInfo*> used;
  const auto& all = elaborator.parameters();
  for (auto parameter = all.rbegin(); parameter != all.rend(); ++parameter) {
    const std::vector<Id> needed = expr::reachable(pool, roots);
    if (!std::binary_search(needed.begin(), needed.end(), parameter->symbol)) continue;
    used.push_back(&*parameter);
    roots.push_back(parameter->default_value);
  }
  std::reverse(used.begin(), used.end());
  return used;
}

std::optional<CompiledSimulation> Session::compile_simulation(const std::optional<std::string>& name) {
  SessionState& state = *state_;
  const Simulation* found = state.find_simulation(name);
  if (found == nullptr) return std::nullopt;
  const Simulation& simulation = *found;
  const sema::RobotModel& robot = *simulation.robot;
  const auto parameters = state.parameter_values();
  std::optional<runtime::Plan> plan = make_plan(state, simulation, parameters);
  if (!plan) return std::nullopt;

  CompiledSimulation compiled;
  compiled.name = simulation.name;
  compiled.robot = robot.name;
  const auto unit_list = [&](JointQuantity quantity) {
    std::vector<std::string> units;
    const sema::Tensor symbols = robot.symbols(quantity);
    for (std::size_t i = 0; i < symbols.size(); ++i) units.push_back(unit_text(symbols, i));
    return units;
  };
  for (std::size_t i = 0; i < robot.moving.size(); ++i) compiled.joint_names.push_back(robot.joint_name(i));
  compiled.q_units = unit_list(JointQuantity::q);
  compiled.qd_units = unit_list(JointQuantity::qd);
  compiled.tau_units = unit_list(JointQuantity::tau);

  KernelMaker maker(state, simulation);
  dynamics::Functions* functions = state.functions_of(robot);
  maker.add(robot.name + "_law", {port("tau", simulation.tau.entries)});
  maker.add(robot.name + "_forward_dynamics",
            {port("qdd", functions->get(dynamics::Function::forward_dynamics).roots)});
  std::vector<Id> logged;
  for (const programs::LogSignal& signal : simulation.log) {
    logged.insert(logged.end(), signal.value.entries.begin(), signal.value.entries.end());
    const auto columns = columns_of(signal);
    compiled.columns.insert(compiled.columns.end(), columns.begin(), columns.end());
  }
  plan->log_width = logged.size();
  if (!logged.empty()) maker.add(robot.name + "_log", {port("signals", logged)});
  const TimeChecker times(state, parameters);
  for (const programs::Expectation& expectation : simulation.expectations) {
    maker.add(robot.name + "_expectation_" + std::to_string(compiled.expectations.size() + 1),
              {port("left", expectation.left.entries), port("right", expectation.right.entries)});
    compiled.expectations.push_back(text_of(expectation));
    runtime::Expectation planned;
    planned.count = expectation.left.entries.size();
    planned.strict = expectation.strict;
    planned.from = expectation.at_end ? plan->duration : expectation.from ? times.value(*expectation.from) : 0;
    planned.to = expectation.to ? times.value(*expectation.to) : plan->duration;
    plan->expectations.push_back(planned);
  }
  compiled.constants = maker.finish(parameters);

  codegen::Jit* jit = state.native_compiler(simulation.span);
  if (jit == nullptr) return std::nullopt;
  const double stages = plan->integrator == runtime::Integrator::rk4 ? 4 : 1;
  const bool optimise = plan->duration / plan->step * stages > evaluations_that_pay_for_optimisation;
  auto code = jit->compile(maker.kernels(), optimise ? codegen::Tier::optimised : codegen::Tier::quick);
  if (const auto* error = std::get_if<codegen::CodegenError>(&code)) {
    state.report(code_generation_failed, simulation.span, "no native code could be made: " + error->message);
    return std::nullopt;
  }
  compiled.code = std::make_shared<codegen::CompiledKernels>(std::get<codegen::CompiledKernels>(std::move(code)));

  std::size_t next = 0;
  compiled.system.nq = robot.mechanism.q.size();
  compiled.system.nv = robot.mechanism.qd.size();
  compiled.system.ntau = robot.mechanism.tau.size();
  compiled.system.law = compiled.code->function(next++);
  compiled.system.plant = compiled.code->function(next++);
  compiled.system.constants = compiled.constants.data();
  if (!logged.empty()) plan->log = compiled.code->function(next++);
  for (runtime::Expectation& expectation : plan->expectations) expectation.function = compiled.code->function(next++);
  compiled.plan = std::move(*plan);
  return compiled;
}

}  // namespace robotc
