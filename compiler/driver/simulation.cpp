// From a checked simulation to native code and a plan.
#include "compiler/programs/simulation.h"

#include <algorithm>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/plant.h"
#include "compiler/driver/simulation_plan.h"
#include "compiler/driver/simulation_texts.h"
#include "compiler/driver/state_layout.h"
#include "compiler/driver/sweep.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"
#include "compiler/expr/node_limit.h"
#include "compiler/reduce/reduce.h"

namespace robotc {

namespace {

using expr::Id;
using expr::Kernel;
using expr::Port;
using programs::Simulation;
using sema::JointQuantity;

/// From this many right-hand sides on, better code pays for the time it takes to make.
constexpr double evaluations_that_pay_for_optimisation = 200'000;

/// Makes the kernels of one simulation: all functions of (t, q, qd, tau, x, z) with the same parameters.
class KernelMaker {
 public:
  KernelMaker(SessionState& state, const Simulation& simulation, const StateLayout& layout)
      : state_(state), mechanism_(simulation.robot->mechanism), layout_(layout) {
    for (const sema::ParameterInfo& parameter : state.elaborator.parameters()) parameters_.push_back(parameter.symbol);
  }

  /// `further` stands behind the inputs that all have.
  void add(const std::string& name, std::vector<Port> outputs, std::optional<Port> further = {}) {
    const std::size_t n = mechanism_.q.size();
    const std::vector<Id> tau = actuated_efforts(mechanism_);
    std::vector<Port> inputs{{"t", {state_.laws.time}, 1, 1},
                             {"q", mechanism_.q, n, 1},
                             {"qd", mechanism_.qd, mechanism_.qd.size(), 1},
                             {"tau", tau, tau.size(), 1},
                             {"x", layout_.x, layout_.x.size(), 1},
                             {"z", layout_.z, layout_.z.size(), 1}};
    if (further) inputs.push_back(std::move(*further));
    Port constants{"constants", parameters_, parameters_.size(), 1};
    kernels_.push_back(
        expr::make_kernel(name, state_.pool, std::move(inputs), std::move(constants), std::move(outputs)));
  }

  /// Hoists and reduces. False (reported) if a kernel is too large.
  bool finish(Span place) {
    if (!state_.may_reduce(kernels_, place)) return false;
    prepare_ = reduce::hoist_parameters(kernels_);
    for (Kernel& kernel : kernels_) kernel = reduce::reduce(std::move(kernel));
    return state_.may_compile(kernels_, place);
  }

  /// The constants of the finished kernels for the parameters as set.
  [[nodiscard]] std::vector<double> constants() const {
    std::vector<double> values;
    for (const auto& [symbol, value] : state_.parameter_values()) values.push_back(value);
    return expr::evaluate(*prepare_, {values}, {});
  }

  [[nodiscard]] const std::vector<Kernel>& kernels() const { return kernels_; }

 private:
  SessionState& state_;
  const Mechanism& mechanism_;
  const StateLayout& layout_;
  std::vector<Id> parameters_;
  std::vector<Kernel> kernels_;
  std::optional<Kernel> prepare_;  ///< computes constants from parameters
};

/// How many right-hand sides a row takes, or about how many.
double evaluations_a_row(runtime::Integrator integrator) {
  switch (integrator) {
    case runtime::Integrator::taylor2:
    case runtime::Integrator::semi_implicit_euler:
      return 1;
    case runtime::Integrator::rk4:
      return 4;
    case runtime::Integrator::dopri5:
    case runtime::Integrator::rosenbrock4:
      break;
  }
  return 6;
}

/// What a reduction is made of, in the order in which the runtime expects it.
std::vector<Id> signals_of(const sema::Reduction& reduction) {
  if (reduction.other.valid()) return {reduction.signal, reduction.other};
  return {reduction.signal};
}

Port port(std::string name, const std::vector<Id>& entries) { return {std::move(name), entries, entries.size(), 1}; }

}  // namespace

void SessionState::check_plan(const Simulation& simulation) {
  make_plan(*this, simulation, parameter_values());
  if (simulation.sound && simulation.robot->valid) swept_parameters(*this, simulation);
}

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
    if (candidate.model == &robot) return candidate.functions.get();
  }
  return nullptr;
}

dynamics::Functions& SessionState::plant_functions(const Simulation& simulation) {
  if (!simulation.formulation) return *functions_of(*simulation.robot);
  auto& functions = plants[{simulation.robot, *simulation.formulation}];
  if (functions == nullptr) {
    functions = std::make_unique<dynamics::Functions>(simulation.robot->mechanism, pool, simulation.formulation);
  }
  return *functions;
}

