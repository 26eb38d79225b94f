#include "compiler/frontend/session_state.h"

#include <algorithm>

#include "compiler/catalogue/robot_functions.h"
#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/native_compiler.h"
#include "compiler/programs/inputs_along.h"
#include "compiler/programs/instant.h"
#include "compiler/programs/preview.h"
#include "compiler/programs/time_derivative.h"
#include "compiler/sema/programs/functions.h"

namespace robotc {

SessionState::SessionState(FileReader file_reader, const sema::Effort& effort)
    : evaluator_(pool_, sources_, diagnostics_, this),
      laws_(evaluator_),
      modules_(std::move(file_reader), sources_, laws_, builtins_),
      robots_(evaluator_),
      native_(std::make_unique<NativeCompiler>(diagnostics_)) {
  evaluator_.budget().limit_effort(effort);
  // Derived functions may be several times as large, within the graph's own limit.
  constexpr std::size_t derived = 4;
  pool_.set_limit(std::min(pool_.limit(), derived * effort.nodes));
  sema::define_builtins(evaluator_, builtins_);
  programs::define_time_derivative(laws_, builtins_);
  programs::define_preview(laws_, builtins_);
  programs::define_instant(laws_, builtins_, [this] {
    std::vector<const sema::RobotModel*> robots;
    for (const Robot& robot : robots_.all()) {
      if (robot.model->valid) robots.push_back(robot.model);
    }
    return robots;
  });
}

SessionState::~SessionState() = default;

const Diagnostics& SessionState::shown_diagnostics() {
  if (modules_.foreign().empty()) return diagnostics_;
  const auto moved = [&](Span place) {
    for (const Modules::Foreign& file : modules_.foreign()) {
      if (place.source == file.source) return file.text.origin(place.begin, place.end, file.whole);
    }
    return place;
  };
  shown_ = {};
  for (Diagnostic diagnostic : diagnostics_.all()) {
    diagnostic.primary.span = moved(diagnostic.primary.span);
    for (Label& label : diagnostic.secondary) label.span = moved(label.span);
    for (Span& place : diagnostic.again) place = moved(place);
    shown_.report(std::move(diagnostic));
  }
  // Errors that were counted only, and those beyond the limit.
  while (shown_.error_count() < diagnostics_.error_count()) shown_.add_silent_error();
  return shown_;
}

bool SessionState::library_defines(std::string_view name) const { return library::file_defining(name) != nullptr; }

bool SessionState::is_robot_function(std::string_view name) const { return catalogue::is_robot_function(name); }

std::optional<SourceId> SessionState::read_data(const std::string& path, Span use) {
  return modules_.read_data(path, use);
}

std::optional<std::string> SessionState::read_beside(const std::string& path, Span use) {
  return modules_.read_beside(path, use);
}

void SessionState::complete(sema::RobotModel& model) {
  robots_.complete(model, parameter_values());
  dynamics::Functions* functions = robots_.functions_of(model);
  if (functions != nullptr) programs::define_inputs_along(laws_, model, *functions);
}

void SessionState::put_names_first(const sema::RobotModel& robot) {
  names_of_robot_ = std::make_unique<sema::Scope>(&root_scope());
  names_of_robot_->set_subject(&robot);
  names_of_robot_->set_fallback(robot.names.get());
}

const syntax::Expr* SessionState::read_expression(const std::string& name, const std::string& text) {
  syntax::ExprPtr parsed = syntax::parse_expression(sources_, sources_.add(name, text), diagnostics_);
  if (parsed == nullptr) return nullptr;
  return expressions_.emplace_back(std::move(parsed)).get();
}

void SessionState::report_too_large() {
  diagnostics_.report(program_too_large, {}, "the computations of this file take more than 20 million operations");
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

}  // namespace robotc
