#include "compiler/frontend/modules.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/import_file.h"
#include "compiler/frontend/library.h"
#include "compiler/import/zero_pose.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"
#include "compiler/syntax/parse.h"

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

/// True if `x = …` assigns a name without a meaning inside a robot, a law or a simulation.
bool is_new_name(const syntax::Assignment& assignment) {
  constexpr std::array<std::string_view, 9> meaningful{
      "gravity", "base", "q", "qd", "tau", "duration", "step", "integrator", "stiction_speed"};
  return assignment.target.rest.empty() && !assignment.is_rate && assignment.every == nullptr &&
         std::find(meaningful.begin(), meaningful.end(), assignment.target.head.text) == meaningful.end();
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

Module* Modules::load(const std::string& path, Span use) {
  if (const auto known = by_path_.find(path); known != by_path_.end()) {
    if (known->second->state == Module::State::loading) {
      diagnostics_.report(import_cycle, use, "files use each other in a cycle", "`" + path + "` is being read already",
                          {"move the definitions that both need into a third file"});
      return nullptr;
    }
    return known->second;
  }
  constexpr std::size_t most_files = 1000;
  if (modules_.size() == most_files) {
    diagnostics_.report(too_many_files, use, "a program has at most 1000 files");
    return nullptr;
  }
  std::variant<std::string, FileError> content = library::read(path, reader_);
  if (const auto* error = std::get_if<FileError>(&content)) {
    if (error->too_large) {
      syntax::report_too_large(path, use, diagnostics_);
      return nullptr;
    }
    std::vector<std::string> hints;
    if (use.valid() && !path.ends_with(".robot") && std::holds_alternative<std::string>(reader_(path + ".robot"))) {
      hints.push_back("`" + path + ".robot` exists: write the full name of the file");
    } else if (use.valid()) {
      hints.emplace_back("its path is relative to the file that uses it");
    }
    diagnostics_.report(unreadable_file, use, "cannot read `" + path + "`: " + error->reason, "", std::move(hints));
    return nullptr;
  }
  std::string text = std::get<std::string>(std::move(content));
  if (importing::looks_like_xml(text)) return load_foreign(path, std::move(text));
  if (path.ends_with(".csv")) {
    diagnostics_.report(unreadable_file, use, "cannot read `" + path + "`: it is a table, not a robot file", "",
                        {"a robot file reads its columns: `let log = data(\"" +
                         std::filesystem::path(path).filename().string() + "\")`"});
    return nullptr;
  }
  std::vector<TextPiece> pieces;
  pieces.push_back({path, std::move(text)});
  return &parse(path, std::move(pieces));
}

Module* Modules::load_foreign(const std::string& path, std::string text) {
  importing::ImportOptions options;
  options.read_file = reader_;
  if (root_moves_.value_or(false) && modules_.empty()) options.base = importing::ImportOptions::Base::floating;
  auto imported = import_text(sources_, path, std::move(text), std::move(options), builtins_, diagnostics_);
  if (!imported) return nullptr;
  if (root_moves_ && modules_.empty()) check_root_moves(path, imported->robot);
  // Diagnostics point into the file as it is. Its warnings are those of the import.
  const Span whole = imported->robot.span;
  const SourceId made(static_cast<std::uint32_t>(sources_.size()));
  foreign_.push_back({made, whole, std::move(imported->text)});
  drop_warnings_of_foreign();
  std::vector<TextPiece> pieces;
  pieces.push_back({path, foreign_.back().text.text});
  Module& module = parse(path, std::move(pieces));
  module.foreign = true;
  return &module;
}

void Modules::check_root_moves() {
  if (!root_moves_ || root() == nullptr || root()->foreign) return;
  diagnostics_.report(base_of_robot_file, {}, "`" + root()->path + "` says itself what holds its robot", "",
                      {"a base, fixed or floating, can be chosen for URDF and SDF files"});
}

void Modules::check_root_moves(const std::string& path, const importing::Robot& robot) {
  const std::vector<std::size_t> above = importing::joints_above(robot);
  if (std::ranges::find(above, robot.joints.size()) != above.end()) return;  // a link that no joint holds
  const auto moves_freely = [](const importing::Joint& joint) {
    return joint.type == importing::Joint::Type::floating;
  };
  const importing::Joint* holds = nullptr;
  for (const importing::Joint& joint : robot.joints) {
    if (joint.parent) continue;
    if (moves_freely(joint) == *root_moves_) return;
    if (holds == nullptr) holds = &joint;
  }
  if (holds == nullptr) return;
  std::string hint = "without this joint the base can be chosen";
  if (robot.format == "MJCF") {
    hint =
        *root_moves_ ? "a `<freejoint/>` in the body lets it move freely" : "without its free joint the body is fixed";
  }
  diagnostics_.report(base_of_robot_file, holds->span, "`" + path + "` says itself what holds its robot",
                      *root_moves_ ? "this joint holds it" : "this joint lets it move freely", {std::move(hint)});
}

void Modules::drop_warnings_of_foreign() {
  for (const Foreign& file : foreign_) diagnostics_.drop_warnings_of(file.source);
}

Module& Modules::parse(const std::string& path, std::vector<TextPiece> pieces) {
  Module& module = modules_.emplace_back();
  module.path = path;
  by_path_.emplace(path, &module);
  const std::size_t errors_before = diagnostics_.error_count();
  for (TextPiece& piece : pieces) {
    const SourceId source = sources_.add(std::move(piece.name), std::move(piece.text), piece.first_line);
    // Warnings about the library, such as inertias kept as published, are documented there.
    if (library::is_library_path(path)) diagnostics_.drop_warnings_of(source);
    syntax::File file =
        syntax::parse_file(sources_, source, diagnostics_, syntax::max_tokens - std::min(tokens_, syntax::max_tokens));
    tokens_ += file.token_count;
    append(std::move(file), module.file);
  }
  for (const syntax::Stmt& statement : module.file.statements) {
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration != nullptr) module.declarations.emplace(declaration->name.text, declaration);
  }
  module.sound = diagnostics_.error_count() == errors_before;
  module.scope = std::make_unique<sema::Scope>(&builtins_);
  // Names are taken from other files only if their text is sound.
  if (module.sound || (&module == root() && module.file.legible)) define_names(module);
  module.state = Module::State::ready;
  return module;
}

