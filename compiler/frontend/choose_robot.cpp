#include "compiler/frontend/choose_robot.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"
#include "compiler/frontend/fixed_robot.h"
#include "compiler/sema/values/robot_instance.h"

namespace robotc {

namespace {

std::string list_of(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return list;
}

Robot* find_robot(SessionState& state, const sema::RobotModel* model) {
  for (Robot& robot : state.robots().all()) {
    if (robot.model == model && model->valid) return &robot;
  }
  return nullptr;
}

/// The first robot that the file declares, else the first it uses, else any.
Robot* first_robot(SessionState& state) {
  const auto of_value = [&](const sema::Binding& binding) -> Robot* {
    const auto* robot = std::get_if<sema::RobotRef>(&binding.value);
    return robot == nullptr ? nullptr : find_robot(state, robot->instance->model(state.evaluator(), binding.span));
  };
  for (const bool own : {true, false}) {
    for (const auto& [name, binding] : state.root()->scope->own()) {
      const std::vector<std::string> declared = state.modules().declared_robots();
      if (binding->role != sema::BindingRole::robot) continue;
      if ((std::find(declared.begin(), declared.end(), name) != declared.end()) != own) continue;
      if (Robot* robot = of_value(*binding)) return robot;
    }
  }
  const auto any = std::find_if(state.robots().all().begin(), state.robots().all().end(),
                                [](const Robot& robot) { return robot.model->valid; });
  return any == state.robots().all().end() ? nullptr : &*any;
}

/// The robot given by an expression: `planar(n = 2)`.
Robot* evaluate_robot(SessionState& state, const std::string& text) {
  const syntax::Expr* expr = state.read_expression("--robot", text);
  if (expr == nullptr) return nullptr;
  sema::Expected expected;
  expected.kind = sema::Expected::Kind::robot;
  expected.what = "the value of `--robot`";
  const sema::Value value = sema::adopting_bare_numbers(
      state.evaluator().context(), [&] { return state.evaluator().evaluate(*expr, *state.root()->scope, expected); });
  const auto* robot = std::get_if<sema::RobotRef>(&value);
  return robot == nullptr ? nullptr : find_robot(state, robot->instance->model(state.evaluator(), expr->span));
}

}  // namespace

Robot* declared_robot(SessionState& state, const std::string& text) {
  if (state.root() == nullptr) return nullptr;
  if (text.empty()) {
    if (Robot* robot = first_robot(state)) return robot;
    state.diagnostics().report(no_robot, {}, "this file has no robot", "",
                               {"write `robot NAME { … }`, or `use NAME from \"FILE.robot\"`"});
    return nullptr;
  }
  std::vector<std::string_view> names;
  for (Robot& robot : state.robots().all()) {
    if (robot.model->valid && robot.model->name == text) return &robot;
    names.push_back(robot.model->name);
  }
  const bool is_name = text.find_first_of("([. ") == std::string::npos;
  if (!is_name || state.root()->scope->find(text) != nullptr) return evaluate_robot(state, text);
  const std::string_view near = nearest_name(text, names);
  const std::string list = list_of(names);
  state.diagnostics().report(unknown_robot, {}, "there is no robot `" + text + "`", "",
                             {near.empty() ? (list.empty() ? "the file has none" : "robots: " + list)
                                           : "did you mean `" + std::string(near) + "`?"});
  return nullptr;
}

Robot* robot_for_functions(SessionState& state, Robot& declared) {
  if (!state.robots().fixes_parameters()) return &declared;
  std::unique_ptr<FixedRobot>& fixed = state.robots().fixed(*declared.model);
  if (fixed == nullptr) fixed = with_fixed_parameters(state, *declared.model);
  return fixed == nullptr ? nullptr : &fixed->robot;
}

Robot* choose_robot(SessionState& state, const std::string& text) {
  Robot* const declared = declared_robot(state, text);
  return declared == nullptr ? nullptr : robot_for_functions(state, *declared);
}

catalogue::Subject subject_of(SessionState& state, const Robot& robot) {
  return {*robot.model, *robot.functions, state.evaluator()};
}

}  // namespace robotc
