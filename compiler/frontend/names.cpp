// What a program has names for: for whoever completes or lists them.
#include <algorithm>

#include "compiler/frontend/session_state.h"
#include "compiler/sema/values/robot_instance.h"

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

}  // namespace

std::vector<std::string> Session::names() const {
  sema::Scope& scope = state_->root() != nullptr ? *state_->root()->scope : state_->builtins;
  const std::vector<std::string_view> visible = scope.names();
  return {visible.begin(), visible.end()};
}

std::vector<std::string> Session::members(const std::string& name) const {
  if (state_->root() == nullptr) return {};
  const sema::Binding* binding = state_->root()->scope->find(name);
  if (binding == nullptr || binding->state != sema::Binding::State::done) return {};
  if (const auto* robot = std::get_if<sema::RobotRef>(&binding->value)) {
    return state_->run([&]() -> std::vector<std::string> {
      const sema::RobotModel* model = robot->instance->model(state_->elaborator, binding->span);
      return model != nullptr && model->names != nullptr ? own_names(*model->names) : std::vector<std::string>{};
    });
  }
  if (std::holds_alternative<sema::TrajectoryRef>(binding->value)) return {"q", "qd", "qdd"};
  if (const auto* tensor = std::get_if<sema::Tensor>(&binding->value)) return names_of_joints(tensor->row_space);
  return {};
}

std::vector<ParameterValue> Session::parameters() const {
  std::vector<ParameterValue> parameters;
  const auto values = state_->parameter_values();
  const auto& all = state_->elaborator.parameters();
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string path = state_->shown_path(all[i].path);
    // A law that is used twice has its parameters twice, and they are set together.
    const auto known = std::find_if(parameters.begin(), parameters.end(),
                                    [&](const ParameterValue& parameter) { return parameter.path == path; });
    if (known != parameters.end()) {
      known->written.push_back(all[i].written);
    } else {
      parameters.push_back(
          {std::move(path), all[i].dimension.to_unit(), values[i].second, all[i].whole, {all[i].written}});
    }
  }
  return parameters;
}

}  // namespace robotc