std::string Modules::path_beside(const std::string& path, Span use) {
  // Expressions from outside are in no file: they are relative to the root.
  const auto around = std::find_if(modules_.begin(), modules_.end(),
                                   [&](const Module& module) { return module.file.source == use.source; });
  const Module* const module = around != modules_.end() ? &*around : root();
  const std::filesystem::path folder = std::filesystem::path(module == nullptr ? "" : module->path).parent_path();
  return (folder / path).lexically_normal().string();
}

std::optional<std::string> Modules::read_whole(const std::string& path, Span use, const char* hint_if_large) {
  std::variant<std::string, FileError> content = reader_(path);
  auto* const text = std::get_if<std::string>(&content);
  const bool too_large = text != nullptr ? text->size() > max_source_bytes : std::get<FileError>(content).too_large;
  if (too_large || text == nullptr) {
    diagnostics_.report(
        unreadable_file, use,
        "cannot read `" + path + "`: " + (too_large ? "it is larger than 4 MB" : std::get<FileError>(content).reason),
        "", {too_large ? hint_if_large : "its path is relative to the file that uses it"});
    return std::nullopt;
  }
  return std::move(*text);
}

std::optional<SourceId> Modules::read_data(const std::string& path, Span use) {
  const std::string whole = path_beside(path, use);
  if (const auto known = data_.find(whole); known != data_.end()) return known->second;
  auto text = read_whole(whole, use, "leave out rows, or columns");
  if (!text) return std::nullopt;
  return data_.emplace(whole, sources_.add(whole, std::move(*text))).first->second;
}

