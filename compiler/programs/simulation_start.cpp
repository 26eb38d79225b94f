// The start of a simulation.
#include <algorithm>

#include "compiler/diagnostics/numbered_names.h"
#include "compiler/expr/algorithms.h"
#include "compiler/programs/motion_states.h"
#include "compiler/programs/program_diagnostics.h"
#include "compiler/programs/simulation_builder.h"
#include "compiler/sema/evaluation/closed_configurations.h"
#include "compiler/sema/evaluation/paths.h"
#include "compiler/sema/robots/placements.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::programs {

using namespace sema;
using expr::Id;

void SimulationBuilder::start() {
  const RobotModel& robot = *simulation_.robot;
  for (const Setting& position : positions_) initial_position(position);
  if (const Setting* q = find(initial_, "q")) {
    simulation_.q_span = q->value->span;
    if (auto value = at_start(*q->value, robot.expected(JointQuantity::q, "initial `q`")))
      simulation_.q = std::move(*value);
  } else if (robot.has_loops) {
    simulation_.q_span = declaration_.name.span;
    if (auto assembled = assembled_configuration(evaluator_, robot, simulation_.q_span)) {
      simulation_.q = std::move(*assembled);
    } else {
      poisoned_ = true;
    }
  } else {
    missing("initial q", positions_.empty() ? "write `initial q = …` with one entry per joint"
                                            : "`initial position` needs a guess: write `initial q = …`, too");
  }
  // At rest by default.
  std::vector<Id> rest(robot.speeds.size(), evaluator_.pool().zero());
  simulation_.qd = robot.vector(JointQuantity::qd, std::move(rest));
  if (const Setting* qd = find(initial_, "qd")) {
    simulation_.qd_span = qd->value->span;
    if (auto value = at_start(*qd->value, robot.expected(JointQuantity::qd, "initial `qd`")))
      simulation_.qd = std::move(*value);
  }
}

void SimulationBuilder::initial_position(const Setting& setting) {
  const std::string name(evaluator_.reporter().sources().text(setting.name->span));
  const std::optional<Place> place = frame_of(*setting.name);
  if (!place) {
    poisoned_ = true;
    return;
  }
  const auto earlier = std::find_if(
      simulation_.positions.begin(), simulation_.positions.end(),
      [&](const InitialPosition& known) { return known.place == dynamics::FramePlace{place->link, place->frame}; });
  if (earlier != simulation_.positions.end()) {
    evaluator_.reporter().error(doubled_setting, setting.name->span, "`" + name + "` is set twice", "again here", {},
                                {{earlier->span, "first here"}});
    return;
  }
  const Expected expected = Expected::vector3("`" + name + "`", dimensions::length);
  if (setting.name->head.text == "position") {
    auto position = at_start(*setting.value, expected);
    if (!position) return;
    simulation_.positions.push_back({name, {place->link, place->frame}, std::move(*position), {}, setting.name->span});
    return;
  }
  const std::optional<Pose> pose = read_pose(evaluator_, *setting.value, *scope_, "`" + name + "`");
  poisoned_ = poisoned_ || !pose;
  if (!pose) return;
  std::vector<Id> entries(pose->position.begin(), pose->position.end());
  for (const expr::Vec3& row : pose->rotation) entries.insert(entries.end(), row.begin(), row.end());
  const expr::Assignment start{context_.time, evaluator_.pool().zero()};
  entries = at_begin_of_states(context_, std::move(entries));
  entries = expr::substitute(evaluator_.pool(), entries, {&start, 1});
  Tensor numbers;  // position and rotation
  numbers.rank = 1;
  numbers.rows = entries.size();
  numbers.entries = entries;
  numbers.dims.assign(entries.size(), EntryDim::of(dimensions::none));
  if (!known_before_the_run(std::move(numbers), *setting.value, expected)) return;
  Tensor position;
  position.rank = 1;
  position.rows = 3;
  position.entries.assign(entries.begin(), entries.begin() + 3);
  position.dims.assign(3, EntryDim::of(dimensions::length));
  simulation_.positions.push_back({name,
                                   {place->link, place->frame},
                                   std::move(position),
                                   {entries.begin() + 3, entries.end()},
                                   setting.name->span});
}

std::optional<Place> SimulationBuilder::frame_of(const syntax::Name& name) {
  const RobotModel& robot = *simulation_.robot;
  std::vector<std::string_view> known;
  for (const auto& [other, binding] : robot.names->own()) {
    if (binding->role == BindingRole::frame || binding->role == BindingRole::link) known.push_back(other);
  }
  if (name.rest.empty() || name.rest.front().index != nullptr) {
    const std::string set(name.head.text);
    const std::string_view example = robot.mechanism.frames.empty() ? known.empty() ? "tool" : known.back()
                                                                    : std::string_view(robot.mechanism.frames[0].name);
    evaluator_.reporter().error(position_without_frame, name.span, "`initial " + set + "` needs a frame", "",
                                {"write `initial " + set + "." + std::string(example) + " = …`"});
    return std::nullopt;
  }
  std::string path = name.rest.front().member.text;
  for (auto part = name.rest.begin() + 1; part != name.rest.end(); ++part) {
    const std::optional<std::string> text = part_text(evaluator_, *part, *scope_);
    if (!text) return std::nullopt;
    path += *text;
  }
  Binding* binding = robot.names->find_here(path);
  if (binding == nullptr) {
    const std::string_view near = nearest_name(path, known);
    std::vector<std::string> hints;
    if (std::string numbers = numbers_known(path, known); !numbers.empty()) {
      hints.push_back(std::move(numbers));
    } else if (!near.empty()) {
      hints.push_back("did you mean `" + std::string(near) + "`?");
    }
    evaluator_.reporter().error(unknown_link, name.span, "there is no link or frame `" + path + "`", "",
                                std::move(hints));
    return std::nullopt;
  }
  const Value& value = evaluator_.force(*binding, path, name.span);
  if (const auto* place = std::get_if<Place>(&value)) return *place;
  if (!is_poison(value)) {
    evaluator_.reporter().error(wrong_kind, name.span, "`" + path + "` is not a link or frame",
                                "this is " + describe(value));
  }
  return std::nullopt;
}

}  // namespace robotc::programs
