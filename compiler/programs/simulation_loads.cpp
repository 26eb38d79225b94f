// Loads of the plant besides the law: Coulomb friction near rest, and the simulation's own wrenches.
#include <algorithm>

#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/robots/wrenches.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

namespace {

bool has_coulomb_friction(const expr::Pool& pool, const JointDrive& drive) {
  return drive.coulomb_positive.valid() &&
         !(pool.is_zero(drive.coulomb_positive) && pool.is_zero(drive.coulomb_negative));
}

}  // namespace

void SimulationBuilder::stiction() {
  const RobotModel& robot = *simulation_.robot;
  std::vector<std::size_t> rubbing;  // indices into qd
  for (std::size_t i = 0; i < robot.speeds.size(); ++i) {
    const JointDrive& drive = robot.mechanism.freedom(robot.speeds[i]).drive;
    if (drive.coulomb_positive.valid())
      simulation_.stiction_speeds.assign(robot.speeds.size(), evaluator_.pool().zero());
    if (has_coulomb_friction(evaluator_.pool(), drive)) rubbing.push_back(i);
  }
  const Setting* setting = find(settings_, "stiction_speed");
  if (setting == nullptr) {
    if (!rubbing.empty()) missing_stiction(rubbing);
    return;
  }
  const syntax::Expr& expr = *setting->value;
  simulation_.stiction_span = expr.span;
  if (rubbing.empty() && !robot.valid) {
    evaluator_.evaluate(expr, *scope_);  // the unreadable part may be the friction
    return;
  }
  if (rubbing.empty()) {
    evaluator_.reporter().error(useless_stiction_speed, setting->name->span,
                                "no joint of " + robot.name + " has Coulomb friction", "",
                                {"remove `stiction_speed`: it has no effect here"});
    evaluator_.evaluate(expr, *scope_);
    return;
  }
  const std::string what = "`stiction_speed`";
  if (std::holds_alternative<syntax::Array>(expr.node)) {
    if (const auto value = before_the_run(expr, robot.expected(JointQuantity::qd, what)))
      take_stiction(*value, rubbing);
    return;
  }
  const Value value = evaluator_.evaluate(expr, *scope_);
  const auto* number = std::get_if<Tensor>(&value);
  if (number == nullptr || !number->is_scalar()) {
    if (const auto vector = before_the_run(expr, robot.expected(JointQuantity::qd, what)))
      take_stiction(*vector, rubbing);
    return;
  }
  // One number for all joints: its unit must fit each joint that needs one.
  for (const std::size_t joint : rubbing) {
    const Dimension dimension = robot.dimension(JointQuantity::qd, joint);
    if (dimension == robot.dimension(JointQuantity::qd, rubbing.front())) continue;
    evaluator_.reporter().error(stiction_of_mixed_joints, expr.span,
                                "joints that slide and joints that turn need different stiction speeds",
                                "this is one number for all joints", {"write `" + stiction_example(rubbing) + "`"});
    return;
  }
  const Expected expected = Expected::scalar(what, robot.dimension(JointQuantity::qd, rubbing.front()));
  if (const auto speed = before_the_run(expr, expected)) {
    for (const std::size_t joint : rubbing) simulation_.stiction_speeds[joint] = speed->entries[0];
  }
}

void SimulationBuilder::take_stiction(const Tensor& speeds, const std::vector<std::size_t>& rubbing) {
  for (const std::size_t joint : rubbing) simulation_.stiction_speeds[joint] = speeds.entries[joint];
}

std::string SimulationBuilder::stiction_example(const std::vector<std::size_t>& rubbing) const {
  const RobotModel& robot = *simulation_.robot;
  const AxisSpace space = robot.space(JointQuantity::qd);
  const auto speed = [&](std::size_t joint) { return space.is_angle(joint) ? "1 mrad/s" : "1 mm/s"; };
  const bool alike = std::all_of(rubbing.begin(), rubbing.end(), [&](std::size_t joint) {
    return space.is_angle(joint) == space.is_angle(rubbing[0]);
  });
  if (alike) return std::string("stiction_speed = ") + speed(rubbing[0]);
  std::string list;
  for (std::size_t joint = 0; joint < robot.speeds.size(); ++joint) {
    const bool rubs = std::find(rubbing.begin(), rubbing.end(), joint) != rubbing.end();
    list += (joint == 0 ? "" : ", ") + std::string(rubs ? speed(joint) : "0");
  }
  return "stiction_speed = [" + list + "]";
}

void SimulationBuilder::missing_stiction(const std::vector<std::size_t>& rubbing) {
  if (broken_ || std::find(meant_.begin(), meant_.end(), "stiction_speed") != meant_.end()) return;
  const RobotModel& robot = *simulation_.robot;
  const Joint& joint = robot.mechanism.joint(robot.speeds[rubbing.front()]);
  evaluator_.reporter().error(
      missing_setting, declaration_.name.span,
      "simulation `" + declaration_.name.text + "` does not set `stiction_speed`", "",
      {"write `" + stiction_example(rubbing) + "`: below it, Coulomb friction is proportional to the speed"},
      {{joint.span, "this joint has Coulomb friction"}});
}

void SimulationBuilder::wrenches() {
  const RobotModel& robot = *simulation_.robot;
  std::vector<std::pair<std::string, Span>> names;
  for (const AppliedWrench& wrench : robot.mechanism.wrenches) names.emplace_back(wrench.name, wrench.span);
  for (const syntax::Wrench* written : wrench_items_) {
    const std::optional<std::string> name = path_text(evaluator_, written->name, *scope_);
    if (!name) {
      poisoned_ = true;
      continue;
    }
    const auto earlier =
        std::find_if(names.begin(), names.end(), [&](const auto& known) { return known.first == *name; });
    if (earlier != names.end()) {
      evaluator_.reporter().error(duplicate_name, written->name.span, "there are two wrenches `" + *name + "`",
                                  "again here", {}, {{earlier->second, "first here"}});
      continue;
    }
    names.emplace_back(*name, written->name.span);
    std::optional<AppliedWrench> wrench = read_wrench(evaluator_, *scope_, robot, *written);
    if (!wrench) {
      poisoned_ = true;
      continue;
    }
    wrench->name = *name;
    simulation_.wrenches.push_back(*std::move(wrench));
  }
}

}  // namespace robotc::programs