std::vector<const sema::ParameterInfo*> SessionState::parameters_of(const Simulation& simulation) {
  std::vector<Id> roots = plant_functions(simulation).get(dynamics::Function::forward_dynamics).roots;
  const auto add = [&](const std::vector<Id>& entries) { roots.insert(roots.end(), entries.begin(), entries.end()); };
  add(plant_settings(simulation));
  add(simulation.tau.entries);
  add(simulation.q.entries);
  add(simulation.qd.entries);
  for (const sema::StateVariable& state : simulation.program.states) {
    add(state.initial);
    add(state.law);
  }
  for (const sema::Event& event : simulation.program.events) {
    add({event.condition});
    for (const sema::Event::Update& update : event.updates) add(update.values);
  }
  for (const programs::InitialPosition& position : simulation.positions) {
    add(position.position.entries);
    add(functions_of(*simulation.robot)->get(dynamics::Function::pose, position.place).roots);
  }
  add({simulation.duration, simulation.step});
  if (simulation.every) add({*simulation.every});
  if (runtime::is_adaptive(simulation.integrator)) add({simulation.relative_tolerance, simulation.absolute_tolerance});
  for (const programs::LogSignal& signal : simulation.log) add(signal.value.entries);
  for (const programs::Expectation& expectation : simulation.expectations) {
    add(expectation.left.entries);
    add(expectation.right.entries);
  }
  for (const programs::ReportItem& figure : simulation.report) add(figure.value.entries);
  for (const sema::Reduction& reduction : simulation.reductions) add(signals_of(reduction));
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

namespace {

std::optional<CompiledSimulation> compile(SessionState& state, const std::optional<std::string>& name) {
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
  compiled.angles = state.angle_units();
  const auto unit_list = [&](JointQuantity quantity) {
    std::vector<std::string> units;
    const sema::Tensor symbols = robot.symbols(quantity);
    for (std::size_t i = 0; i < symbols.size(); ++i) units.push_back(unit_text(symbols, i));
    return units;
  };
  for (std::size_t i = 0; i < robot.moving.size(); ++i) compiled.joint_names.push_back(robot.joint_name(i));
  for (const JointId joint : robot.mechanism.actuated_joints()) {
    compiled.actuated_names.push_back(robot.mechanism.joint(joint).name);
  }
  compiled.q_units = unit_list(JointQuantity::q);
  compiled.qd_units = unit_list(JointQuantity::qd);
  compiled.tau_units = unit_list(JointQuantity::tau);

  const StateLayout layout = layout_of(simulation);
  compiled.x_names = layout.x_names;
  compiled.z_names = layout.z_names;
  KernelMaker maker(state, simulation, layout);
  maker.add(robot.mechanism.name + "_law", {port("tau", simulation.tau.entries), port("z_next", layout.z_next)});
  maker.add(robot.mechanism.name + "_plant",
            {port("qdd", plant_accelerations(state, simulation)), port("xd", layout.x_rates)});
  if (plan->integrator == runtime::Integrator::rosenbrock4) {
    try {
      const expr::NodeLimit limit(state.pool, dynamics::max_derived_nodes);
      const PlantDerivatives derivatives = plant_derivatives(state, simulation, layout);
      const std::size_t n = robot.mechanism.qd.size();
      const std::size_t m = n + layout.x.size();
      maker.add(robot.mechanism.name + "_jacobian", {{"dwd_dq", derivatives.by_q, m, n},
                                                     {"dwd_dw", derivatives.by_w, m, m},
                                                     {"dwd_dt", derivatives.by_time, m, 1}});
    } catch (const expr::PoolFull&) {
      state.report(jacobian_too_large, simulation.span,
                   "the Jacobian that rosenbrock4 needs takes more than 2 million operations", "",
                   {"take `dopri5`, or a fixed step"});
      return std::nullopt;
    }
  }
  EventKernels events = event_kernels(state.pool, simulation, layout);
  for (std::vector<Id>* part : {&events.conditions, &events.q, &events.qd, &events.x, &events.z}) {
    *part = as_changed(state.pool, simulation, *part);
  }
  if (!events.conditions.empty()) {
    maker.add(robot.mechanism.name + "_conditions", {port("holds", events.conditions)});
    maker.add(
        robot.mechanism.name + "_reset",
        {port("q_after", events.q), port("qd_after", events.qd), port("x_after", events.x), port("z_after", events.z)},
        port("happens", events.happening));
    plan->events.count = events.conditions.size();
    plan->events.targets = events.targets;
    for (const sema::Event& event : simulation.program.events) {
      compiled.events.emplace_back(state.sources.text(event.span));
    }
  }
  std::vector<Id> logged;
  for (const programs::LogSignal& signal : simulation.log) {
    logged.insert(logged.end(), signal.value.entries.begin(), signal.value.entries.end());
    const auto columns = columns_of(signal);
    compiled.columns.insert(compiled.columns.end(), columns.begin(), columns.end());
  }
  logged = as_changed(state.pool, simulation, logged);
  plan->log_width = logged.size();
  if (!logged.empty()) maker.add(robot.mechanism.name + "_log", {port("signals", logged)});
  std::vector<Id> reduced;
  std::vector<Id> figures;
  for (const sema::Reduction& reduction : simulation.reductions) {
    const std::vector<Id> signals = signals_of(reduction);
    reduced.insert(reduced.end(), signals.begin(), signals.end());
    figures.push_back(reduction.result);
  }
  plan->reduced_width = reduced.size();
  reduced = as_changed(state.pool, simulation, reduced);
  if (!reduced.empty()) maker.add(robot.mechanism.name + "_reduced", {port("reduced", reduced)});
  std::vector<Id> report;
  for (const programs::ReportItem& figure : simulation.report) {
    report.insert(report.end(), figure.value.entries.begin(), figure.value.entries.end());
    const auto entries = columns_of({figure.label, figure.value});
    compiled.report.insert(compiled.report.end(), entries.begin(), entries.end());
  }
  plan->report_width = report.size();
  report = as_changed(state.pool, simulation, report);
  if (!report.empty()) maker.add(robot.mechanism.name + "_report", {port("report", report)}, port("figures", figures));
  for (const programs::Expectation& expectation : simulation.expectations) {
    maker.add(robot.mechanism.name + "_expectation_" + std::to_string(compiled.expectations.size() + 1),
              {port("left", as_changed(state.pool, simulation, expectation.left.entries)),
               port("right", as_changed(state.pool, simulation, expectation.right.entries))},
              port("figures", figures));
    compiled.expectations.push_back(text_of(expectation));
  }
  const auto swept = swept_parameters(state, simulation);
  if (!swept || !maker.finish(simulation.span)) return std::nullopt;
  compiled.constants = maker.constants();
  double runs = 1;
  for (const SweptParameter& parameter : *swept) runs *= static_cast<double>(parameter.axis.values.size());

  const bool optimise =
      runs * plan->duration / plan->step * evaluations_a_row(plan->integrator) > evaluations_that_pay_for_optimisation;
  auto code =
      state.native_code(maker.kernels(), optimise ? codegen::Tier::optimised : codegen::Tier::quick, simulation.span);
  if (!code) return std::nullopt;
  compiled.code = std::move(*code);

  std::size_t next = 0;
  compiled.system.nq = robot.mechanism.q.size();
  compiled.system.nv = robot.mechanism.qd.size();
  compiled.system.ntau = simulation.tau.entries.size();
  compiled.system.nx = layout.x.size();
  compiled.system.nz = layout.z.size();
  compiled.system.ticked = layout.z_next.size();
  compiled.system.law = compiled.code.function(next++);
  compiled.system.plant = compiled.code.function(next++);
  if (plan->integrator == runtime::Integrator::rosenbrock4) compiled.system.jacobian = compiled.code.function(next++);
  compiled.system.constants = compiled.constants.data();
  if (plan->events.count != 0) {
    plan->events.conditions = compiled.code.function(next++);
    plan->events.reset = compiled.code.function(next++);
  }
  if (!logged.empty()) plan->log = compiled.code.function(next++);
  if (!reduced.empty()) plan->reduced = compiled.code.function(next++);
  if (!report.empty()) plan->report = compiled.code.function(next++);
  for (runtime::Expectation& expectation : plan->expectations) expectation.function = compiled.code.function(next++);
  compiled.plan = std::move(*plan);
  if (swept->empty()) return compiled;
  auto sweep_runs = plan_sweep(state, simulation, *swept, compiled.plan, [&] { return maker.constants(); });
  if (!sweep_runs) return std::nullopt;
  compiled.runs = std::move(*sweep_runs);
  for (const SweptParameter& parameter : *swept) compiled.sweep.push_back(parameter.axis);
  return compiled;
}

}  // namespace

std::optional<CompiledSimulation> Session::compile_simulation(const std::optional<std::string>& name) {
  return state_->run([&] { return compile(*state_, name); });
}

}  // namespace robotc
