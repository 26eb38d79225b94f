// Files, their imports, and the names they define.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

#include "compiler/catalogue/robot_functions.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/session_state.h"
#include "compiler/programs/inverse_kinematics.h"
#include "compiler/programs/robot_events.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/robots/joint_limits.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc {

using sema::Binding;
using sema::BindingRole;
using sema::Value;

namespace {

BindingRole role_of(syntax::DeclarationKind kind) {
  switch (kind) {
    case syntax::DeclarationKind::robot:
      return BindingRole::robot;
    case syntax::DeclarationKind::trajectory:
      return BindingRole::trajectory;
    case syntax::DeclarationKind::controller:
      return BindingRole::controller;
    case syntax::DeclarationKind::simulate:
      return BindingRole::simulation;
  }
  return BindingRole::robot;
}

const syntax::Declaration* find_declaration(const Module& module, std::string_view name) {
  const auto found = module.declarations.find(name);
  return found == module.declarations.end() ? nullptr : found->second;
}

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

/// True if `x = …` assigns a name without a meaning inside a robot, a law or a simulation.
bool is_new_name(const syntax::Assignment& assignment) {
  constexpr std::array<std::string_view, 9> meaningful{
      "gravity", "base", "q", "qd", "tau", "duration", "step", "integrator", "stiction_speed"};
  return assignment.target.rest.empty() && !assignment.is_rate && assignment.every == nullptr &&
         std::find(meaningful.begin(), meaningful.end(), assignment.target.head.text) == meaningful.end();
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

/// For example a URDF or MJCF file: no statement begins with `<`.
bool is_xml(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<' && text.find('>') != std::string_view::npos;
}

/// Appends the statements of another text to a file.
void append(syntax::File more, syntax::File& file) {
  if (!file.source.valid()) file.source = more.source;
  std::move(more.statements.begin(), more.statements.end(), std::back_inserter(file.statements));
  file.legible = file.legible && more.legible;
  file.token_count += more.token_count;
  for (const auto& [unit, count] : more.units) file.units[unit] += count;
}

}  // namespace

Module* SessionState::load_module(const std::string& path, Span use) {
  if (const auto known = by_path.find(path); known != by_path.end()) {
    if (known->second->state == Module::State::loading) {
      report(import_cycle, use, "files use each other in a cycle", "`" + path + "` is being read already",
             {"move the definitions that both need into a third file"});
      return nullptr;
    }
    return known->second;
  }
  constexpr std::size_t most_files = 1000;
  if (modules.size() == most_files) {
    report(too_many_files, use, "a program has at most 1000 files");
    return nullptr;
  }
  std::variant<std::string, FileError> content = library::read(path, reader);
  if (const auto* error = std::get_if<FileError>(&content)) {
    if (error->too_large) {
      syntax::report_too_large(path, use, diagnostics);
      return nullptr;
    }
    std::vector<std::string> hints;
    if (use.valid() && !path.ends_with(".robot") && std::holds_alternative<std::string>(reader(path + ".robot"))) {
      hints.push_back("`" + path + ".robot` exists: write the full name of the file");
    } else if (use.valid()) {
      hints.emplace_back("its path is relative to the file that uses it");
    }
    report(unreadable_file, use, "cannot read `" + path + "`: " + error->reason, "", std::move(hints));
    return nullptr;
  }
  std::string text = std::get<std::string>(std::move(content));
  if (is_xml(text)) {
    report(unreadable_file, use, "cannot read `" + path + "`: it is an XML file", "",
           {"robotc does not import URDF: write a `link` for each `<link>` and a `joint NAME: … = at(…)` for each "
            "`<joint>`, as docs/phrasebooks.md shows"});
    return nullptr;
  }
  std::vector<TextPiece> pieces;
  pieces.push_back({path, std::move(text)});
  return parse_module(path, std::move(pieces));
}

Module* SessionState::parse_module(const std::string& path, std::vector<TextPiece> pieces) {
  Module& module = modules.emplace_back();
  module.path = path;
  by_path.emplace(path, &module);
  const std::size_t errors_before = diagnostics.error_count();
  for (TextPiece& piece : pieces) {
    const SourceId source = sources.add(std::move(piece.name), std::move(piece.text), piece.first_line);
    // Warnings about the library, such as inertias kept as published, are documented there.
    if (library::is_library_path(path)) diagnostics.drop_warnings_of(source);
    syntax::File file =
        syntax::parse_file(sources, source, diagnostics, syntax::max_tokens - std::min(tokens, syntax::max_tokens));
    tokens += file.token_count;
    append(std::move(file), module.file);
  }
  for (const syntax::Stmt& statement : module.file.statements) {
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration != nullptr) module.declarations.emplace(declaration->name.text, declaration);
  }
  module.sound = diagnostics.error_count() == errors_before;
  module.scope = std::make_unique<sema::Scope>(&builtins);
  // Names are taken from other files only if their text is sound.
  if (module.sound || (&module == root() && module.file.legible)) define_names(module);
  module.state = Module::State::ready;
  return &module;
}

