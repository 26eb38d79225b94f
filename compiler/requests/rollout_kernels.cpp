#include "compiler/requests/rollout_kernels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/lowering/plant.h"
#include "compiler/lowering/plant_kernels.h"
#include "compiler/lowering/ports.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulations.h"
#include "compiler/requests/derived_model.h"

namespace robotc {

namespace {

using expr::Id;
using programs::Simulation;
using sema::JointQuantity;

class RolloutMaker {
 public:
  RolloutMaker(SessionState& state, const Simulation& simulation, runtime::Plan plan)
      : state_(state),
        simulation_(simulation),
        robot_(*simulation.robot),
        plan_(std::move(plan)),
        layout_(layout_of(simulation)),
        calls_(state, CallNumbers::WithNan::is_false) {}

  std::optional<RolloutKernels> make() {
    if (!has_steps() || !is_tree() || !is_without_events()) return std::nullopt;
    made_.simulation = &simulation_;
    describe();
    SimulationKernels kernels(state_, simulation_, layout_);
    runtime::System system;
    add_law(simulation_, layout_, calls_, kernels, system);
    add_plant(state_, simulation_, simulation_.wrenches, layout_, calls_, kernels, system);
    made_.rollout.law = 0;
    made_.rollout.plant = kernels.kernels().size() - 1;
    // The plant follows the rates of positions.
    if (made_.rollout.plant == 2) made_.rollout.position_rates = 1;
    robotc_packed_function unused = nullptr;
    const std::vector<Id> inputs = robot_.mechanism.actuated_inputs();
    const std::vector<Id> acting = saturated_inputs(state_.pool(), robot_.mechanism, inputs);
    if (acting != inputs) {
      made_.rollout.saturate = kernels.kernels().size();
      kernels.add("saturate", unused, {column("acting", acting)});
    }
    if (!calls_no_algorithm(kernels.kernels()) || !kernels.finish(simulation_.span)) return std::nullopt;
    made_.kernels = kernels.kernels();
    take_sizes(system);
    take_parameters(kernels.prepare());
    return std::move(made_);
  }

 private:
  bool refuse(Span place, const std::string& message, const std::string& hint, const std::string& label = "") {
    state_.diagnostics().report(not_on_gpu, place, message, label, {hint});
    return false;
  }

  [[nodiscard]] std::string title() const { return "`" + simulation_.name + "`"; }

  bool has_steps() {
    switch (simulation_.integrator) {
      case runtime::Integrator::taylor2:
      case runtime::Integrator::semi_implicit_euler:
      case runtime::Integrator::rk4:
        return true;
      case runtime::Integrator::dopri5:
      case runtime::Integrator::rosenbrock4:
        return refuse(simulation_.integrator_span,
                      "the runs of " + title() + " cannot be a kernel of a GPU: its integrator chooses its steps",
                      "use `rk4`, `semi_implicit_euler` or `taylor2`, with a step that resolves the motion");
      case runtime::Integrator::contact_step:
        break;
    }
    return refuse(simulation_.integrator_span,
                  "the runs of " + title() +
                      " cannot be a kernel of a GPU: `contact_step` finds the impulses of contacts by an algorithm",
                  "use `rk4` with a step that resolves the contacts");
  }

  bool is_tree() {
    if (!simulation_.couplings.empty()) {
      const programs::PrescribedMotion& coupling = simulation_.couplings.front();
      return refuse(coupling.span,
                    "the runs of " + title() +
                        " cannot be a kernel of a GPU: they would have to be corrected to keep "
                        "the coupling `" +
                        coupling.name + "`",
                    "drive the joint by a law in place of the coupling");
    }
    if (!robot_.mechanism.has_loops()) return true;
    return refuse(simulation_.span,
                  "the runs of " + title() +
                      " cannot be a kernel of a GPU: after each step closed loops would have to be closed again",
                  "build functions of the robot, such as `forward_dynamics` and `close_loops`, and step outside");
  }

  bool is_without_events() {
    const std::vector<sema::Event>& events = simulation_.program.events;
    if (events.empty()) return true;
    return refuse(events.front().span,
                  "the runs of " + title() + " cannot be a kernel of a GPU: events are located in time",
                  "use a force that depends on the motion, or a state of a sampled law, in place of the event");
  }

  /// False (reported) if a function calls an algorithm.
  bool calls_no_algorithm(const std::vector<expr::Kernel>& kernels) {
    for (const expr::Kernel& kernel : kernels) {
      for (const Id id : expr::reachable(kernel.pool, kernel.roots())) {
        if (kernel.pool.op(id) != expr::Op::call) continue;
        const sema::CallSite& site = state_.evaluator().call_sites().at(kernel.pool.call_of(id).site);
        return refuse(site.span, site.title() + " cannot be part of this PTX file: its code is not for GPUs",
                      "if it depends on no state, evaluate it and write the result as a `const`",
                      "the runs of " + title() + " depend on it");
      }
    }
    return true;
  }

