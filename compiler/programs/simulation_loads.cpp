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

constexpr std::string_view slides_name = "slides";
constexpr std::string_view turns_name = "turns";

/// `[slides = 1 mm/s, turns = 1 mrad/s]`: one number for all joints and closures that slide, and one for those that
/// turn. A robot with joints of these names has lists of joints alone.
bool names_kinds(const syntax::Array& list, const Mechanism& mechanism) {
  const auto is_kind = [](std::string_view name) { return name == slides_name || name == turns_name; };
  const bool has_joint = std::ranges::any_of(mechanism.joints, [&](const Joint& joint) { return is_kind(joint.name); });
  const auto names_kind = [&](const syntax::Argument& item) {
    return item.name && item.name->rest.empty() && is_kind(item.name->head.text);
  };
  const auto& items = list.elements.items;
  return !has_joint && !items.empty() && !list.elements.comprehension && std::ranges::all_of(items, names_kind);
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
  if (const auto* const list = std::get_if<syntax::Array>(&expr.node)) {
    if (names_kinds(*list, mechanism)) {
      take_stiction_of_kinds(*list, rubbing);
    } else if (const auto value = before_the_run(expr, robot.expected(JointQuantity::qd, what))) {
      take_stiction(*value, rubbing);
    }
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
    evaluator_.reporter().error(stiction_of_mixed_joints, expr.span,
                                "joints that slide and joints that turn need different stiction speeds",
                                "this is one number for all joints",
                                {in_lists ? "write `" + stiction_example(rubbing) + "`"
                                          : "write one of each kind: `" + stiction_example(rubbing) + "`"});
    return;
  }
  const Expected expected = Expected::scalar(what, rubbing.front().slides ? dimensions::velocity : dimensions::rate);
  if (const auto speed = before_the_run(expr, expected)) {
    for (const Rubbing& part : rubbing) simulation_.stiction_speeds[part.index] = speed->entries[0];
  }
}

void SimulationBuilder::take_stiction_of_kinds(const syntax::Array& kinds, const std::vector<Rubbing>& rubbing) {
  const Expected of_kind[] = {Expected::scalar("`turns`", dimensions::rate),
                              Expected::scalar("`slides`", dimensions::velocity)};
  std::optional<Id> speeds[2];
  Span names[2];
  for (const syntax::Argument& item : kinds.elements.items) {
    const bool slides = item.name->head.text == slides_name;
    if (speeds[slides]) {
      evaluator_.reporter().error(stiction_of_mixed_joints, item.name->span,
                                  "`" + item.name->head.text + "` has a stiction speed already", "again here", {},
                                  {{names[slides], "first here"}});
      return;
    }
    const auto speed = before_the_run(*item.value, of_kind[slides]);
    if (!speed) return;
    speeds[slides] = speed->entries[0];
    names[slides] = item.name->span;
  }
  for (const Rubbing& part : rubbing) {
    if (!speeds[part.slides]) {
      evaluator_.reporter().error(stiction_of_mixed_joints, simulation_.stiction_span,
                                  "this list has no entry for `" + part.name + "`, which has Coulomb friction",
                                  std::string("it ") + (part.slides ? "slides" : "turns"),
                                  {"write `" + stiction_example(rubbing, true) + "`"},
                                  {{part.span, part.speed ? "this joint" : "this closure"}});
      return;
    }
    simulation_.stiction_speeds[part.index] = *speeds[part.slides];
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
                                  {"write one for all joints: `" + stiction_example(rubbing, true) + "`"},
                                  {{part.span, part.speed ? "this joint" : "this closure"}});
      return;
    }
    simulation_.stiction_speeds[part.index] = speeds.entries[static_cast<std::size_t>(entry - robot.speeds.begin())];
  }
}

std::string SimulationBuilder::stiction_example(const std::vector<Rubbing>& rubbing, bool for_all) const {
  const RobotModel& robot = *simulation_.robot;
  const bool alike =
      std::ranges::all_of(rubbing, [&](const Rubbing& part) { return part.slides == rubbing[0].slides; });
  if (alike) return std::string("stiction_speed = ") + (rubbing[0].slides ? "1 mm/s" : "1 mrad/s");
  const bool in_lists = std::ranges::all_of(
      rubbing, [&](const Rubbing& part) { return part.speed && std::ranges::count(robot.speeds, *part.speed) > 0; });
  if (for_all || !in_lists) return "stiction_speed = [slides = 1 mm/s, turns = 1 mrad/s]";
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