void SessionState::define_names(Module& module) {
  sema::Scope& scope = *module.scope;
  const auto define = [&](const syntax::Identifier& name, Binding binding) {
    if (const Binding* earlier = scope.define(name.text, std::move(binding))) {
      evaluator.reporter().error(sema::duplicate_name, name.span, "`" + name.text + "` is defined twice", "again here",
                                 {}, {{earlier->span, "first here"}});
    }
  };
  // Define failed names as poison, so that their uses report nothing more.
  const auto define_poison = [&](const syntax::Identifier& name) {
    module.sound = false;
    Binding binding;
    binding.span = name.span;
    binding.state = Binding::State::done;
    define(name, std::move(binding));
  };
  const auto use = [&](const syntax::Use& node) {
    for (const syntax::Identifier& name : node.names) {
      Module* other = nullptr;
      if (node.is_path) {
        const std::filesystem::path folder = std::filesystem::path(module.path).parent_path();
        const std::string path = (folder / node.module).lexically_normal().string();
        if (path == module.path) {
          report(import_cycle, node.module_span, "a file cannot use itself", "",
                 {"its names are in scope already: remove this line"});
          module.sound = false;
          return;
        }
        other = load_module(path, node.module_span);
        if (other == nullptr || !other->sound) {
          std::for_each(node.names.begin(), node.names.end(), define_poison);
          return;
        }
      } else if (node.module != "std") {
        report(unknown_module, node.module_span, "there is no library `" + node.module + "`", "",
               {"the standard library is `std`; files are named in quotes: `from \"" + node.module + ".robot\"`"});
        std::for_each(node.names.begin(), node.names.end(), define_poison);
        return;
      } else {
        if (const library::File* file = library::file_defining(name.text))
          other = load_module("std/" + std::string(file->path), node.module_span);
      }
      Binding* found = other == nullptr ? nullptr : other->scope->find_here(name.text);
      if (found == nullptr) {
        std::vector<std::string_view> names;
        if (other != nullptr) {
          for (const auto& [candidate, ignored] : other->scope->own()) names.push_back(candidate);
        } else {
          for (const library::Definition& definition : library::definitions()) names.push_back(definition.name);
        }
        const std::string_view near = nearest_name(name.text, names);
        report(not_in_module, name.span, "`" + node.module + "` does not define `" + name.text + "`", "",
               near.empty() ? std::vector<std::string>{}
                            : std::vector<std::string>{"did you mean `" + std::string(near) + "`?"});
        define_poison(name);
        continue;
      }
      Binding binding;
      binding.span = name.span;
      binding.role = found->role;
      binding.compute = [this, found, &name] { return evaluator.force(*found, name.text, name.span); };
      define(name, std::move(binding));
    }
  };
  for (const syntax::Stmt& statement : module.file.statements) {
    if (const auto* node = std::get_if<syntax::Use>(&statement.node)) {
      use(*node);
    } else if (const auto* broken = std::get_if<syntax::Broken>(&statement.node)) {
      module.sound = false;
      // Mark names as incomplete: a missing robot, import or unnamed definition could have provided any.
      if (broken->names.empty() || broken->word == "robot" || broken->word == "use") scope.mark_incomplete();
    } else if (const auto* declaration = std::get_if<syntax::Declaration>(&statement.node)) {
      const Binding* namesake = scope.find_here(declaration->name.text);
      if (declaration->kind == syntax::DeclarationKind::simulate && !declaration->subject && namesake != nullptr &&
          namesake->role == BindingRole::robot) {
        evaluator.reporter().error(unnamed_simulation, declaration->name.span, "the simulation has no name",
                                   "this is a robot",
                                   {"write `simulate NAME for " + declaration->name.text + " { … }`"});
        continue;
      }
      Binding binding;
      binding.role = role_of(declaration->kind);
      binding.span = declaration->name.span;
      switch (declaration->kind) {
        case syntax::DeclarationKind::robot:
          binding.compute = [this, declaration, &scope] { return sema::robot_value(evaluator, *declaration, scope); };
          break;
        case syntax::DeclarationKind::trajectory:
          binding.compute = [this, declaration, &scope] {
            return programs::trajectory_value(laws, *declaration, scope);
          };
          break;
        case syntax::DeclarationKind::controller:
          binding.compute = [this, declaration, &scope] {
            return programs::controller_value(laws, *declaration, scope);
          };
          break;
        case syntax::DeclarationKind::simulate:
          binding.compute = [] { return Value(sema::LoadRef{"a simulation"}); };
          if (&module == root()) simulation_declarations.emplace_back(declaration->name.text, declaration);
          break;
      }
      define(declaration->name, std::move(binding));
    } else if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
      sema::define_function(evaluator, scope, *function);
    } else if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
      evaluator.bind(*bindings, scope, {});
    } else {
      const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
      const bool names_value = assignment != nullptr && is_new_name(*assignment);
      evaluator.reporter().error(
          misplaced_declaration, statement.span,
          "this statement belongs in a robot, a law or a simulation, not at file level", "",
          {names_value
               ? "to name a value, write `let " + assignment->target.head.text + " = …`"
               : "a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and "
                 "`simulate`"});
    }
  }
  // Names in unreadable statements, unless defined elsewhere.
  for (const syntax::Stmt& statement : module.file.statements) {
    const auto* broken = std::get_if<syntax::Broken>(&statement.node);
    if (broken == nullptr) continue;
    for (const syntax::Identifier& name : broken->names) {
      if (scope.find_here(name.text) == nullptr) define_poison(name);
    }
  }
  // A file's only robot provides names to it: a failed statement could have been that robot.
  const auto& own = scope.own();
  const bool has_robot =
      std::any_of(own.begin(), own.end(), [](const auto& known) { return known.second->role == BindingRole::robot; });
  if (!module.sound && !has_robot) scope.mark_incomplete();
}

