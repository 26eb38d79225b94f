// Compiles a checked simulation to native code and a plan.
#include "compiler/lowering/compile_simulation.h"

#include <algorithm>
#include <optional>
#include <set>

#include "compiler/expr/node_limit.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/lowering/algorithm_calls.h"
#include "compiler/lowering/contact_kernel.h"
#include "compiler/lowering/contact_start.h"
#include "compiler/lowering/logged_columns.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/plant_kernels.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/prescribed_motion.h"
#include "compiler/lowering/run_loads.h"
#include "compiler/lowering/simulation_kernels.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulation_texts.h"
#include "compiler/lowering/simulations.h"
#include "compiler/lowering/state_layout.h"
#include "compiler/lowering/step_check.h"
#include "compiler/lowering/sweep.h"
#include "compiler/mechanism/actuator_model.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;
using sema::JointQuantity;

/// Limit on the nodes of the loads that a page shows: they take about as long as the equations of motion.
constexpr std::size_t most_nodes_of_loads = 200'000;

/// Compiles one simulation, topic by topic: each adds its kernels, the destinations of their functions, and its names
/// and texts.
class SimulationCompiler {
 public:
  SimulationCompiler(SessionState& state, const Simulation& simulation)
      : state_(state),
        simulation_(simulation),
        robot_(*simulation.robot),
        layout_(layout_of(simulation)),
        kernels_(state, simulation, layout_),
        calls_(state) {}

  /// Nothing (reported) after an error.
  std::optional<CompiledSimulation> compile(bool to_show) {
    auto plan = make_plan(state_, simulation_, state_.parameter_values());
    if (!plan) return std::nullopt;
    compiled_.plan = std::move(*plan);
    check_contacts_at_start(state_, simulation_, compiled_.plan);
    names_and_units();
    law_and_plant();
    closed_loops();
    if (compiled_.plan.integrator == runtime::Integrator::contact_step) contacts();
    if (compiled_.plan.integrator == runtime::Integrator::rosenbrock4 && !jacobian()) return std::nullopt;
    events();
    log();
    reductions();
    report();
    watched();
    limited_columns();
    const auto swept = swept_parameters(state_, simulation_);
    if (to_show && swept && swept->empty()) shown();  // no page shows the motions of a sweep
    expectations();
    compiled_.calls = calls_.texts();
    if (!swept || !kernels_.finish(simulation_.span) || !native_code() || !sweep(*swept)) return std::nullopt;
    check_step_of_flow(state_, simulation_, compiled_);
    return std::move(compiled_);
  }
  /// After `compile`: parameters to constants.
  [[nodiscard]] const expr::Kernel& prepare() const { return kernels_.prepare(); }

 private:
  void names_and_units() {
    compiled_.name = simulation_.name;
    compiled_.robot = robot_.name;
    compiled_.angles = state_.modules().angle_units();
    for (std::size_t i = 0; i < robot_.coordinate_count(); ++i)
      compiled_.coordinate_names.push_back(robot_.joint_name(i));
    for (const SpeedId speed : robot_.mechanism.speed_ids()) {
      compiled_.speed_names.push_back(robot_.mechanism.name_of(speed));
      const bool turns = robot_.mechanism.variable(speed).measure == Measure::angle;
      compiled_.qd_units.emplace_back(turns ? "rad/s" : "m/s");
    }
    for (const SpeedId speed : robot_.actuated) compiled_.actuated_names.push_back(robot_.mechanism.name_of(speed));
    compiled_.q_units = units_of(JointQuantity::q);
    compiled_.tau_units = units_of(JointQuantity::tau);
    compiled_.x_names = layout_.x_names;
    compiled_.z_names = layout_.z_names;
    for (const std::vector<Span>& conditions : layout_.z_set_at_ticks) {
      std::vector<std::string>& texts = compiled_.z_events.emplace_back();
      for (const Span span : conditions) texts.emplace_back(state_.sources().text(span));
    }
  }

  [[nodiscard]] std::vector<std::string> units_of(JointQuantity quantity) const {
    std::vector<std::string> units;
    const sema::Tensor symbols = robot_.symbols(quantity);
    for (std::size_t i = 0; i < symbols.size(); ++i) units.push_back(unit_text(symbols, i));
    return units;
  }

