#include "compiler/fmu/subject.h"

#include <algorithm>
#include <set>

#include "compiler/contacts/contact_equations.h"
#include "compiler/expr/algorithms.h"
#include "compiler/fmu/fmu_diagnostics.h"
#include "compiler/fmu/plant_events.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/lowering/shipped_law.h"
#include "compiler/lowering/simulation_plan.h"
#include "compiler/lowering/simulations.h"
#include "compiler/programs/robot_events.h"
#include "compiler/sema/evaluation/closed_configurations.h"

namespace robotc::fmu {

namespace {

using expr::Id;
using programs::Simulation;
using sema::JointQuantity;

/// s: of co-simulation with a robot alone. A parameter of the FMU, which its user sets.
constexpr double usual_step = 1e-3;

class Finder {
 public:
  Finder(SessionState& state, const FmuRequest& request) : state_(state), request_(request) {}

  std::optional<Subject> find() {
    if (!choose() || !settings_act()) return std::nullopt;
    // A controller alone starts where its inputs say.
    if (subject_.kind == Kind::controller) return std::move(subject_);
    auto start = initial_state(state_, *subject_.simulation, state_.parameter_values());
    if (!start) return std::nullopt;
    subject_.start = std::move(*start);
    return std::move(subject_);
  }

 private:
  bool refuse(Span place, std::string message, std::string label, std::string hint) {
    state_.diagnostics().report(not_in_fmu, place, std::move(message), std::move(label), {std::move(hint)});
    return false;
  }

  bool choose() {
    const auto& simulations = state_.modules().simulations();
    if (std::ranges::any_of(simulations, [&](const auto& known) { return known.first == request_.name; }))
      return from_simulation();
    if (request_.plant) {
      std::vector<std::string_view> known;
      for (const auto& [name, declaration] : simulations) known.push_back(name);
      const std::string_view near = nearest_name(request_.name, known);
      return report_unknown("there is no simulation `" + request_.name + "`",
                            near.empty() ? "`--plant` is for simulations: a robot is a plant without it"
                                         : "did you mean `" + std::string(near) + "`?");
    }
    // Expressions such as `planar(n = 2)` are robots or errors of their own.
    if (request_.name.find('(') != std::string::npos) return from_robot();
    for (const auto& [name, binding] : state_.root()->scope->own()) {
      if (name != request_.name) continue;
      const auto law = programs::kind_of_law(state_.evaluator().force(*binding, name, binding->span));
      if (!law) return from_robot();
      if (*law == programs::StandaloneLaw::Kind::controller) return from_controller();
      return report_unknown("`" + name + "` is a " +
                                (*law == programs::StandaloneLaw::Kind::trajectory ? "trajectory" : "`fn`") +
                                ", which FMUs cannot hold alone",
                            "name a robot, a controller or a simulation");
    }
    std::vector<std::string_view> known;
    for (const auto& [name, declaration] : simulations) known.push_back(name);
    for (const auto& [name, binding] : state_.root()->scope->own()) known.push_back(name);
    const std::string_view near = nearest_name(request_.name, known);
    return report_unknown("there is no robot, controller or simulation `" + request_.name + "`",
                          near.empty() ? "an FMU holds a robot, a controller of the file or a simulation"
                                       : "did you mean `" + std::string(near) + "`?");
  }

  bool report_unknown(std::string message, std::string hint) {
    state_.diagnostics().report(unknown_fmu_subject, {}, std::move(message), "", {std::move(hint)});
    return false;
  }

  /// The robot of a model with inputs in place of a law.
  Simulation& make_plant(const sema::RobotModel& robot) {
    subject_.own = std::make_unique<Simulation>();
    subject_.simulation = subject_.own.get();
    Simulation& plant = *subject_.own;
    plant.name = request_.name;
    plant.robot = &robot;
    plant.tau = robot.symbols(JointQuantity::tau);
    for (sema::StateVariable& variable : programs::plant_states(state_.pool(), robot))
      plant.program.states.push_back(std::move(variable));
    if (robot.declaration != nullptr) subject_.description = robot.declaration->doc;
    return plant;
  }