void SessionState::check(Module& module) {
  if (!module.file.legible) return;
  // Robots first: a file's only robot provides names to its expressions and to the command line.
  for (auto used = modules.rbegin(); used != modules.rend(); ++used) {
    if (!adopt_only_robot(*used)) used->scope->mark_incomplete();
  }
  sema::Scope& scope = *module.scope;
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto [name, binding] = scope.own()[i];
    evaluator.force(*binding, name, binding->span);
  }
  check_robots(module);
  for (const auto& [name, declaration] : simulation_declarations) {
    warn_if_hiding(evaluator.reporter(), *declaration, scope);
    auto simulation = programs::build_simulation(laws, *declaration, scope);
    if (simulation) simulations.push_back(std::move(*simulation));
  }
  check_weightless(module);
  check_unused(scope, module);
  for (const Robot& robot : robots) {
    if (robot.model->valid || robot.model->outlined) check_unused(*robot.model->names, module);
  }
}

bool SessionState::admit_robot(const sema::RobotModel& model) {
  constexpr std::size_t most_robots = 1000;
  constexpr std::size_t most_joints = 4000;
  const Span use = model.instance->request().use;
  const bool too_many = robots.size() == most_robots || joints + model.speeds.size() > most_joints;
  if (!too_many) {
    joints += model.speeds.size();
  } else if (!std::exchange(robots_refused, true)) {
    evaluator.budget().stop();
    evaluator.reporter().error(too_many_robots, use.valid() ? use : model.declaration->name.span,
                               "a program has at most 1000 robots, with 4000 moving joints in all", "",
                               {"each set of arguments counts as a robot of its own"});
  }
  return !too_many;
}

void SessionState::complete(sema::RobotModel& model) {
  if (!admit_robot(model)) {
    model.valid = false;
    model.outlined = false;
    return;
  }
  Robot& robot = robots.emplace_back();
  robot.model = &model;
  robot.functions = std::make_unique<dynamics::Functions>(model.mechanism, pool, formulation);
  catalogue::define_robot_functions(model, *robot.functions);
  programs::define_inverse_kinematics(model, *robot.functions);
  sema::define_limits(evaluator, model);
  if (!model.valid) return;
  // They make the mass matrix singular.
  for (const SpeedId id : dynamics::freely_accelerating_speeds(*robot.functions, parameter_values())) {
    const Joint& joint = model.mechanism.joint(id);
    const bool slides = model.mechanism.variable(id).measure == Measure::length;
    const Link& child = model.mechanism.link(joint.child);
    const bool on_axis = !slides && !child.bodies.empty();
    report(
        massless_joint, joint.span,
        "joint `" + model.mechanism.name_of(id) + "` " + (on_axis ? "has no inertia about its axis" : "moves no mass"),
        "its acceleration is undetermined",
        {on_axis ? "the mass of link `" + child.name +
                       "` lies on the axis: give the link an `inertia`, or a `com` off the axis"
                 : "give link `" + child.name + "`, or a link that it carries, a mass" +
                       (slides ? "" : " off the axis or an inertia")});
    model.valid = false;
  }
}

dynamics::Functions* SessionState::functions_of(const sema::RobotModel& robot) {
  for (Robot& candidate : robots) {
    if (candidate.model == &robot) return candidate.functions.get();
  }
  return nullptr;
}