  /// The entries of a state, and the times.
  void describe() {
    emit::ShippedRollout& described = made_.described;
    described.simulation = simulation_.name;
    described.integrator = programs::integrator_name(simulation_.integrator);
    described.step = plan_.step;
    described.hold = plan_.hold_steps.value_or(0);
    described.steps = static_cast<std::uint64_t>(std::llround(plan_.duration / plan_.step));
    const auto add = [&](std::string name, std::string unit, double start) {
      described.entries.push_back(std::move(name));
      described.units.push_back(std::move(unit));
      described.initial.push_back(start);
    };
    const auto units = [&](JointQuantity quantity, std::size_t i) { return unit_text(robot_.symbols(quantity), i); };
    const Mechanism& mechanism = robot_.mechanism;
    for (std::size_t i = 0; i < plan_.q.size(); ++i)
      add("q." + robot_.joint_name(i), units(JointQuantity::q, i), plan_.q[i]);
    std::size_t place = 0;
    for (const SpeedId speed : mechanism.speed_ids()) {
      const bool turns = mechanism.variable(speed).measure == Measure::angle;
      add("qd." + mechanism.name_of(speed), turns ? "rad/s" : "m/s", plan_.qd[place++]);
    }
    for (std::size_t i = 0; i < layout_.x.size(); ++i) add(layout_.x_names[i], "", plan_.x[i]);
    for (std::size_t i = 0; i < layout_.z.size(); ++i) add(layout_.z_names[i], "", plan_.z[i]);
    for (std::size_t i = 0; i < robot_.actuated.size(); ++i)
      add("tau." + mechanism.name_of(robot_.actuated[i]), units(JointQuantity::tau, i), 0);
  }

  void take_sizes(const runtime::System& system) {
    codegen::Rollout& rollout = made_.rollout;
    rollout.flow = {system.nq, system.nv, system.nq + system.nv + system.nx};
    rollout.efforts = system.ntau;
    rollout.held = system.nz;
    rollout.ticked = system.ticked;
    rollout.quaternions = system.quaternions;
    rollout.integrator = simulation_.integrator;
    rollout.step = plan_.step;
    rollout.hold = plan_.hold_steps.value_or(0);
  }

  /// Parameters that constants depend on, and the kernel that computes these from them. Parameters of the step and the
  /// sample time are numbers: all runs of a launch have the same.
  void take_parameters(expr::Kernel prepare) {
    std::vector<Id> times{simulation_.step};
    if (simulation_.every) times.push_back(*simulation_.every);
    const std::vector<Id> settled = expr::reachable(state_.pool(), times);
    const std::vector<Id> needed = expr::reachable(prepare.pool, prepare.roots());
    const ParameterValues values = state_.parameter_values();
    std::vector<Id> free;
    std::vector<Id> entries;
    std::vector<expr::Assignment> numbers;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Id symbol = prepare.inputs.front().entries[i];
      if (!std::ranges::binary_search(needed, symbol)) continue;
      if (std::ranges::binary_search(settled, values[i].first)) {
        numbers.emplace_back(symbol, prepare.pool.number(Number::inexact(values[i].second)));
      } else {
        free.push_back(values[i].first);
        entries.push_back(symbol);
      }
    }
    made_.parameters = needed_parameters(state_, robot_.mechanism, free);
    made_.constants = prepare.roots().size();
    for (expr::Port& output : prepare.outputs) output.entries = expr::substitute(prepare.pool, output.entries, numbers);
    // In the order of the description: a robot's first.
    std::vector<Id> ordered;
    for (const emit::Parameter& parameter : made_.parameters) {
      const auto found = std::ranges::find(free, parameter.symbol);
      ordered.push_back(entries[static_cast<std::size_t>(found - free.begin())]);
    }
    if (made_.constants == 0) return;
    prepare.name = robot_.mechanism.name + "_prepare";
    prepare.inputs.clear();
    prepare.constants = column("parameters", std::move(ordered));
    made_.kernels.push_back(std::move(prepare));
  }

  SessionState& state_;
  const Simulation& simulation_;
  const sema::RobotModel& robot_;
  runtime::Plan plan_;
  const StateLayout layout_;
  CallNumbers calls_;
  RolloutKernels made_;
};

}  // namespace

std::optional<RolloutKernels> rollout_kernels(SessionState& state, const std::string& name) {
  const Simulation* const simulation = find_simulation(state, name);
  if (simulation == nullptr) return std::nullopt;
  auto plan = make_plan(state, *simulation, state.parameter_values());
  if (!plan) return std::nullopt;
  return RolloutMaker(state, *simulation, std::move(*plan)).make();
}

}  // namespace robotc
