// Loads of the plant besides the law: Coulomb friction near rest, contacts, and the simulation's own wrenches.
#include <algorithm>

#include "compiler/contacts/contact_equations.h"
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
  std::vector<SpeedId> rubbing;
  for (const SpeedId speed : robot.mechanism.speed_ids()) {
    const JointDrive& drive = robot.mechanism.freedom(speed).drive;
    if (drive.coulomb_positive.valid())
      simulation_.stiction_speeds.assign(robot.mechanism.speeds.size(), evaluator_.pool().zero());
    if (has_coulomb_friction(evaluator_.pool(), drive)) rubbing.push_back(speed);
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
  for (const SpeedId joint : rubbing) {
    const Dimension dimension = robot.dimension_at(JointQuantity::qd, joint);
    if (dimension == robot.dimension_at(JointQuantity::qd, rubbing.front())) continue;
    evaluator_.reporter().error(stiction_of_mixed_joints, expr.span,
                                "joints that slide and joints that turn need different stiction speeds",
                                "this is one number for all joints", {"write `" + stiction_example(rubbing) + "`"});
    return;
  }
  const Expected expected = Expected::scalar(what, robot.dimension_at(JointQuantity::qd, rubbing.front()));
  if (const auto speed = before_the_run(expr, expected)) {
    for (const SpeedId joint : rubbing) simulation_.stiction_speeds[joint.index()] = speed->entries[0];
  }
}

void SimulationBuilder::take_stiction(const Tensor& speeds, const std::vector<SpeedId>& rubbing) {
  const RobotModel& robot = *simulation_.robot;
  for (const SpeedId joint : rubbing) {
    const auto entry = std::ranges::find(robot.speeds, joint);
    if (entry == robot.speeds.end()) {
      evaluator_.reporter().error(
          stiction_of_dependent_joint, simulation_.stiction_span,
          "this list has no entry for `" + robot.mechanism.name_of(joint) + "`, which has Coulomb friction",
          "its entries are those of `qd`, and the speed of this joint follows from them",
          {"write one stiction speed for all joints"}, {{robot.mechanism.joint(joint).span, "this joint"}});
      return;
    }
    simulation_.stiction_speeds[joint.index()] = speeds.entries[static_cast<std::size_t>(entry - robot.speeds.begin())];
  }
}

std::string SimulationBuilder::stiction_example(const std::vector<SpeedId>& rubbing) const {
  const RobotModel& robot = *simulation_.robot;
  const auto turns = [&](SpeedId joint) { return robot.mechanism.variable(joint).measure == Measure::angle; };
  const auto speed = [&](SpeedId joint) { return turns(joint) ? "1 mrad/s" : "1 mm/s"; };
  const bool alike = std::ranges::all_of(rubbing, [&](SpeedId joint) { return turns(joint) == turns(rubbing[0]); });
  if (alike) return std::string("stiction_speed = ") + speed(rubbing[0]);
  std::string list;
  for (const SpeedId joint : robot.speeds) {
    const bool rubs = std::ranges::find(rubbing, joint) != rubbing.end();
    list += (list.empty() ? "" : ", ") + std::string(rubs ? speed(joint) : "0");
  }
  return "stiction_speed = [" + list + "]";
}

void SimulationBuilder::missing_stiction(const std::vector<SpeedId>& rubbing) {
  if (broken_ || std::find(meant_.begin(), meant_.end(), "stiction_speed") != meant_.end()) return;
  const RobotModel& robot = *simulation_.robot;
  const Joint& joint = robot.mechanism.joint(rubbing.front());
  evaluator_.reporter().error(
      missing_setting, declaration_.name.span,
      "simulation `" + declaration_.name.text + "` does not set `stiction_speed`", "",
      {"write `" + stiction_example(rubbing) + "`: below it, Coulomb friction is proportional to the speed"},
      {{joint.span, "this joint has Coulomb friction"}});
}

void SimulationBuilder::wrenches() {
  const RobotModel& robot = *simulation_.robot;
  simulation_.wrenches = contacts::contact_wrenches(evaluator_.pool(), robot.mechanism);
  simulation_.contact_wrenches = simulation_.wrenches.size();
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
