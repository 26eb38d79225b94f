#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expr/linear_algebra.h"
#include "compiler/source/source_map.h"

/// A robot as authored: links, joints and frames, all numbers expressions of its parameters. Importers make the same.
namespace robotc {

struct Link;
struct Joint;
struct Frame;
using LinkId = StrongId<Link>;
using JointId = StrongId<Joint>;
using FrameId = StrongId<Frame>;

/// That a robot may have: what is derived from them grows with their square.
inline constexpr std::size_t max_moving_joints = 250;

/// X_AB, the pose of frame B in frame A: p_A = rotation · p_B + position.
struct Transform {
  expr::Mat3 rotation;
  expr::Vec3 position;
};
Transform identity_transform(expr::Pool& pool);
/// X_AC = X_AB · X_BC.
Transform compose(expr::Pool& pool, const Transform& a, const Transform& b);
Transform inverse(expr::Pool& pool, const Transform& x);

/// One rigid body of a link, in the link frame.
struct RigidBody {
  expr::Id mass;          ///< kg
  expr::Vec3 com;         ///< m, from the link frame's origin
  expr::SymMat3 inertia;  ///< kg·m², about the centre of mass, along the link frame's axes; entries of the tensor
  std::string name{};     ///< of a further body of the link, a payload or a motor; empty: the link's own
};

struct Link {
  std::string name;
  Span span;
  std::vector<RigidBody> bodies;  ///< none: a massless link
};

enum class JointType { revolute, continuous, prismatic, fixed };
/// Positions and velocities of a joint type; they differ for joints that are not vector spaces.
std::size_t position_count(JointType type);
std::size_t velocity_count(JointType type);

/// What acts along a joint's coordinate besides the mechanism, all on the joint's side of the gears: friction
/// viscous · q̇ + Coulomb's level against the motion, a spring stiffness · (q − rest), and the inertia of the rotor.
/// An id that is not valid: there is none.
struct JointDrive {
  expr::Id viscous{};           ///< N·s/m or N·m·s/rad, the motor's share times gear ratio squared
  expr::Id coulomb_positive{};  ///< N or N·m, >= 0: the level where q̇ > 0
  expr::Id coulomb_negative{};  ///< N or N·m, >= 0: the level where q̇ < 0; valid if `coulomb_positive` is
  expr::Id stiffness{};         ///< N/m or N·m/rad
  expr::Id rest{};              ///< m or rad: the coordinate at which the spring is relaxed; valid if `stiffness` is
  expr::Id rotor_inertia{};     ///< kg or kg·m²: the motor's times gear ratio squared
};

/// What a joint is built for. An id that is not valid: no limit.
struct JointLimits {
  expr::Id lower{}, upper{};               ///< m or rad
  expr::Id speed{};                        ///< m/s or rad/s, of |q̇|
  expr::Id least_effort{}, most_effort{};  ///< N or N·m: what the motor can give
};

/// Connects child to parent: X_parent,child = before · motion(q) · after, where motion turns about, or slides along,
/// `axis`. The joint frame is where `before` leads; its origin is the joint centre.
struct Joint {
  std::string name;
  Span span;
  JointType type = JointType::fixed;
  LinkId parent;  ///< link 0 is the base
  LinkId child;
  Transform before;
  expr::Vec3 axis;  ///< unit vector in the joint frame; unused for fixed joints
  Transform after;
  bool passive = false;  ///< moves, but nothing drives it
  JointDrive drive{};
  JointLimits limits{};
};

/// A named frame fixed to a link.
struct Frame {
  std::string name;
  Span span;
  LinkId link;
  Transform pose;  ///< X_link,frame
};

/// A load from outside that acts where a frame is: a force through its origin and a moment.
struct AppliedWrench {
  std::string name;
  Span span;
  LinkId link;        ///< on which it acts
  expr::Vec3 point;   ///< m, in the link frame
  expr::Vec3 force;   ///< N, along `axes`
  expr::Vec3 moment;  ///< N·m, along `axes`, besides that of the force
  LinkId axes_link;   ///< along whose axes force and moment are given: those of the link frame …
  expr::Mat3 axes;    ///< … turned: R_link,axes
};

/// A parameter of the robot: a symbol of stage prepare with its default.
struct RobotParameter {
  std::string name;
  expr::Id symbol;
  double default_value = 0;  ///< SI
};

/// Link 0 is `base`. Joints are in the order in which the user declared them: the order of q. All ids live in the pool
/// that made the mechanism. Each link but the base is the child of exactly one joint, and all hang together (sema's
/// duty).
struct Mechanism {
  std::string name;
  Span span;
  std::vector<Link> links;
  std::vector<Joint> joints;
  std::vector<Frame> frames;
  std::vector<AppliedWrench> wrenches;  ///< their entries may depend on parameters and on q and q̇
  Transform base;                       ///< X_world,base
  expr::Vec3 gravity;                   ///< m/s², along the axes of the world
  bool gravity_known = true;            ///< false where nothing is said of it; the numbers are zero then
  std::vector<RobotParameter> parameters;

  // The coordinates, one symbol an entry (stage step): q of length nq; qd, qdd and tau of length nv. Nothing drives a
  // passive joint: its tau is the number 0.
  std::vector<expr::Id> q;
  std::vector<expr::Id> qd;
  std::vector<expr::Id> qdd;
  std::vector<expr::Id> tau;

  [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
  [[nodiscard]] const Joint& joint(JointId id) const { return joints[id.index()]; }
  [[nodiscard]] const Frame& frame(FrameId id) const { return frames[id.index()]; }
  /// The moving joints, in order: entry i of q belongs to the i-th of them.
  [[nodiscard]] std::vector<JointId> moving_joints() const;
  /// Those of the moving joints that are not passive: the entries of a controller's tau.
  [[nodiscard]] std::vector<JointId> actuated_joints() const;
};

/// Makes the coordinate symbols "q.shoulder", "qd.shoulder", … once the joints are known, passive ones told apart.
void make_coordinates(Mechanism& mechanism, expr::Pool& pool);

/// Stable text of the whole mechanism (`robotc dump --stage mechanism`).
std::string print(const Mechanism& mechanism, const expr::Pool& pool);

}  // namespace robotc
