// The pipeline from text to checked names: everything before code.
#include "compiler/driver/session.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "compiler/driver/driver_diagnostics.h"
#include "compiler/driver/session_state.h"
#include "compiler/expr/algorithms.h"
#include "compiler/sema/functions.h"
#include "compiler/syntax/parse.h"

namespace robotc {

SessionState::SessionState(FileReader file_reader)
    : reader(std::move(file_reader)), elaborator(pool, sources, diagnostics), laws(elaborator) {
  sema::define_builtins(elaborator, builtins);
  elaborator.set_library(library_defines);
  elaborator.set_robot_functions([](std::string_view name) {
    const auto signatures = dynamics::signatures();
    return std::any_of(signatures.begin(), signatures.end(), [&](const auto& known) { return known.name == name; });
  });
}

void SessionState::report(DiagnosticKind kind, Span span, std::string message, std::string label,
                          std::vector<std::string> hints) {
  diagnostics.report({kind, std::move(message), {span, std::move(label)}, {}, std::move(hints)});
}

codegen::Jit* SessionState::native_compiler(Span use) {
  if (jit != nullptr) return jit.get();
  auto made = codegen::Jit::create();
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report(code_generation_failed, use, "no native code could be made: " + error->message);
    return nullptr;
  }
  jit = std::make_unique<codegen::Jit>(std::get<codegen::Jit>(std::move(made)));
  return jit.get();
}

Session::Session(FileReader reader) : state_(std::make_unique<SessionState>(std::move(reader))) {}
Session::~Session() = default;

const Diagnostics& Session::diagnostics() const { return state_->diagnostics; }
const SourceMap& Session::sources() const { return state_->sources; }

bool Session::load(const std::string& path) {
  Module* module = state_->load_module(path, {});
  if (module != nullptr) state_->check(*module);
  return !state_->diagnostics.has_errors();
}

std::vector<std::string> Session::robots() const {
  std::vector<std::string> names;
  if (Module* root = state_->root()) {
    for (const syntax::Stmt& statement : root->file.statements) {
      const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
      if (declaration != nullptr && declaration->kind == syntax::DeclarationKind::robot)
        names.push_back(declaration->name.text);
    }
  }
  return names;
}

std::vector<std::string> Session::simulations() const {
  std::vector<std::string> names;
  for (const auto& [name, declaration] : state_->simulation_declarations) names.push_back(name);
  return names;
}

std::size_t Session::joint_count(const std::string& robot) const {
  Module* root = state_->root();
  const sema::Binding* binding = root != nullptr ? root->scope->find_here(robot) : nullptr;
  const auto* reference = binding != nullptr ? std::get_if<sema::RobotRef>(&binding->value) : nullptr;
  return reference != nullptr ? reference->robot->moving.size() : 0;
}

bool Session::set_parameters(const std::vector<ParameterSetting>& settings) {
  std::vector<const sema::ParameterInfo*> all;
  for (const sema::ParameterInfo& parameter : state_->elaborator.parameters()) all.push_back(&parameter);
  return state_->set_parameters(settings, all);
}

bool Session::set_parameters(const std::vector<ParameterSetting>& settings,
                             const std::optional<std::string>& simulation) {
  const programs::Simulation* found = state_->find_simulation(simulation);
  return found != nullptr && state_->set_parameters(settings, state_->parameters_of(*found));
}

bool SessionState::is_const(std::string_view path) {
  if (root() == nullptr) return false;
  const std::size_t dot = path.find('.');
  const sema::Binding* found = root()->scope->find(path.substr(0, dot));
  if (dot != std::string_view::npos && found != nullptr) {
    const auto* robot = std::get_if<sema::RobotRef>(&found->value);
    found = robot != nullptr ? robot->robot->names->find_here(path.substr(dot + 1)) : nullptr;
  }
  return found != nullptr && found->role == sema::BindingRole::constant;
}