  /// The outcomes of the calls that `roots` depend on; their numbers are stored in `calls`.
  std::vector<Id> outcomes(std::span<const Id> roots, runtime::Calls& calls) {
    CallNumbers::Made made = calls_.made_for(roots);
    calls = std::move(made.numbers);
    return std::move(made.outcomes);
  }

  void law_and_plant() {
    runtime::System& system = compiled_.system;
    add_law(simulation_, layout_, calls_, kernels_, system);
    add_plant(state_, simulation_, wrenches_of_run(simulation_), layout_, calls_, kernels_, system);
  }

  void closed_loops() {
    const runtime::Plan& plan = compiled_.plan;
    const ParameterValues at_start = values_at_start(state_, simulation_, layout_, {plan.q, plan.qd, plan.x, plan.z});
    for (const loops::ClosureRow& row : add_closing(state_, simulation_, at_start, kernels_, compiled_.system.loops)) {
      if (row.coupling) {
        compiled_.loop_equations.push_back({"coupling `" + coupling_name(simulation_, row) + "`"});
      } else {
        compiled_.loop_equations.push_back(
            {"closure `" + robot_.mechanism.closures[row.closure].name + "`", is_length(row) ? "m" : "rad"});
      }
    }
  }

  void contacts() {
    ContactKernel kernel = contact_kernel(state_, simulation_, layout_);
    runtime::Contacts& contacts = compiled_.system.contacts;
    contacts = std::move(kernel.pattern);
    for (expr::Port& output : kernel.outputs) output = kernels_.as_changed(output.name, output.entries);
    kernels_.add("contacts", contacts.function, std::move(kernel.outputs));
  }

  /// False (reported) if it is too large, or does not exist.
  bool jacobian() {
    if (!has_jacobian(state_, simulation_, layout_)) return false;
    try {
      const expr::NodeLimit limit(state_.pool(), dynamics::max_derived_nodes);
      const PlantDerivatives derivatives = plant_derivatives(state_, simulation_, layout_);
      const std::size_t n = robot_.mechanism.qd.size();
      const std::size_t m = n + layout_.x.size();
      kernels_.add("jacobian", compiled_.system.jacobian,
                   {{"dwd_dq", derivatives.by_q, m, n},
                    {"dwd_dw", derivatives.by_w, m, m},
                    column("dwd_dt", derivatives.by_time)});
    } catch (const expr::PoolFull&) {
      state_.diagnostics().report(jacobian_too_large, simulation_.span,
                                  "the Jacobian that rosenbrock4 needs takes more than 2 million operations", "",
                                  {"use `dopri5` or a fixed step"});
      return false;
    }
    return true;
  }

  void events() {
    add_events(state_, simulation_, layout_, calls_, kernels_, compiled_.plan.events);
    for (const sema::Event& event : simulation_.program.events) {
      compiled_.events.emplace_back(state_.sources().text(event.span));
    }
  }

  void log() {
    LoggedColumns logged = logged_columns(state_, simulation_, layout_);
    compiled_.columns = std::move(logged.columns);
    compiled_.plots = std::move(logged.plots);
    logged_ = std::move(logged.entries);
    const std::vector<Id>& signals = logged_;
    if (signals.empty()) return;
    kernels_.add("log", compiled_.plan.log,
                 {kernels_.as_changed("signals", signals),
                  kernels_.as_changed("outcomes", outcomes(signals, compiled_.plan.log_calls))});
  }

  /// Finds the columns that are quantities with limits, such as `q.elbow`.
  void limited_columns() {
    using Quantity = runtime::Limit::Quantity;
    const std::vector<Id> efforts = robot_.symbols(JointQuantity::tau).entries;
    const std::size_t references = compiled_.references.size() * robot_.mechanism.q.size();
    const std::vector<runtime::Limit>& limits = compiled_.plan.limits;
    for (std::size_t i = 0; i < limits.size(); ++i) {
      std::optional<Id> bounded;
      const std::size_t entry = limits[i].entry;
      if (limits[i].quantity == Quantity::position) bounded = robot_.mechanism.q[entry];
      if (limits[i].quantity == Quantity::speed) bounded = robot_.mechanism.qd[entry];
      if (limits[i].quantity == Quantity::effort) bounded = efforts[entry];
      if (limits[i].quantity == Quantity::signal) bounded = watched_signals_[entry - references];
      for (std::size_t column = 0; bounded && column < logged_.size(); ++column) {
        if (logged_[column] == *bounded) compiled_.columns[column].limit = i;
      }
    }
  }

