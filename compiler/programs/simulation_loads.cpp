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
  const Mechanism& mechanism = robot.mechanism;
  std::vector<Rubbing> rubbing;
  const std::size_t count = mechanism.speeds.size() + mechanism.closure_drives.size();
  const auto look_at = [&](const JointDrive& drive, Rubbing part) {
    if (drive.coulomb_positive.valid()) simulation_.stiction_speeds.assign(count, evaluator_.pool().zero());
    if (has_coulomb_friction(evaluator_.pool(), drive)) rubbing.push_back(std::move(part));
  };
  for (const SpeedId speed : mechanism.speed_ids()) {
    look_at(mechanism.freedom(speed).drive,
            {speed.index(), speed, mechanism.name_of(speed), mechanism.joint(speed).span,
             mechanism.variable(speed).measure == Measure::length});
  }
  for (std::size_t i = 0; i < mechanism.closure_drives.size(); ++i) {
    const ClosureDrive& element = mechanism.closure_drives[i];
    look_at(element.drive,
            {mechanism.speeds.size() + i, std::nullopt, element.name, element.span, slides(element.motion)});
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
  for (const Rubbing& part : rubbing) {
    if (part.slides == rubbing.front().slides) continue;
    const bool in_lists = std::ranges::all_of(rubbing, [](const Rubbing& other) { return other.speed.has_value(); });
    evaluator_.reporter().error(
        stiction_of_mixed_joints, expr.span, "joints that slide and joints that turn need different stiction speeds",
        "this is one number for all joints",
        {in_lists ? "write `" + stiction_example(rubbing) + "`"
                  : "a closure has no entry in a list: let all Coulomb friction be of one kind, or make the closure a "
                    "joint, and close the loop elsewhere"});
    return;
  }
  const Expected expected = Expected::scalar(what, rubbing.front().slides ? dimensions::velocity : dimensions::rate);
  if (const auto speed = before_the_run(expr, expected)) {
    for (const Rubbing& part : rubbing) simulation_.stiction_speeds[part.index] = speed->entries[0];
  }
}

void SimulationBuilder::take_stiction(const Tensor& speeds, const std::vector<Rubbing>& rubbing) {
  const RobotModel& robot = *simulation_.robot;
  for (const Rubbing& part : rubbing) {
    const auto entry = part.speed ? std::ranges::find(robot.speeds, *part.speed) : robot.speeds.end();
    if (entry == robot.speeds.end()) {
      evaluator_.reporter().error(stiction_of_dependent_joint, simulation_.stiction_span,
                                  "this list has no entry for `" + part.name + "`, which has Coulomb friction",
                                  std::string("its entries are those of `qd`, and the speed of this ") +
                                      (part.speed ? "joint" : "closure") + " follows from them",
                                  {"write one stiction speed for all joints"},
                                  {{part.span, part.speed ? "this joint" : "this closure"}});
      return;
    }
    simulation_.stiction_speeds[part.index] = speeds.entries[static_cast<std::size_t>(entry - robot.speeds.begin())];
  }
}

std::string SimulationBuilder::stiction_example(const std::vector<Rubbing>& rubbing) const {
  const RobotModel& robot = *simulation_.robot;
  const bool alike =
      std::ranges::all_of(rubbing, [&](const Rubbing& part) { return part.slides == rubbing[0].slides; });
  if (alike) return std::string("stiction_speed = ") + (rubbing[0].slides ? "1 mm/s" : "1 mrad/s");
  std::string list;
  for (const SpeedId joint : robot.speeds) {
    const bool rubs = std::ranges::find(rubbing, joint.index(), &Rubbing::index) != rubbing.end();
    const bool turns = robot.mechanism.variable(joint).measure == Measure::angle;
    list += (list.empty() ? "" : ", ") + std::string(!rubs ? "0" : turns ? "1 mrad/s" : "1 mm/s");
  }
  return "stiction_speed = [" + list + "]";
}

void SimulationBuilder::missing_stiction(const std::vector<Rubbing>& rubbing) {
  if (broken_ || std::find(meant_.begin(), meant_.end(), "stiction_speed") != meant_.end()) return;
  evaluator_.reporter().error(
      missing_setting, declaration_.name.span,
      "simulation `" + declaration_.name.text + "` does not set `stiction_speed`", "",
      {"write `" + stiction_example(rubbing) + "`: below it, Coulomb friction is proportional to the speed"},
      {{rubbing.front().span,
        std::string(rubbing.front().speed ? "this joint" : "this closure") + " has Coulomb friction"}});
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
