// State of a loaded program: native code, parameters, messages.
#include "compiler/frontend/session_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "compiler/catalogue/robot_functions.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/programs/formulation_choice.h"
#include "compiler/programs/preview.h"
#include "compiler/programs/time_derivative.h"
#include "compiler/sema/programs/functions.h"
#include "compiler/sema/robots/requirements.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/syntax/parse.h"

namespace robotc {

SessionState::SessionState(FileReader file_reader, const sema::Effort& effort)
    : reader(std::move(file_reader)),
      evaluator(pool, sources, diagnostics, this),
      laws(evaluator),
      native(std::make_unique<NativeCompiler>(diagnostics)) {
  evaluator.budget().limit_effort(effort);
  // Derived functions may be several times as large, within the graph's own limit.
  constexpr std::size_t derived = 4;
  pool.set_limit(std::min(pool.limit(), derived * effort.nodes));
  sema::define_builtins(evaluator, builtins);
  programs::define_time_derivative(laws, builtins);
  programs::define_preview(laws, builtins);
}

SessionState::~SessionState() = default;

bool SessionState::library_defines(std::string_view name) const { return library::file_defining(name) != nullptr; }

bool SessionState::is_robot_function(std::string_view name) const { return catalogue::is_robot_function(name); }

void SessionState::report(DiagnosticKind kind, Span span, std::string message, std::string label,
                          std::vector<std::string> hints) {
  diagnostics.report({kind, std::move(message), {span, std::move(label)}, {}, std::move(hints)});
}

void SessionState::report_too_large() {
  report(program_too_large, {}, "the computations of this file take more than 20 million operations");
}

std::vector<double> SessionState::parameter_values_of(const Mechanism& mechanism) {
  const auto all = parameter_values();
  std::vector<double> values;
  for (const RobotParameter& parameter : mechanism.parameters) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.first == parameter.symbol; });
    values.push_back(found->second);
  }
  return values;
}

std::vector<std::string> SessionState::declared_robots() {
  std::vector<std::string> names;
  if (root() == nullptr) return names;
  for (const syntax::Stmt& statement : root()->file.statements) {
    const auto* declaration = std::get_if<syntax::Declaration>(&statement.node);
    if (declaration != nullptr && declaration->kind == syntax::DeclarationKind::robot)
      names.push_back(declaration->name.text);
  }
  return names;
}

AngleUnits SessionState::angle_units() const {
  if (modules.empty()) return {};
  const auto count = [&](std::string_view unit) {
    const auto found = modules.front().file.units.find(unit);
    return found == modules.front().file.units.end() ? 0 : found->second;
  };
  return {count("deg") > count("rad") + count("mrad"), count("deg/s") > count("rad/s") + count("mrad/s")};
}

void SessionState::check_robots_as_set() {
  const auto parameters = parameter_values();
  for (const Robot& robot : robots) {
    const Mechanism& mechanism = robot.model->mechanism;
    if (!robot.model->valid || mechanism.parameters.empty()) continue;
    bool sound = true;
    for (const sema::Requirement& requirement : robot.model->requirements) {
      const double value = expr::evaluate(pool, {&requirement.value, 1}, parameters).front();
      if (sema::holds(requirement, value)) continue;
      const bool warns = requirement.severity == Severity::warning;
      sound = sound && warns;
      report(warns ? unlikely_parameters : impossible_parameters, requirement.span,
             "with these parameters " + requirement.broken, sema::value_text(requirement, value));
    }
    if (!sound) continue;
    for (const SpeedId id : dynamics::freely_accelerating_speeds(*robot.functions, parameters)) {
      report(impossible_parameters, mechanism.joint(id).span,
             "with these parameters joint `" + mechanism.name_of(id) + "` moves no mass",
             "its acceleration is undetermined");
    }
  }
}

}  // namespace robotc