  void reductions() {
    std::vector<Id> signals;
    for (const sema::Reduction& reduction : simulation_.reductions) {
      append(signals, reduction.signals());
      figures_.push_back(reduction.result);
    }
    if (signals.empty()) return;
    runtime::Plan& plan = compiled_.plan;
    const std::vector<Id> all = outcomes(signals, plan.reduced_calls);
    for (std::size_t i = 0; i < plan.reductions.size(); ++i) {
      // Each reduction has its own window, and its calls must succeed only there.
      for (const std::size_t number : calls_.made_for(simulation_.reductions[i].signals()).numbers) {
        const auto place = std::find(plan.reduced_calls.begin(), plan.reduced_calls.end(), number);
        plan.reductions[i].calls.push_back(static_cast<std::size_t>(place - plan.reduced_calls.begin()));
      }
    }
    kernels_.add("reduced", plan.reduced,
                 {kernels_.as_changed("reduced", signals), kernels_.as_changed("outcomes", all)});
  }

  void report() {
    std::vector<Id> entries;
    for (const programs::ReportItem& figure : simulation_.report) {
      append(entries, figure.value.entries);
      const auto columns = columns_of({figure.label, figure.value});
      compiled_.report.insert(compiled_.report.end(), columns.begin(), columns.end());
    }
    if (entries.empty()) return;
    kernels_.add("report", compiled_.plan.report,
                 {kernels_.as_changed("report", entries),
                  kernels_.as_changed("outcomes", outcomes(entries, compiled_.plan.report_calls))},
                 column("figures", figures_));
  }

  /// Reference motions, signals of actuators and sizes of vectors, if any has a limit to check.
  void watched() {
    using Quantity = runtime::Limit::Quantity;
    runtime::Plan& plan = compiled_.plan;
    const bool watched = std::any_of(plan.limits.begin(), plan.limits.end(), [](const runtime::Limit& limit) {
      return limit.quantity == Quantity::reference || limit.quantity == Quantity::signal;
    });
    if (!watched) return;
    std::vector<Id> values, signals;
    for (const programs::FlowingReference& reference : simulation_.references) {
      compiled_.references.push_back(reference.name);
      append(values, reference.q);
    }
    for (const SpeedId id : robot_.actuated) {
      const Actuator& actuator = robot_.mechanism.freedom(id).actuator;
      if (actuator.limits.empty()) continue;
      const ActuatorEquations equations = actuator_equations(robot_.mechanism, state_.pool(), id);
      for (const Actuator::Limit& limit : actuator.limits) {
        const auto signal = std::find_if(equations.signals.begin(), equations.signals.end(),
                                         [&](const auto& known) { return known.quantity.name == limit.signal; });
        signals.push_back(signal->value);
        const ActuatorQuantity& quantity = signal->quantity;
        compiled_.limited_signals.push_back(
            {robot_.mechanism.name_of(id) + "." + std::string(quantity.name), quantity.unit_text()});
      }
    }
    for (const VectorLimit& limit : vector_limits(state_.pool(), simulation_)) {
      signals.push_back(limit.value);
      compiled_.limited_signals.push_back({limit.name, std::string(limit.unit)});
    }
    append(values, kernels_.as_changed("signals", signals).entries);
    watched_signals_ = std::move(signals);
    plan.watched_width = values.size();
    kernels_.add("watched", plan.watched, {column("watched", values)});
  }

  /// True if values follow from the time and the state alone, without calls that can fail.
  [[nodiscard]] bool is_shown(const std::vector<Id>& values) const {
    std::set<Id> known{state_.laws().time};
    for (const std::vector<Id>* part : {&robot_.mechanism.q, &robot_.mechanism.qd, &layout_.x, &layout_.z}) {
      known.insert(part->begin(), part->end());
    }
    for (const auto& [symbol, value] : state_.parameter_values()) known.insert(symbol);
    return std::ranges::all_of(expr::reachable(state_.pool(), values), [&](Id id) {
      const expr::Op op = state_.pool().op(id);
      if (op == expr::Op::call) return false;
      return op != expr::Op::symbol || known.contains(id);
    });
  }