std::optional<std::string> Modules::read_beside(const std::string& path, Span use) {
  return read_whole(path_beside(path, use), use, "give the link its mass, or use a mesh of fewer triangles");
}

void Modules::define(Module& module, const syntax::Identifier& name, Binding binding) {
  if (const Binding* earlier = module.scope->define(name.text, std::move(binding))) {
    evaluator_.reporter().error(sema::duplicate_name, name.span, "`" + name.text + "` is defined twice", "again here",
                                {}, {{earlier->span, "first here"}});
  }
}

void Modules::define_poison(Module& module, const syntax::Identifier& name) {
  module.sound = false;
  Binding binding;
  binding.span = name.span;
  binding.state = Binding::State::done;
  define(module, name, std::move(binding));
}

void Modules::use(Module& module, const syntax::Use& node) {
  const auto poison_all = [&] {
    for (const syntax::Identifier& name : node.names) define_poison(module, name);
  };
  if (node.is_path) {
    const std::filesystem::path folder = std::filesystem::path(module.path).parent_path();
    const std::string path = (folder / node.module).lexically_normal().string();
    if (path == module.path) {
      diagnostics_.report(import_cycle, node.module_span, "a file cannot use itself", "",
                          {"its names are in scope already: remove this line"});
      module.sound = false;
      return;
    }
    Module* file = load(path, node.module_span);
    if (file == nullptr || !file->sound) return poison_all();
    for (const syntax::Identifier& name : node.names) take(module, name, node, file);
    return;
  }
  if (node.module != "std") {
    diagnostics_.report(
        unknown_module, node.module_span, "there is no library `" + node.module + "`", "",
        {"the standard library is `std`; files are named in quotes: `from \"" + node.module + ".robot\"`"});
    return poison_all();
  }
  for (const syntax::Identifier& name : node.names) {
    const library::File* file = library::file_defining(name.text);
    take(module, name, node, file == nullptr ? nullptr : load("std/" + std::string(file->path), node.module_span));
  }
}

void Modules::take(Module& module, const syntax::Identifier& name, const syntax::Use& node, Module* from) {
  Binding* found = from == nullptr ? nullptr : from->scope->find_here(name.text);
  if (found == nullptr) {
    std::vector<std::string_view> names;
    if (from != nullptr) {
      for (const auto& [candidate, ignored] : from->scope->own()) names.push_back(candidate);
    } else {
      for (const library::Definition& definition : library::definitions()) names.push_back(definition.name);
    }
    const std::string_view near = nearest_name(name.text, names);
    std::vector<std::string> hints;
    if (builtins_.find_here(name.text) != nullptr) {
      hints.push_back("`" + name.text + "` is part of the language: it needs no `use`");
    } else if (!near.empty()) {
      hints.push_back("did you mean `" + std::string(near) + "`?");
    }
    diagnostics_.report(not_in_module, name.span, "`" + node.module + "` does not define `" + name.text + "`", "",
                        std::move(hints));
    define_poison(module, name);
    return;
  }
  Binding binding;
  binding.span = name.span;
  binding.role = found->role;
  binding.compute = [this, found, &name] { return evaluator_.force(*found, name.text, name.span); };
  define(module, name, std::move(binding));
}