bool SessionState::set_parameters(const std::vector<ParameterSetting>& wanted,
                                  const std::vector<const sema::ParameterInfo*>& candidates) {
  const std::size_t errors_before = diagnostics.error_count();
  for (const ParameterSetting& setting : wanted) {
    const SourceId source = sources.add("--set " + setting.path, setting.expression);
    const Span all{source, 0, static_cast<std::uint32_t>(setting.expression.size())};

    // A path names a parameter, or the end of one behind a dot; a vector's path names all its entries.
    std::vector<const sema::ParameterInfo*> entries;
    std::vector<std::string> stems;
    for (const sema::ParameterInfo* parameter : candidates) {
      const std::string& path = parameter->path;
      for (std::size_t begin = 0; begin != std::string::npos;
           begin = path.find('.', begin), begin += begin != std::string::npos) {
        if (path.compare(begin, setting.path.size(), setting.path) != 0) continue;
        const std::size_t end = begin + setting.path.size();
        if (end != path.size() && path[end] != '.' && path[end] != '[') continue;
        entries.push_back(parameter);
        const std::string stem = path.substr(0, end);
        if (std::find(stems.begin(), stems.end(), stem) == stems.end()) stems.push_back(stem);
        break;
      }
    }
    if (entries.empty()) {
      std::vector<std::string_view> known;
      std::string list;
      for (const sema::ParameterInfo* parameter : candidates) {
        known.push_back(parameter->path);
        if (known.size() <= 8) list += (list.empty() ? "" : ", ") + parameter->path;
      }
      if (is_const(setting.path)) {
        report(unknown_parameter, {}, "`" + setting.path + "` is a const", "",
               {"only what is declared with `param` can be set from outside"});
        continue;
      }
      const auto last_of = [](std::string_view whole) { return whole.substr(whole.rfind('.') + 1); };
      std::string_view near = nearest_name(setting.path, known);
      if (near.empty()) {
        // `lenght` means the parameter that ends in `length`.
        std::vector<std::string_view> last;
        for (const std::string_view one : known) last.push_back(last_of(one));
        const std::string_view meant = nearest_name(last_of(setting.path), last);
        const auto found = std::find(last.begin(), last.end(), meant);
        if (found != last.end()) near = known[static_cast<std::size_t>(found - last.begin())];
      }
      report(unknown_parameter, {}, "there is no parameter `" + setting.path + "`", "",
             {!near.empty()   ? "did you mean `" + std::string(near) + "`?"
              : known.empty() ? "this file has no `param`; a `const` cannot be set from outside"
                              : "parameters: " + list + (known.size() > 8 ? ", …" : "")});
      continue;
    }
    if (stems.size() > 1) {
      std::string list;
      for (const std::string& stem : stems) list += (list.empty() ? "`" : ", `") + stem + "`";
      report(ambiguous_parameter, {}, "`" + setting.path + "` names several parameters", "", {"they are " + list});
      continue;
    }
    syntax::ExprPtr expr = syntax::parse_expression(sources, source, diagnostics);
    if (expr == nullptr) continue;
    sema::Expected expected = sema::Expected::scalar("`" + setting.path + "`", entries.front()->dimension);
    const bool is_vector = entries.size() > 1 || entries.front()->path != stems.front();
    if (is_vector) {
      expected.shape = sema::Expected::Shape::vector;
      expected.rows = entries.size();
      expected.dims.clear();
      for (const sema::ParameterInfo* entry : entries) expected.dims.push_back(entry->dimension);
    }
    elaborator.let_bare_numbers_adopt(true);
    const auto value = elaborator.tensor(*expr, root() != nullptr ? *root()->scope : builtins, expected);
    elaborator.let_bare_numbers_adopt(false);
    expressions.push_back(std::move(expr));
    if (!value) continue;
    const auto in_run = [&](expr::Id id) { return pool.stage(id) == expr::Stage::step; };
    if (std::any_of(value->entries.begin(), value->entries.end(), in_run)) {
      report(parameter_depends_on_state, all, "a parameter must not depend on time or state", "this does");
      continue;
    }
    const std::vector<double> values = expr::evaluate(pool, value->entries, parameter_values());
    const auto wrong = std::find_if_not(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
    if (wrong != values.end()) {
      report(not_finite, all, "`" + setting.path + "` must be finite",
             std::isnan(*wrong) ? "not a number: 0/0, or a function outside its domain" : "infinite");
      continue;
    }
    for (std::size_t i = 0; i < entries.size(); ++i) settings[entries[i]->symbol.value] = values[i];
  }
  if (!wanted.empty() && diagnostics.error_count() == errors_before) check_robots_as_set();
  return diagnostics.error_count() == errors_before;
}

void SessionState::check_robots_as_set() {
  const auto parameters = parameter_values();
  for (const Robot& robot : robots) {
    const Mechanism& mechanism = robot.model->mechanism;
    if (!robot.model->valid || mechanism.parameters.empty()) continue;
    bool sound = true;
    for (const Link& link : mechanism.links) {
      for (const RigidBody& body : link.bodies) {
        const double mass = expr::evaluate(pool, {&body.mass, 1}, parameters).front();
        if (mass >= 0) continue;
        sound = false;
        std::array<char, 32> text{};
        std::snprintf(text.data(), text.size(), "%.6g", mass);
        report(impossible_parameters, link.span, "with these parameters link `" + link.name + "` has a negative mass",
               "its mass is " + std::string(text.data()) + " kg");
      }
    }
    if (!sound) continue;
    for (const JointId id : dynamics::freely_accelerating_joints(*robot.functions, parameters)) {
      const Joint& joint = mechanism.joint(id);
      report(impossible_parameters, joint.span, "with these parameters joint `" + joint.name + "` moves no mass",
             "its acceleration is undetermined");
    }
  }
}

}  // namespace robotc