  /// Reference motions and loads, for whoever shows the run.
  void shown() {
    std::vector<Id> values;
    std::set<std::vector<Id>> met;
    for (const programs::FlowingReference& reference : simulation_.followed) {
      const bool fits = reference.q.size() == robot_.coordinate_count();
      if (!fits || !is_shown(reference.q) || !met.insert(reference.q).second) continue;
      compiled_.shown_references.push_back(reference.name);
      append(values, reference.q);
    }
    append(values, kernels_.as_changed("loads", shown_loads()).entries);
    if (values.empty()) return;
    compiled_.plan.shown_width = values.size();
    kernels_.add("shown", compiled_.plan.shown, {column("shown", values)});
  }

  /// None if they take more than a run is worth.
  std::vector<Id> shown_loads() {
    try {
      const expr::NodeLimit limit(state_.pool(), most_nodes_of_loads);
      RunLoads found = run_loads(state_, simulation_);
      compiled_.shown_loads = std::move(found.loads);
      return std::move(found.entries);
    } catch (const expr::PoolFull&) {
      compiled_.loads_left_out = true;
    } catch (const dynamics::FunctionTooLarge&) {
      compiled_.loads_left_out = true;
    }
    return {};
  }

  void expectations() {
    for (std::size_t i = 0; i < simulation_.expectations.size(); ++i) {
      const programs::Expectation& expectation = simulation_.expectations[i];
      std::vector<Id> compared = expectation.left.entries;
      append(compared, expectation.right.entries);
      runtime::Expectation& planned = compiled_.plan.expectations[i];
      kernels_.add("expectation_" + std::to_string(i + 1), planned.function,
                   {kernels_.as_changed("left", expectation.left.entries),
                    kernels_.as_changed("right", expectation.right.entries),
                    kernels_.as_changed("outcomes", outcomes(compared, planned.calls))},
                   column("figures", figures_));
      compiled_.expectations.push_back(text_of(expectation));
    }
  }

  /// False (reported) on failure.
  bool native_code() {
    auto code = state_.native().compile(kernels_.kernels(), simulation_.span);
    if (!code) return false;
    compiled_.code = std::move(*code);
    kernels_.connect(compiled_.code);
    compiled_.constants = kernels_.constants();
    compiled_.system.constants = compiled_.constants.data();
    return true;
  }

  /// False (reported) if a run of it is impossible.
  bool sweep(const std::vector<SweptParameter>& swept) {
    if (swept.empty()) return true;
    auto runs = plan_sweep(state_, simulation_, swept, compiled_.plan, [&] { return kernels_.constants(); });
    if (!runs) return false;
    compiled_.runs = std::move(*runs);
    for (const SweptParameter& parameter : swept) compiled_.sweep.push_back(parameter.axis);
    return true;
  }

  SessionState& state_;
  const Simulation& simulation_;
  const sema::RobotModel& robot_;
  const StateLayout layout_;
  CompiledSimulation compiled_;  ///< `kernels_` keeps pointers into it
  SimulationKernels kernels_;
  CallNumbers calls_;
  std::vector<Id> logged_;           ///< by column of the log
  std::vector<Id> watched_signals_;  ///< signals with limits
  std::vector<Id> figures_;          ///< result symbols of the reductions
};

}  // namespace

std::optional<CompiledSimulation> compile_simulation(SessionState& state, const std::optional<std::string>& name,
                                                     bool to_show, const std::vector<ParameterSetting>& sweeps) {
  const Simulation* simulation = find_simulation(state, name);
  if (simulation == nullptr) return std::nullopt;
  if (!sweeps.empty()) {
    const auto changed = with_sweeps(state, *simulation, sweeps);
    return changed ? SimulationCompiler(state, *changed).compile(to_show) : std::nullopt;
  }
  return SimulationCompiler(state, *simulation).compile(to_show);
}

std::optional<PreparedSimulation> compile_prepared(SessionState& state, const Simulation& simulation) {
  SimulationCompiler compiler(state, simulation);
  auto compiled = compiler.compile(false);
  if (!compiled) return std::nullopt;
  return PreparedSimulation{std::move(*compiled), compiler.prepare()};
}

}  // namespace robotc
