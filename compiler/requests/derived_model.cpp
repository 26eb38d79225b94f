#include "compiler/requests/derived_model.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "compiler/catalogue/described.h"
#include "compiler/expr/algorithms.h"
#include "compiler/frontend/choose_robot.h"
#include "compiler/frontend/parameters.h"
#include "compiler/requests/asked.h"

namespace robotc {

namespace {

/// The numbers that the robot's author named by `let` and that depend on parameters.
std::vector<emit::NamedValue> named_values(SessionState& state, const sema::RobotModel& robot) {
  std::vector<emit::NamedValue> values;
  for (const auto& [name, binding] : robot.names->own()) {
    if (binding->role != sema::BindingRole::let || binding->state != sema::Binding::State::done) continue;
    const auto* tensor = std::get_if<sema::Tensor>(&binding->value);
    if (tensor == nullptr || tensor->rank != 0) continue;
    const expr::Id value = tensor->entries.front();
    const bool is_named =
        std::any_of(values.begin(), values.end(), [&](const auto& one) { return one.value == value; });
    if (!state.pool().is_number(value) && !state.pool().is_symbol(value) && !is_named) values.push_back({name, value});
  }
  return values;
}

}  // namespace

std::vector<emit::Parameter> needed_parameters(SessionState& state, const Mechanism& mechanism,
                                               const std::vector<expr::Id>& roots) {
  const std::vector<expr::Id> nodes = expr::reachable(state.pool(), roots);
  const auto values = state.evaluator().parameters().values(settings_by_path(state));
  // The robot's first, then those of laws.
  std::vector<emit::Parameter> parameters;
  std::vector<RobotParameter> candidates = mechanism.parameters;
  const auto is_known = [&](const sema::ParameterInfo& info) {
    return std::any_of(candidates.begin(), candidates.end(),
                       [&](const RobotParameter& known) { return known.symbol == info.symbol; });
  };
  for (const sema::ParameterInfo& info : state.evaluator().parameters().all()) {
    if (!is_known(info)) candidates.push_back({info.path, info.symbol});
  }
  for (const RobotParameter& parameter : candidates) {
    if (!std::binary_search(nodes.begin(), nodes.end(), parameter.symbol)) continue;
    emit::Parameter named{parameter.name, parameter.symbol, "", parameter.default_value};
    for (const auto& [symbol, value] : values) {
      if (symbol == parameter.symbol) named.value = value;
    }
    const sema::ParameterInfo* own = nullptr;
    for (const sema::ParameterInfo& info : state.evaluator().parameters().all()) {
      if (info.symbol == parameter.symbol) own = &info;
    }
    if (own != nullptr) named.unit = own->unit();
    parameters.push_back(std::move(named));
  }
  return parameters;
}

namespace {

/// A model with the inputs of a robot, or of all robots if it is null.
emit::Model model_of(SessionState& state, const Robot* robot, const std::string& command) {
  emit::Model model;
  model.robot = robot != nullptr ? robot->model->mechanism.name : "this file";
  model.command = command;
  if (state.robots().formulation()) model.made_by = derivations::describe(*state.robots().formulation()).source;
  if (robot != nullptr) {
    model.inputs = catalogue::function_inputs(*robot->model);
    return model;
  }
  for (const Robot& any : state.robots().all()) {
    for (emit::Input& input : catalogue::function_inputs(*any.model)) model.inputs.push_back(std::move(input));
  }
  return model;
}

/// Adds a function, unless it was asked for before. An expression gets a name of its own.
void add(emit::Model& model, emit::Function function, bool is_expression) {
  const auto is_taken = [&](const std::string& name) {
    return std::ranges::any_of(model.functions, [&](const emit::Function& known) { return known.name == name; });
  };
  if (!is_taken(function.name)) return model.functions.push_back(std::move(function));
  if (!is_expression) return;
  int number = 2;
  while (is_taken(function.name + std::to_string(number))) ++number;
  function.name += std::to_string(number);
  function.title += std::to_string(number);
  model.functions.push_back(std::move(function));
}

void add_parameters(SessionState& state, const Robot* robot, emit::Model& model) {
  std::vector<expr::Id> roots;
  for (const emit::Function& function : model.functions) {
    roots.insert(roots.end(), function.entries.begin(), function.entries.end());
  }
  static const Mechanism none;
  model.parameters = needed_parameters(state, robot != nullptr ? robot->model->mechanism : none, roots);
  if (robot != nullptr) model.values = named_values(state, *robot->model);
}

/// The requests, with what stands for several of them written out.
std::vector<std::string> written_out(const Robot* robot, const std::vector<std::string>& what) {
  std::vector<std::string> texts;
  for (const std::string& text : what) {
    if (text != catalogue::all_coefficients || robot == nullptr) {
      texts.push_back(text);
      continue;
    }
    for (std::string& name : catalogue::coefficient_names(robot->model->mechanism)) texts.push_back(std::move(name));
  }
  if (texts.empty()) texts.emplace_back("equations_of_motion");
  return texts;
}

}  // namespace

std::optional<emit::Model> derived_model(SessionState& state, Robot& robot, const std::vector<std::string>& what,
                                         const std::string& command) {
  emit::Model model = model_of(state, &robot, command);
  bool sound = true;
  for (const std::string& text : written_out(&robot, what)) {
    auto function = catalogue::described_function(subject_of(state, robot), text);
    sound = sound && function;
    if (function) add(model, std::move(*function), false);
  }
  if (!sound) return std::nullopt;
  add_parameters(state, &robot, model);
  return model;
}

std::optional<emit::Model> derived_model(SessionState& state, Robot* robot, sema::Scope& scope,
                                         const std::vector<std::string>& what, const std::string& command,
                                         bool is_code) {
  emit::Model model = model_of(state, robot, command);
  bool sound = true;
  for (const std::string& text : written_out(robot, what)) {
    if (robot != nullptr && asks_for_function(state, *robot->model, text)) {
      auto function = catalogue::described_function(subject_of(state, *robot), text);
      sound = sound && function;
      if (function) add(model, std::move(*function), false);
      continue;
    }
    const auto asked = asked_expression(state, text, scope, false);
    sound = sound && asked != nullptr;
    if (asked != nullptr) add(model, described_expression(state, *asked, is_code, model.inputs), true);
  }
  if (!sound) return std::nullopt;
  add_parameters(state, robot, model);
  return model;
}

}  // namespace robotc
