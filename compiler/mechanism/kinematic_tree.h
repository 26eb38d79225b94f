#pragma once

#include <optional>
#include <vector>

#include "compiler/mechanism/mechanism.h"

namespace robotc {

/// Mass properties of bodies that move rigidly together, in one frame.
struct SpatialInertia {
  expr::Id mass;
  expr::Vec3 first_moment;  ///< mass · centre of mass
  expr::SymMat3 inertia;    ///< about the frame's origin
  /// Σ_zz = ∫ z² dm is 0 by construction, as for a sheet in the plane z = 0: then Σ_xx is I_yy and Σ_yy is I_xx.
  bool is_flat = false;
};

/// The motion of one freedom: a step of a joint, between its parent's frame and the frame of the body that it carries.
///
///   X_parent,body(q) = placement · motion(q + offset)
struct TreeJoint {
  JointId joint;
  std::size_t step = 0;   ///< index in the joint's model
  std::size_t spin = 0;   ///< of a spin: its index among those of the joint
  bool last_step = true;  ///< carries the joint's child
  Motion motion = Motion::none;
  Transform placement;                     ///< X_parent,body at q = -offset, including the mounting of the base
  expr::Vec3 axis;                         ///< in the body frame
  expr::Id offset;                         ///< added to the angle of a turning body; otherwise 0
  expr::Id lead;                           ///< screw: m along the axis per radian; otherwise 0
  std::optional<CoordinateId> coordinate;  ///< into q, of a turn, a slide or a screw; else none
  std::optional<CoordinateId> quaternion;  ///< into q, of an attitude: the first of four; else none
  std::optional<SpeedId> speed;            ///< into qd, qdd, tau; none if fixed, and of an attitude

  /// Its column of M and of the Jacobians; none if fixed.
  [[nodiscard]] std::optional<std::size_t> column() const {
    return speed ? std::optional(speed->index()) : std::nullopt;
  }
  /// True if its speed is or entails an angular velocity about its axis.
  [[nodiscard]] bool turns() const {
    return motion == Motion::turn || motion == Motion::screw || motion == Motion::spin;
  }
  /// True if its frame turns about its axis by its coordinate: points of the axis are fixed in both bodies, or slide.
  [[nodiscard]] bool turns_frame() const { return motion == Motion::turn || motion == Motion::screw; }
  [[nodiscard]] bool slides() const { return motion == Motion::slide || motion == Motion::screw; }
};

/// A body of a kinematic tree with the one-freedom motion that carries it: a step of its joint. A joint of several
/// steps has as many bodies, all but the last without mass. The body frame is the step's moved frame, turned by a
/// constant so that a numeric axis is +z: motions about it cost four products per vector. If that axis is +z, the frame
/// is also turned about it to make `placement` sparse (as Denavit-Hartenberg parameters are by hand).
///
/// The bodies of three spins have the angular velocity that their speeds add up to, but the axes of the joint frame;
/// vectors of their motion are written along those. Only the body of the attitude after them has axes that turn with
/// it.
struct TreeBody : TreeJoint {
  std::optional<std::size_t> parent;  ///< index of the parent body; none: the world
  SpatialInertia inertia;             ///< of all its links, about the body frame's origin
  std::vector<RigidBody> bodies;      ///< its rigid bodies, in the body frame
};

/// Placement of a mechanism's link in a tree.
struct LinkPlacement {
  std::optional<std::size_t> body;  ///< none: fixed to the base
  Transform pose;                   ///< X_body,link, or X_world,link
};

/// A mechanism as a rooted tree, parents before children. `placements` is indexed by link.
struct KinematicTree {
  std::vector<TreeBody> bodies;
  std::vector<LinkPlacement> placements;

  /// j ≤ k: true if body j is on the path from the base to body k (a body is on its own path).
  [[nodiscard]] bool on_path(std::size_t j, std::size_t k) const;
  /// Number of speeds of its joints.
  [[nodiscard]] std::size_t speed_count() const;
};

enum class FixedJoints {
  keep,   ///< every joint carries a body of its own: for reactions
  merge,  ///< rigidly joined links are one body: cheaper equations
};
/// Origins of body frames.
enum class Origins {
  at_joints,
  sparse,  ///< of a turning joint: anywhere on its axis that makes `placement` sparse; for code
};
KinematicTree build_kinematic_tree(const Mechanism& mechanism, expr::Pool& pool, FixedJoints fixed_joints,
                                   Origins origins = Origins::at_joints);

/// Name of a body's joint, "hip", or of its step in a joint of several, "cart.turn".
std::string step_name(const Mechanism& mechanism, const TreeJoint& joint);
/// Name of a body: its joint's child link; between a joint's steps the step's name, "cart.x".
std::string body_name(const Mechanism& mechanism, const TreeJoint& joint);

/// X_parent,body(q): the placement followed by the joint's motion.
Transform joint_transform(expr::Pool& pool, const TreeJoint& joint, const Mechanism& mechanism);

/// X_world,body of every body.
std::vector<Transform> world_transforms(expr::Pool& pool, const KinematicTree& tree, const Mechanism& mechanism);

}  // namespace robotc