  bool from_robot() {
    const Robot* const robot = declared_robot(state_, request_.name);
    if (robot == nullptr) return false;
    const sema::RobotModel& model = *robot->model;
    const Mechanism& mechanism = model.mechanism;
    if (!sema::require_accelerations(state_.evaluator().reporter(), model, "an FMU of a plant", {})) return false;
    Simulation& plant = make_plant(model);
    plant.span = plant.q_span = mechanism.span;
    plant.wrenches = contacts::contact_wrenches(state_.pool(), mechanism);
    plant.contact_wrenches = plant.wrenches.size();
    if (has_dry_friction(mechanism)) {
      return refuse(mechanism.span, "the Coulomb friction of `" + model.name + "` needs a stiction speed", "",
                    "write a simulation of it with `stiction_speed`, and take its plant: `--fmu SIMULATION --plant`");
    }
    // Zero, no rotation, or the assembly of loops.
    if (model.has_loops) {
      auto assembled = sema::assembled_configuration(state_.evaluator(), model, mechanism.span);
      if (!assembled) return false;
      plant.q = std::move(*assembled);
    } else {
      std::vector<Id> q(mechanism.q.size(), state_.pool().zero());
      for (const CoordinateId w : mechanism.quaternions()) q[w.index()] = state_.pool().one();
      plant.q = model.vector(JointQuantity::q, std::move(q));
    }
    plant.qd = model.vector(JointQuantity::qd, std::vector<Id>(model.speeds.size(), state_.pool().zero()));
    programs::add_robot_events(state_.laws(), model, plant.program);
    subject_.step = usual_step;
    subject_.place = mechanism.span;
    return true;
  }

  bool from_simulation() {
    const Simulation* const whole = find_simulation(state_, request_.name);
    if (whole == nullptr) return false;
    const auto plan = make_plan(state_, *whole, state_.parameter_values());
    if (!plan) return false;
    subject_.step = plan->step;
    subject_.duration = plan->duration;
    if (!runtime::is_adaptive(whole->integrator)) subject_.integrator = whole->integrator;
    subject_.place = whole->span;
    if (subject_.integrator == runtime::Integrator::contact_step && request_.co_simulation) {
      return refuse(whole->step_span, "an FMU has no `contact_step`, which finds the impulses of contacts", "",
                    "use `--me`, or choose `rk4` with a step that resolves the contacts");
    }
    if (!request_.plant) {
      subject_.kind = Kind::closed_loop;
      subject_.simulation = whole;
      subject_.hold = plan->hold_steps.value_or(0);
      describe(*whole);
      return true;
    }
    Simulation& plant = make_plant(*whole->robot);
    describe(*whole);
    plant.span = whole->span;
    plant.q = whole->q;
    plant.q_span = whole->q_span;
    plant.positions = whole->positions;
    plant.qd = whole->qd;
    plant.qd_span = whole->qd_span;
    plant.stiction_speeds = whole->stiction_speeds;
    plant.stiction_span = whole->stiction_span;
    plant.formulation = whole->formulation;
    plant.wrenches = whole->wrenches;
    plant.contact_wrenches = whole->contact_wrenches;
    plant.couplings = whole->couplings;
    if (const sema::Event* const event = take_plant_events(state_.pool(), *whole, plant)) {
      return refuse(event->span,
                    "this event acts on the plant and depends on states of the law, which is not in the FMU", "",
                    "make the event depend on the motion, on time and on states that events set alone");
    }
    return loads_are_of_plant(*whole);
  }

  /// False (reported) if the step or the duration of a simulation was set that is not in the FMU, or a sample time was
  /// given to something else than a controller.
  bool settings_act() {
    if (request_.period && subject_.kind != Kind::controller) {
      return refuse(subject_.place,
                    "`--every` is the sample time of a controller, and `" + request_.name + "` is not a controller", "",
                    "a simulation has the `step` and the `every` of the file; a robot has the parameter `step`");
    }
    const std::string own = request_.name + ".";
    for (const sema::ParameterInfo& info : state_.evaluator().parameters().all()) {
      if (info.origin != sema::ParameterInfo::Origin::setting || !state_.settings().contains(info.symbol.value))
        continue;
      if (subject_.kind != Kind::controller && info.path.starts_with(own)) continue;
      return refuse(info.span,
                    "`" + info.path + "` was set, which changes nothing in the FMU of `" + request_.name + "`",
                    "a simulation that is not in the FMU",
                    subject_.kind == Kind::controller
                        ? "`--every '2 ms'` is the sample time of a controller, a start value of its parameter `step`"
                        : "leave it out: the FMU has a parameter `step` of its own");
    }
    return true;
  }

