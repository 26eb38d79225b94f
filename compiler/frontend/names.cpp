// Names of a program, for completion and listings.
#include "compiler/frontend/names.h"

#include <algorithm>

#include "compiler/catalogue/catalogue.h"
#include "compiler/frontend/help_texts.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/parameters.h"
#include "compiler/sema/values/robot_instance.h"
#include "compiler/syntax/statement_forms.h"

namespace robotc {

namespace {

std::vector<std::string> own_names(const sema::Scope& scope) {
  std::vector<std::string> names;
  for (const auto& [name, binding] : scope.own()) names.push_back(name);
  return names;
}

std::vector<std::string> names_of_joints(const sema::AxisSpace& space) {
  std::vector<std::string> names;
  if (space.robot == nullptr) return names;
  for (std::size_t i = 0; i < space.size(); ++i) names.push_back(space.joint_name(i));
  return names;
}

/// The head of a definition of the library with the lines of its description.
std::string library_help(std::string_view name, const library::File& file) {
  std::string description;
  for (std::size_t begin = 0; begin < file.text.size();) {
    const std::size_t end = std::min(file.text.find('\n', begin), file.text.size());
    const std::string_view line = file.text.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with("///")) {
      description += std::string(line.substr(std::min<std::size_t>(4, line.size()))) + "\n";
    } else if (library::name_defined_by(line) == name) {
      const std::string head(line.substr(0, line.rfind('{')));
      return head + "\n" + description + "`use " + std::string(name) + " from std` in a file\n";
    } else {
      description.clear();
    }
  }
  return std::string(name) + "\n";
}

}  // namespace

std::vector<std::string> visible_names(SessionState& state) {
  const std::vector<std::string_view> visible = state.expression_scope().names();
  return {visible.begin(), visible.end()};
}

std::vector<std::string> members_of(SessionState& state, const std::string& name) {
  if (state.root() == nullptr) return {};
  const sema::Binding* binding = state.expression_scope().find(name);
  if (binding == nullptr || binding->state != sema::Binding::State::done) return {};
  if (const auto* robot = std::get_if<sema::RobotRef>(&binding->value)) {
    const sema::RobotModel* model = robot->instance->model(state.evaluator(), binding->span);
    return model != nullptr && model->names != nullptr ? own_names(*model->names) : std::vector<std::string>{};
  }
  if (std::holds_alternative<sema::TrajectoryRef>(binding->value)) return {"q", "qd", "qdd"};
  if (const auto* tensor = std::get_if<sema::Tensor>(&binding->value)) return names_of_joints(tensor->row_space);
  return {};
}

std::optional<std::string> describe_function(SessionState& state, const std::string& name) {
  if (const catalogue::Row* row = catalogue::find_row(name)) {
    return catalogue::signature(*row) + "\n" + std::string(row->meaning) + "\n";
  }
  const std::string meaning(help_text(name));
  const std::string line = meaning.empty() ? "" : meaning + "\n";
  const sema::Binding* binding = state.expression_scope().find(name);
  const auto* function = binding == nullptr ? nullptr : std::get_if<sema::FunctionRef>(&binding->value);
  if (const auto* file = library::file_defining(name)) return library_help(name, *file);
  if (function != nullptr) return function->callable->signature() + "\n" + line;
  const std::string form(syntax::form_of(name));
  if (!form.empty()) return form.substr(0, form.find('`')) + "\n" + line;
  return meaning.empty() ? std::nullopt : std::optional(name + ": " + line);
}

std::vector<ParameterValue> parameter_list(SessionState& state) {
  std::vector<const sema::ParameterInfo*> all;
  for (const sema::ParameterInfo& parameter : state.evaluator().parameters().all()) all.push_back(&parameter);
  return parameter_list(state, all);
}

std::vector<ParameterValue> parameter_list(SessionState& state, const std::vector<const sema::ParameterInfo*>& chosen) {
  std::vector<ParameterValue> parameters;
  const auto values = state.parameter_values();
  const auto& all = state.evaluator().parameters().all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::ranges::find(chosen, &all[i]) == chosen.end()) continue;
    std::string path = shown_path(state, all[i].path);
    // A law used twice has its parameters twice; they are set together.
    const auto known = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const ParameterValue& parameter) { return parameter.path == path; });
    if (known != parameters.end()) {
      known->written.push_back(all[i].written);
    } else {
      parameters.push_back({std::move(path),
                            all[i].unit(),
                            values[i].second,
                            all[i].whole,
                            {all[i].written},
                            state.settings().contains(all[i].symbol.value)});
    }
  }
  return parameters;
}

}  // namespace robotc
