#include "compiler/frontend/check_program.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/unused_names.h"
#include "compiler/programs/robot_events.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

using sema::Binding;
using sema::BindingRole;
using sema::Value;

namespace {

/// True if a robot's declaration sets gravity.
bool declares_gravity(const syntax::Declaration& declaration) {
  const auto is_gravity = [](const syntax::Name& name) { return name.rest.empty() && name.head.text == "gravity"; };
  return std::any_of(declaration.body.begin(), declaration.body.end(), [&](const syntax::Stmt& statement) {
    const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
    if (assignment == nullptr) return false;
    return is_gravity(assignment->target) ||
           std::any_of(assignment->further.begin(), assignment->further.end(),
                       [&](const syntax::Property& further) { return is_gravity(further.name); });
  });
}

/// Warns if a simulation hides a constant, such as a pose, of the robot whose names the file can use directly.
void warn_if_hiding(sema::Reporter& reporter, const syntax::Declaration& simulation, const sema::Scope& scope) {
  const sema::RobotModel* robot = scope.subject();
  const std::string& name = simulation.name.text;
  const Binding* hidden = robot == nullptr ? nullptr : robot->names->find_here(name);
  if (hidden == nullptr || hidden->role != BindingRole::constant) return;
  reporter.error(sema::predefined_name, simulation.name.span,
                 "simulation `" + name + "` hides `" + name + "` of robot `" + robot->name + "`",
                 "`" + name + "` means this simulation in expressions",
                 {"rename one of them, or write `" + robot->name + "." + name + "`"}, {{hidden->span, "hidden"}});
}

/// Elaborates every robot that the file declares with all its defaults (without gravity only if it is not attached to
/// another), and those it names by `let`. Warns of robots without moving joints.
void check_robots(SessionState& state, Module& module) {
  // Robots with gravity first; one without is elaborated only if nothing attaches it.
  for (const bool with_gravity : {true, false}) {
    for (const auto& [name, binding] : module.scope->own()) {
      const auto* robot = std::get_if<sema::RobotRef>(&binding->value);
      if (robot == nullptr || !robot->declared) continue;
      const sema::RobotFactory& factory = *robot->factory;
      if (declares_gravity(factory.declaration()) != with_gravity || module.find(name) == nullptr) continue;
      if (with_gravity || !factory.attached()) robot->instance->model(state.evaluator(), binding->span);
    }
  }
  // Robots named by `let` are meant to be used.
  for (const auto& [name, binding] : module.scope->own()) {
    const auto* robot = std::get_if<sema::RobotRef>(&binding->value);
    if (robot != nullptr && binding->role == BindingRole::let) robot->instance->model(state.evaluator(), binding->span);
  }
  for (const Robot& robot : state.robots().all()) {
    const sema::RobotModel& model = *robot.model;
    if (model.valid && !model.events.empty()) {
      sema::Program trial;
      programs::add_robot_events(state.laws(), model, trial);
    }
    // A robot that is part of another need not move itself.
    if (!model.valid || !model.speeds.empty() || model.instance->factory().attached()) continue;
    state.diagnostics().report(sema::nothing_moves, model.declaration->name.span,
                               "nothing moves in robot `" + model.name + "`", "it has no moving joint");
  }
}

/// Warns of robots without gravity that are not part of others.
void check_weightless(SessionState& state, const Module& module) {
  for (const Robot& robot : state.robots().all()) {
    const sema::RobotModel& model = *robot.model;
    const bool is_own = module.find(model.declaration->name.text) == model.declaration;
    if (!model.valid || model.mechanism.gravity_known || model.gravity_missed) continue;
    if (!is_own || model.instance->factory().attached()) continue;
    state.diagnostics().report(sema::only_to_attach, model.mechanism.span, "robot `" + model.name + "` has no gravity",
                               "it can only be attached to other robots",
                               {"to use it alone, write `gravity = [0, 0, -9.81] m/s^2`"});
  }
}

/// Checks functions and laws that nothing uses, as far as they can be without arguments.
void check_unused(SessionState& state, sema::Scope& scope, const Module& module) {
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto [name, binding] = scope.own()[i];
    const auto* function = std::get_if<sema::FunctionRef>(&binding->value);
    if (function == nullptr || function->callable->check_unused(state.evaluator())) continue;
    // Other files' definitions are checked there; after errors this warning is noise.
    if (state.diagnostics().has_errors()) continue;
    const bool is_law = binding->role == BindingRole::controller || binding->role == BindingRole::trajectory ||
                        binding->role == BindingRole::robot;
    if (!is_law || &scope != module.scope.get() || module.find(name) == nullptr) continue;
    state.diagnostics().report(
        law_not_checked, binding->span, "`" + name + "` is not checked: nothing uses it", "",
        {binding->role == BindingRole::robot ? "it is checked with the arguments of each use"
                                             : "it is checked with the robot and the values of each use"});
  }
}

/// False if the file's only robot has errors.
bool adopt_only_robot(SessionState& state, Module& module) {
  struct Candidate {
    std::string_view name;
    Binding* binding;
  };
  std::vector<Candidate> declared;
  std::vector<Candidate> used;
  for (const auto& [name, binding] : module.scope->own()) {
    if (binding->role != BindingRole::robot) continue;
    (module.find(name) != nullptr ? declared : used).push_back({name, binding});
  }
  // The file's own robot takes precedence over imported ones.
  const std::vector<Candidate>& candidates = declared.empty() ? used : declared;
  if (candidates.size() != 1) return true;
  const auto& [name, binding] = candidates.front();
  const Value& value = state.evaluator().force(*binding, name, binding->span);
  const auto* robot = std::get_if<sema::RobotRef>(&value);
  if (robot == nullptr) return !sema::is_poison(value);
  // A file that only provides parts to attach needs no complete robot.
  if (&module != state.root() && !declares_gravity(robot->factory->declaration())) return true;
  const sema::RobotModel* model = robot->instance->model(state.evaluator(), binding->span);
  if (model == nullptr) return false;
  module.scope->lend_subject(model);
  module.scope->set_fallback(model->names.get());
  return true;
}

}  // namespace

void check_program(SessionState& state, Module& module) {
  if (!module.file.legible) return;
  // Robots first: a file's only robot provides names to its expressions and to the command line.
  for (auto used = state.modules().all().rbegin(); used != state.modules().all().rend(); ++used) {
    if (!adopt_only_robot(state, *used)) used->scope->mark_incomplete();
  }
  sema::Scope& scope = *module.scope;
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto [name, binding] = scope.own()[i];
    state.evaluator().force(*binding, name, binding->span);
  }
  check_robots(state, module);
  for (const auto& [name, declaration] : state.modules().simulations()) {
    warn_if_hiding(state.evaluator().reporter(), *declaration, scope);
    auto simulation = programs::build_simulation(state.laws(), *declaration, scope);
    if (simulation) state.simulations().push_back(std::move(*simulation));
  }
  check_weightless(state, module);
  check_unused(state, scope, module);
  for (const Robot& robot : state.robots().all()) {
    if (robot.model->valid || robot.model->outlined) check_unused(state, *robot.model->names, module);
  }
  if (!state.diagnostics().has_errors()) warn_of_unused_names(state, module);
}

}  // namespace robotc
