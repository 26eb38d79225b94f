#include "compiler/sema/evaluation/passive_joints.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/values/robot_instance.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

/// "`swing` is passive", "`swing`, `tip` and 3 others are passive".
std::string who_is_passive(const RobotModel& robot) {
  constexpr std::size_t most = 3;
  for (const SpeedId id : robot.actuated) {
    if (std::find(robot.speeds.begin(), robot.speeds.end(), id) != robot.speeds.end()) continue;
    return "`" + robot.mechanism.name_of(id) + "` is actuated, and not one of the freedoms";
  }
  std::string names;
  std::size_t count = 0;
  for (const SpeedId id : robot.speeds) {
    if (!robot.mechanism.freedom(id).passive) continue;
    if (count++ < most) names += (names.empty() ? "`" : ", `") + robot.mechanism.name_of(id) + "`";
  }
  if (count > most) names += " and " + std::to_string(count - most) + " others";
  return names + (count == 1 ? " is passive" : " are passive");
}

/// How to take the actuated joints of a value: the whole call where it is short, its form otherwise.
std::string take_actuated(Evaluator& evaluator, const syntax::Expr& expr) {
  constexpr std::size_t longest = 40;
  const std::string text(evaluator.reporter().sources().text(expr.span));
  const bool short_enough = text.size() <= longest && text.find('\n') == std::string::npos;
  const std::string argument = !short_enough                                  ? "(…)"
                               : text.starts_with('(') && text.ends_with(')') ? text
                                                                              : "(" + text + ")";
  return "keep the entries of the actuated joints: `actuated" + argument + "`";
}

}  // namespace

bool passive_joints_differ(const AxisSpace& a, const AxisSpace& b) {
  if (a.robot == nullptr || b.robot == nullptr || !same_joints(*a.robot, *b.robot)) return false;
  return (a.actuated || b.actuated) && joint_names(a) != joint_names(b);
}

void report_passive_joints(Evaluator& evaluator, const Expected& expected, const Tensor& found,
                           const syntax::Expr& expr) {
  const AxisSpace& due = expected.row_space;
  const std::string passive = who_is_passive(*(due.actuated ? due : found.row_space).robot);
  if (!due.actuated) {
    evaluator.reporter().error(only_actuated_joints, expr.span,
                               expected.what + " must have one entry per joint, passive or not",
                               "this is over the actuated joints: " + passive);
    return;
  }
  const RobotModel& robot = *due.robot;
  const bool shared = std::ranges::any_of(robot.actuated, [&](SpeedId motor) {
    return std::find(robot.speeds.begin(), robot.speeds.end(), motor) == robot.speeds.end();
  });
  evaluator.reporter().error(
      only_actuated_joints, expr.span, expected.what + " must have one entry per actuated joint",
      std::string("this is over all ") + (shared ? "freedoms: " : "joints: ") + passive,
      {shared ? "share it among the motors: `least_effort(actuation(q), …)`" : take_actuated(evaluator, expr)});
}

void report_passive_joints(Evaluator& evaluator, const AxisSpace& left, const syntax::Expr& left_expr,
                           const AxisSpace& right, const syntax::Expr& right_expr, Operation operation,
                           bool left_is_vector) {
  const auto values = [](const AxisSpace& space) {
    return std::string(space.actuated ? "values over the actuated joints" : "values over all joints");
  };
  const auto label = [](const AxisSpace& space) {
    return std::string(space.actuated ? "over the actuated joints" : "over all joints");
  };
  const syntax::Expr& whole = left.actuated ? right_expr : left_expr;
  std::vector<std::string> hints;
  if (left_is_vector || left.actuated) hints.push_back(take_actuated(evaluator, whole));
  evaluator.reporter().error(
      only_actuated_joints, right_expr.span,
      cannot(operation, values(left), values(right)) + ": " + who_is_passive(*(left.actuated ? left : right).robot),
      label(right), std::move(hints), {{left_expr.span, label(left)}});
}

}  // namespace robotc::sema