  /// Takes the comment above a simulation.
  void describe(const Simulation& simulation) {
    for (const auto& [name, declaration] : state_.modules().simulations()) {
      if (name == simulation.name && !declaration->doc.empty()) subject_.description = declaration->doc;
    }
  }

  bool from_controller() {
    // Its own robot, or else the file's first.
    Robot* const robot = declared_robot(state_, "");
    if (robot == nullptr) return false;
    const auto law = find_law(state_, request_.name, programs::StandaloneLaw::Kind::controller, *robot->model);
    if (law == nullptr) return false;
    subject_.kind = Kind::controller;
    subject_.own = std::make_unique<Simulation>();
    subject_.simulation = subject_.own.get();
    const std::vector<Id> needed = expr::reachable(state_.pool(), roots_of(*law));
    for (programs::StandaloneLaw::Argument& argument : law->arguments) {
      if (!std::ranges::any_of(argument.value.entries,
                               [&](Id entry) { return std::ranges::binary_search(needed, entry); }))
        continue;
      subject_.arguments.push_back(std::move(argument));
    }
    subject_.own->name = request_.name;
    subject_.own->robot = law->robot;
    subject_.own->tau = law->results.front().value;
    subject_.own->span = subject_.place = law->robot->mechanism.span;
    subject_.own->every = law->period;
    subject_.own->program = std::move(law->program);
    subject_.period = law->period;
    subject_.step = request_.period.value_or(usual_step);
    subject_.hold = 1;
    return true;
  }

  static bool has_dry_friction(const Mechanism& mechanism) {
    const auto rubs = [](const JointDrive& drive) { return drive.coulomb_positive.valid(); };
    return std::ranges::any_of(mechanism.speed_ids(), [&](SpeedId id) { return rubs(mechanism.freedom(id).drive); }) ||
           std::ranges::any_of(mechanism.closure_drives, [&](const ClosureDrive& drive) { return rubs(drive.drive); });
  }

  /// False (reported) if wrenches or prescribed motion depend on states that are the law's.
  bool loads_are_of_plant(const Simulation& whole) {
    std::set<Id> own;
    for (const sema::StateVariable& variable : subject_.own->program.states)
      own.insert(variable.symbols.begin(), variable.symbols.end());
    std::set<Id> foreign;
    for (const sema::StateVariable& variable : whole.program.states) {
      for (const Id symbol : variable.symbols) {
        if (!own.contains(symbol)) foreign.insert(symbol);
      }
    }
    const auto depends = [&](const std::vector<Id>& roots) {
      return std::ranges::any_of(expr::reachable(state_.pool(), roots), [&](Id id) { return foreign.contains(id); });
    };
    for (const AppliedWrench& wrench : whole.wrenches) {
      std::vector<Id> roots(wrench.force.begin(), wrench.force.end());
      roots.insert(roots.end(), wrench.moment.begin(), wrench.moment.end());
      if (!depends(roots)) continue;
      return refuse(wrench.span, "wrench `" + wrench.name + "` depends on states of the law, which is not in the FMU",
                    "", "make the wrench depend on the motion and on time alone");
    }
    for (const programs::PrescribedMotion& coupling : whole.couplings) {
      if (!depends({coupling.difference, coupling.drift, coupling.bias})) continue;
      return refuse(coupling.span,
                    "coupling `" + coupling.name + "` depends on states of the law, which is not in the FMU", "",
                    "make the coupling depend on the motion and on time alone");
    }
    return true;
  }

  SessionState& state_;
  const FmuRequest& request_;
  Subject subject_;
};

}  // namespace

std::optional<Subject> find_subject(SessionState& state, const FmuRequest& request) {
  return Finder(state, request).find();
}

}  // namespace robotc::fmu
