#pragma once

#include <optional>
#include <string>

#include "compiler/sema/values/robot_parts.h"

/// `= dh(…)`, `= mdh(…)`, `= at(…)`: where a joint or a frame stands.
namespace robotc::sema {

/// X = before · motion about or along `axis` · after, as in Joint; what does not move has before · after.
struct Placement {
  Transform before;
  expr::Vec3 axis;
  Transform after;
};

/// Whose placement it is: that decides where `q` stands and whether there is an axis.
struct PlacementSubject {
  std::optional<JointType> type{};     ///< nothing for a frame, or the base
  Span type_span{};                    ///< of a joint's type as written
  std::string_view still = "a frame";  ///< what it is, if it is no joint
  std::string_view name{};             ///< of the joint or frame, for symbols that stand for its numbers

  [[nodiscard]] bool moves() const { return type && !joint_model(*type).speeds().empty(); }
  [[nodiscard]] bool slides() const { return type == JointType::prismatic; }
};

/// Reads a placement; a null `written` is the identity with axis z. Nothing (reported) after an error.
///
/// Standard DH is R_z(theta) T_z(d) T_x(a) R_x(alpha), the modified one R_x(alpha) T_x(a) R_z(theta) T_z(d). The joint
/// frame is the parent's DH frame turned (revolute) or shifted (prismatic) by the offset beside `q`: its origin is a
/// point of the axis that keeps its place when the joint turns, and that slides along when it slides.
std::optional<Placement> read_placement(Elaborator& elaborator, Scope& scope, const syntax::Expr* written,
                                        const PlacementSubject& subject);

}  // namespace robotc::sema