dynamics::Functions& SessionState::plant_functions(const programs::Simulation& simulation) {
  if (!simulation.formulation) return *functions_of(*simulation.robot);
  auto& functions = plants[{simulation.robot, *simulation.formulation}];
  if (functions == nullptr) {
    functions = std::make_unique<dynamics::Functions>(simulation.robot->mechanism, pool, simulation.formulation);
  }
  return *functions;
}

void SessionState::check_robots(Module& module) {
  // Robots with gravity first; one without is elaborated only if nothing attaches it.
  for (const bool with_gravity : {true, false}) {
    for (const auto& [name, binding] : module.scope->own()) {
      const auto* robot = std::get_if<sema::RobotRef>(&binding->value);
      if (robot == nullptr || !robot->declared) continue;
      const sema::RobotFactory& factory = *robot->factory;
      if (declares_gravity(factory.declaration()) != with_gravity || find_declaration(module, name) == nullptr)
        continue;
      if (with_gravity || !factory.attached()) robot->instance->model(evaluator, binding->span);
    }
  }
  // Robots named by `let` are meant to be used.
  for (const auto& [name, binding] : module.scope->own()) {
    const auto* robot = std::get_if<sema::RobotRef>(&binding->value);
    if (robot != nullptr && binding->role == BindingRole::let) robot->instance->model(evaluator, binding->span);
  }
  for (const Robot& robot : robots) {
    const sema::RobotModel& model = *robot.model;
    if (model.valid && !model.events.empty()) {
      sema::Program trial;
      programs::add_robot_events(laws, model, trial);
    }
    // A robot that is part of another need not move itself.
    if (!model.valid || !model.speeds.empty() || model.instance->factory().attached()) continue;
    report(sema::nothing_moves, model.declaration->name.span, "nothing moves in robot `" + model.name + "`",
           "it has no moving joint");
  }
}

void SessionState::check_weightless(const Module& module) {
  for (const Robot& robot : robots) {
    const sema::RobotModel& model = *robot.model;
    const bool is_own = find_declaration(module, model.declaration->name.text) == model.declaration;
    if (!model.valid || model.mechanism.gravity_known || model.gravity_missed) continue;
    if (!is_own || model.instance->factory().attached()) continue;
    report(sema::only_to_attach, model.mechanism.span, "robot `" + model.name + "` has no gravity",
           "it can only be attached to other robots", {"to use it alone, write `gravity = [0, 0, -9.81] m/s^2`"});
  }
}

void SessionState::check_unused(sema::Scope& scope, const Module& module) {
  for (std::size_t i = 0; i < scope.own().size(); ++i) {
    const auto [name, binding] = scope.own()[i];
    const auto* function = std::get_if<sema::FunctionRef>(&binding->value);
    if (function == nullptr || function->callable->check_unused(evaluator)) continue;
    // Other files' definitions are checked there; after errors this warning is noise.
    if (diagnostics.has_errors()) continue;
    const bool is_law = binding->role == BindingRole::controller || binding->role == BindingRole::trajectory ||
                        binding->role == BindingRole::robot;
    if (!is_law || &scope != module.scope.get() || find_declaration(module, name) == nullptr) continue;
    report(law_not_checked, binding->span, "`" + name + "` is not checked: nothing uses it", "",
           {binding->role == BindingRole::robot ? "it is checked with the arguments of each use"
                                                : "it is checked with the robot and the values of each use"});
  }
}

bool SessionState::adopt_only_robot(Module& module) {
  struct Candidate {
    std::string_view name;
    Binding* binding;
  };
  std::vector<Candidate> declared;
  std::vector<Candidate> used;
  for (const auto& [name, binding] : module.scope->own()) {
    if (binding->role != BindingRole::robot) continue;
    (find_declaration(module, name) != nullptr ? declared : used).push_back({name, binding});
  }
  // The file's own robot takes precedence over imported ones.
  const std::vector<Candidate>& candidates = declared.empty() ? used : declared;
  if (candidates.size() != 1) return true;
  const auto& [name, binding] = candidates.front();
  const Value& value = evaluator.force(*binding, name, binding->span);
  const auto* robot = std::get_if<sema::RobotRef>(&value);
  if (robot == nullptr) return !sema::is_poison(value);
  // A file that only provides parts to attach needs no complete robot.
  if (&module != root() && !declares_gravity(robot->factory->declaration())) return true;
  const sema::RobotModel* model = robot->instance->model(evaluator, binding->span);
  if (model == nullptr) return false;
  module.scope->lend_subject(model);
  module.scope->set_fallback(model->names.get());
  return true;
}

}  // namespace robotc