void Modules::declare(Module& module, const syntax::Declaration& declaration) {
  sema::Scope& scope = *module.scope;
  const Binding* namesake = scope.find_here(declaration.name.text);
  if (declaration.kind == syntax::DeclarationKind::simulate && !declaration.subject && namesake != nullptr &&
      namesake->role == BindingRole::robot) {
    evaluator_.reporter().error(unnamed_simulation, declaration.name.span, "the simulation has no name",
                                "this is a robot", {"write `simulate NAME for " + declaration.name.text + " { … }`"});
    return;
  }
  Binding binding;
  binding.role = role_of(declaration.kind);
  binding.span = declaration.name.span;
  switch (declaration.kind) {
    case syntax::DeclarationKind::robot:
      binding.compute = [this, &declaration, &scope] { return sema::robot_value(evaluator_, declaration, scope); };
      break;
    case syntax::DeclarationKind::trajectory:
      binding.compute = [this, &declaration, &scope] { return programs::trajectory_value(laws_, declaration, scope); };
      break;
    case syntax::DeclarationKind::controller:
      binding.compute = [this, &declaration, &scope] { return programs::controller_value(laws_, declaration, scope); };
      break;
    case syntax::DeclarationKind::simulate:
      binding.compute = [] { return Value(sema::LoadRef{"a simulation"}); };
      if (&module == root()) simulations_.emplace_back(declaration.name.text, &declaration);
      break;
  }
  define(module, declaration.name, std::move(binding));
}

void Modules::define_names(Module& module) {
  sema::Scope& scope = *module.scope;
  for (const syntax::Stmt& statement : module.file.statements) {
    if (const auto* node = std::get_if<syntax::Use>(&statement.node)) {
      use(module, *node);
    } else if (const auto* broken = std::get_if<syntax::Broken>(&statement.node)) {
      module.sound = false;
      // Mark names as incomplete: a missing robot, import or unnamed definition could have provided any.
      if (broken->names.empty() || broken->word == "robot" || broken->word == "use") scope.mark_incomplete();
    } else if (const auto* declaration = std::get_if<syntax::Declaration>(&statement.node)) {
      declare(module, *declaration);
    } else if (const auto* function = std::get_if<syntax::Function>(&statement.node)) {
      sema::define_function(evaluator_, scope, *function);
    } else if (const auto* bindings = std::get_if<syntax::Bindings>(&statement.node)) {
      evaluator_.bind(*bindings, scope, {});
    } else {
      report_misplaced(statement);
    }
  }
  // Names in unreadable statements, unless defined elsewhere.
  for (const syntax::Stmt& statement : module.file.statements) {
    const auto* broken = std::get_if<syntax::Broken>(&statement.node);
    if (broken == nullptr) continue;
    for (const syntax::Identifier& name : broken->names) {
      if (scope.find_here(name.text) == nullptr) define_poison(module, name);
    }
  }
  // A file's only robot provides names to it: a failed statement could have been that robot.
  const auto& own = scope.own();
  const bool has_robot =
      std::any_of(own.begin(), own.end(), [](const auto& known) { return known.second->role == BindingRole::robot; });
  if (!module.sound && !has_robot) scope.mark_incomplete();
}

void Modules::report_misplaced(const syntax::Stmt& statement) {
  const auto* assignment = std::get_if<syntax::Assignment>(&statement.node);
  const bool names_value = assignment != nullptr && is_new_name(*assignment);
  evaluator_.reporter().error(
      misplaced_declaration, statement.span,
      "this statement belongs in a robot, a law or a simulation, not at file level", "",
      {names_value ? "to name a value, write `let " + assignment->target.head.text + " = …`"
                   : "a file contains `use`, `const`, `let`, `param`, `fn`, `robot`, `trajectory`, `controller` and "
                     "`simulate`"});
}

std::vector<std::string> Modules::declared_robots() const {
  std::vector<std::string> names;
  if (root() == nullptr) return names;
  for (const syntax::Stmt& statement : root()->file.statements) {
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration != nullptr && declaration->kind == syntax::DeclarationKind::robot)
      names.push_back(declaration->name.text);
  }
  return names;
}

AngleUnits Modules::angle_units() const {
  if (modules_.empty()) return {};
  const auto count = [&](std::string_view unit) {
    const auto found = modules_.front().file.units.find(unit);
    return found == modules_.front().file.units.end() ? 0 : found->second;
  };
  return {count("deg") > count("rad") + count("mrad"), count("deg/s") > count("rad/s") + count("mrad/s")};
}

}  // namespace robotc
