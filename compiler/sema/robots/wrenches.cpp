#include "compiler/sema/robots/wrenches.h"

#include <array>

#include "compiler/sema/evaluation/symbolic.h"
#include "compiler/sema/robots/properties.h"
#include "compiler/sema/robots/topology.h"
#include "compiler/sema/values/robot_diagnostics.h"
#include "compiler/sema/values/sema_diagnostics.h"

namespace robotc::sema {

namespace {

constexpr std::array<PropertyForm, 3> wrench_properties{{{"force"}, {"moment"}, {"axes"}}};
constexpr std::string_view point_hint =
    "it acts at the origin of the frame after `on`: define a frame at its point of action";
constexpr std::array<PropertySynonym, 10> wrench_synonyms{{
    {"torque", "write `moment = [x, y, z] N*m`"},
    {"couple", "write `moment = [x, y, z] N*m`"},
    {"F", "write `force = [x, y, z] N`"},
    {"M", "write `moment = [x, y, z] N*m`"},
    {"frame", "the frame of its components is `axes = FRAME`"},
    {"in", "the frame of its components is `axes = FRAME`"},
    {"at", point_hint},
    {"point", point_hint},
    {"position", point_hint},
    {"origin", point_hint},
}};
constexpr PropertyForms wrench_forms{"a wrench", wrench_properties, wrench_synonyms,
                                     "a wrench has `force`, `moment` and `axes`"};

/// X_link,place of a place; nothing if its frame was not placed.
std::optional<Transform> pose_of(expr::Pool& pool, const RobotModel& model, const Place& place) {
  if (!place.link.valid()) return std::nullopt;
  if (!place.frame) return identity_transform(pool);
  const Transform& pose = model.mechanism.frame(*place.frame).pose;
  return pose.position[0].valid() ? std::optional(pose) : std::nullopt;
}

/// The frame or link whose axes a wrench is along.
std::optional<Place> read_axes(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                               const syntax::Wrench& written, const PropertySet& properties) {
  const syntax::Property* axes = properties.find("axes");
  if (axes == nullptr) {
    if (!properties.sound()) return std::nullopt;
    const std::string frame(evaluator.reporter().sources().text(written.frame.span));
    evaluator.reporter().error(
        missing_property, written.name.span, "a wrench needs its `axes`", "in which frame is it given?",
        {"write `axes = base` for constant directions" +
         (frame == "base" ? "" : ", " + quoted("axes = " + frame) + " for directions that turn with it")});
    return std::nullopt;
  }
  const Value value = evaluator.evaluate(*axes->value, scope);
  if (is_poison(value)) return std::nullopt;
  const auto* place = std::get_if<Place>(&value);
  if (place == nullptr) {
    evaluator.reporter().error(wrong_kind, axes->value->span, "`axes` must be a frame or a link",
                               "this is " + describe(value), {"write `axes = base` for constant directions"});
    return std::nullopt;
  }
  if (place->robot != &model) {
    evaluator.reporter().error(robots_differ, axes->value->span,
                               "`axes` must be a frame of " + model.name + ", where the wrench acts",
                               "this is a frame of " + place->robot->name);
    return std::nullopt;
  }
  return *place;
}

}  // namespace

std::optional<AppliedWrench> read_wrench(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                                         const syntax::Wrench& written) {
  expr::Pool& pool = evaluator.pool();
  const PropertySet properties(evaluator, written.properties, wrench_forms);
  bool sound = properties.sound();
  const auto read = [&](std::string_view name, const Dimension& dimension) {
    const syntax::Property* property = properties.find(name);
    if (property == nullptr) return expr::zero3(pool);
    const auto value = evaluator.tensor(*property->value, scope,
                                        Expected::vector3("the " + std::string(name) + " of the wrench", dimension));
    sound = sound && value;
    if (!value) return expr::zero3(pool);
    const std::string symbol =
        (name == "force" ? "F_" : "M_") + part_name(evaluator.reporter().sources().text(written.name.span));
    return keep_symbols(evaluator, {value->entries[0], value->entries[1], value->entries[2]}, symbol, dimension,
                        property->value->span);
  };
  const expr::Vec3 force = read("force", dimensions::force);
  const expr::Vec3 moment = read("moment", dimensions::torque);
  if (sound && properties.find("force") == nullptr && properties.find("moment") == nullptr) {
    evaluator.reporter().error(wrench_without_load, written.name.span, "a wrench needs a `force` or a `moment`", "",
                               {"write `force = [x, y, z] N` or `moment = [x, y, z] N*m`"});
    sound = false;
  }
  const std::optional<Place> axes = read_axes(evaluator, scope, model, written, properties);
  const std::optional<Place> place = resolve_place(evaluator, model, RobotParts{}, written.frame, scope);
  const std::optional<Transform> along = axes ? pose_of(pool, model, *axes) : std::nullopt;
  const std::optional<Transform> at = place ? pose_of(pool, model, *place) : std::nullopt;
  if (!sound || !along || !at) return std::nullopt;
  return AppliedWrench{std::string(evaluator.reporter().sources().text(written.name.span)),
                       written.name.span,
                       place->link,
                       at->position,
                       force,
                       moment,
                       axes->link,
                       along->rotation};
}

}  // namespace robotc::sema
