#pragma once

#include <optional>
#include <string>

#include "compiler/sema/values/robot_parts.h"

/// Placements of joints and frames: `= dh(…)`, `= mdh(…)`, `= at(…)`.
namespace robotc::sema {

/// X = before · motion about or along `axis` · after, as in Joint; before · after if fixed.
struct Placement {
  Transform before;
  expr::Vec3 axis;
  Transform after;
};

/// The joint or frame being placed: decides about `q` and the axis.
struct PlacementSubject {
  std::optional<JointType> type{};     ///< none: a frame, or the base
  Span type_span{};                    ///< of the joint's type in the source
  std::string_view still = "a frame";  ///< text for non-joints
  std::string_view name{};             ///< of the joint or frame, for the symbols of its numbers

  [[nodiscard]] bool moves() const { return type && !joint_model(*type).speeds().empty(); }
  [[nodiscard]] bool slides() const { return type == JointType::prismatic; }
};

/// Reads a placement; a null `written` is the identity with axis z. Nothing (reported) after an error.
///
/// Standard DH is R_z(theta) T_z(d) T_x(a) R_x(alpha), modified DH R_x(alpha) T_x(a) R_z(theta) T_z(d). The joint frame
/// is the parent's DH frame turned (revolute) or shifted (prismatic) by the offset added to `q`: its origin is a point
/// of the axis that stays fixed when the joint turns, and moves along when it slides.
std::optional<Placement> read_placement(Evaluator& evaluator, Scope& scope, const syntax::Expr* written,
                                        const PlacementSubject& subject);

/// A pose as a value: `at(…)`, or an expression that has one. Nothing (reported) after an error. `what` names the
/// place.
std::optional<Pose> read_pose(Evaluator& evaluator, const syntax::Expr& written, Scope& scope, const std::string& what);

}  // namespace robotc::sema
