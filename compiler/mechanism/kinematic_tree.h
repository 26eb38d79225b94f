#pragma once

#include <optional>
#include <vector>

#include "compiler/mechanism/mechanism.h"

namespace robotc {

/// Mass properties of all that moves rigidly together, in one frame.
struct SpatialInertia {
  expr::Id mass;
  expr::Vec3 first_moment;  ///< mass · centre of mass
  expr::SymMat3 inertia;    ///< about the frame's origin
  /// Σ_zz = ∫ z² dm is 0 by construction, as of a sheet in the plane z = 0: then Σ_xx is I_yy and Σ_yy is I_xx.
  bool is_flat = false;
};

/// One body of a kinematic tree with the motion of one freedom that carries it: a step of its joint. A joint of several
/// steps is as many bodies, all but the last without mass. The body frame is the moved frame of the step, turned once
/// and for all so that a numeric axis is +z: then a motion about it costs four products a vector. Where that axis is +z
/// the frame is also turned about it so that `placement` is sparse (what Denavit and Hartenberg's parameters do by
/// hand).
///
///   X_parent,body(q) = placement · motion(q + offset)
struct TreeBody {
  JointId joint;
  std::size_t step = 0;               ///< of the joint's model
  bool last_step = true;              ///< carries the joint's child
  std::optional<std::size_t> parent;  ///< index of the parent body; none: the world
  Motion motion = Motion::none;
  Transform placement;                     ///< X_parent,body at q = -offset, the mounting of the base included
  expr::Vec3 axis;                         ///< in the body frame
  expr::Id offset;                         ///< of the angle of what turns; 0 for all others
  expr::Id lead;                           ///< of a screw: m along the axis a radian; 0 for all others
  std::optional<CoordinateId> coordinate;  ///< into q; none where nothing moves
  std::optional<SpeedId> speed;            ///< into qd, qdd, tau; likewise
  SpatialInertia inertia;                  ///< of all links it carries, about the body frame's origin
  std::vector<RigidBody> bodies;           ///< the same, one by one, in the body frame

  /// Its column of M and of the Jacobians; none where nothing moves.
  [[nodiscard]] std::optional<std::size_t> column() const {
    return speed ? std::optional(speed->index()) : std::nullopt;
  }
  /// Whether it turns about its axis; a screw does both.
  [[nodiscard]] bool turns() const { return motion == Motion::turn || motion == Motion::screw; }
  [[nodiscard]] bool slides() const { return motion == Motion::slide || motion == Motion::screw; }
};

/// Where a link of the mechanism is found in a tree.
struct LinkPlacement {
  std::optional<std::size_t> body;  ///< none: fixed to the base
  Transform pose;                   ///< X_body,link, or X_world,link
};

/// A mechanism as a rooted tree, parents before children. `placements` is indexed by link.
struct KinematicTree {
  std::vector<TreeBody> bodies;
  std::vector<LinkPlacement> placements;

  /// j ≤ k: whether body j is on the path from the base to body k (a body is on its own path).
  [[nodiscard]] bool on_path(std::size_t j, std::size_t k) const;
  /// How many speeds its joints have.
  [[nodiscard]] std::size_t speed_count() const;
};

enum class FixedJoints {
  keep,   ///< every joint carries a body of its own: for reactions
  merge,  ///< links joined rigidly are one body: the cheaper equations
};
/// Where a body's frame has its origin.
enum class Origins {
  at_joints,
  sparse,  ///< of a joint that turns, elsewhere on its axis if that makes `placement` sparse: for code
};
KinematicTree build_kinematic_tree(const Mechanism& mechanism, expr::Pool& pool, FixedJoints fixed_joints,
                                   Origins origins = Origins::at_joints);

/// Name of the joint that carries a body: "hip", or of one step of several "cart.turn".
std::string step_name(const Mechanism& mechanism, const TreeBody& body);
/// Name of a body: the link that its joint carries, or the step behind which it lies, "cart.x".
std::string body_name(const Mechanism& mechanism, const TreeBody& body);

/// X_parent,body(q): the placement followed by the joint's motion.
Transform joint_transform(expr::Pool& pool, const TreeBody& body, const Mechanism& mechanism);

/// X_world,body of every body.
std::vector<Transform> world_transforms(expr::Pool& pool, const KinematicTree& tree, const Mechanism& mechanism);

}  // namespace robotc
