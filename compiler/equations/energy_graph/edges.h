#pragma once

#include <string>
#include <variant>
#include <vector>

#include "compiler/mechanism/frame_motion.h"

/// The edges of the energy graph as objects. Each has its equations twice: as expressions, for lowering, and as text,
/// for `print`.
///
/// A terminal equation relates the across and through variables of one edge; a connection equation those of Gp and Gr.
/// Expressions are along the axes of the body at the edge's head and about that body's origin, where a joint passes a
/// vector with four products.
namespace robotc::energy_graph {

/// Names in the text of an edge's equations.
struct EdgeNames {
  std::string body;    ///< "2": C2, K2, v2, w2, m2, I2
  std::string parent;  ///< "1", of the base "0"
  std::string step;    ///< "elbow": qd.elbow
};

/// Branch O0 → C_i, a rigid body.
struct BodyTerminal {
  SpatialInertia inertia;         ///< about the origin of the body's frame
  std::vector<RigidBody> bodies;  ///< the same one by one, as given

  /// The wrench that accelerates the inertia: the negative of the branch's through variable.
  [[nodiscard]] BodyWrench taken(expr::Pool& pool, const BodyMotion& motion) const;
  [[nodiscard]] static std::string across(const EdgeNames& names);
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

/// Branch O0 → K_i, a point of a body, which has no inertia of its own.
struct ContactTerminal {
  [[nodiscard]] static std::string across(const EdgeNames& names);
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

/// Chord C_p → K_i: from a body to the contact point of a joint, rigid.
struct ArmConnection {
  expr::Vec3 position;  ///< m, of K_i in the parent's frame, before the joint slides

  /// Across: the motion of K_i, along the parent's axes. `reach` leads there from the parent's origin: `position`, and
  /// what the joint has slid.
  [[nodiscard]] FrameMotion across(expr::Pool& pool, const FrameMotion& parent, const expr::Vec3& reach) const;
  /// Through: the wrench at K_i about the parent's origin.
  [[nodiscard]] BodyWrench through(expr::Pool& pool, const BodyWrench& at_contact, const expr::Vec3& reach) const;
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

/// Chord K_i → C_i: a joint of one freedom, one column of the graph's motion, or a rigid one.
struct JointConnection {
  TreeJoint joint;  ///< placed at K_i: the arm leads there; on the base, from O0

  /// Across: the motion of the body that the joint carries, from that of K_i.
  [[nodiscard]] FrameMotion across(expr::Pool& pool, const FrameMotion& at_contact, const JointMotion& motion,
                                   expr::Id qd, expr::Id qdd, FieldFrom field) const;
  /// Through: the joint's reaction on its body, along the parent's axes.
  [[nodiscard]] static BodyWrench through(expr::Pool& pool, const BodyWrench& on_body, const JointMotion& motion);
  [[nodiscard]] std::string equation(const EdgeNames& names, const expr::Pool& pool) const;
  /// Share of a reaction along the joint, N or N·m; 0 of a rigid one.
  [[nodiscard]] expr::Id effort(expr::Pool& pool, const BodyWrench& reaction) const;
  /// "u2.n2".
  [[nodiscard]] std::string effort(const EdgeNames& names, const expr::Pool& pool) const;
};

/// Chord O0 → C_i: the weight of a body.
struct GravityLoad {
  [[nodiscard]] static std::string equation(const EdgeNames& names);
};

/// Chord O0 → C_i: a force through a point of the body, and a moment.
struct WrenchLoad {
  std::size_t wrench = 0;  ///< of the mechanism
  std::string name;
  [[nodiscard]] std::string equation(const EdgeNames& names) const;
};

using BranchTerminal = std::variant<BodyTerminal, ContactTerminal>;
using ChordConnection = std::variant<ArmConnection, JointConnection, GravityLoad, WrenchLoad>;

}  // namespace robotc::energy_graph
