#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/linear_algebra.h"
#include "compiler/mechanism/joint_model.h"
#include "compiler/source/source_map.h"

/// A robot as authored: links, joints and frames, all numbers expressions of its parameters. Importers make the same.
namespace robotc {

struct Link;
struct Joint;
struct Frame;
using LinkId = StrongId<Link>;
using JointId = StrongId<Joint>;
using FrameId = StrongId<Frame>;

/// An entry of q: a coordinate of a joint.
struct Coordinate {
  JointId joint;
  std::size_t component = 0;  ///< of its model's coordinates
  std::string name{};         ///< "hip", "cart.turn"
};
/// An entry of q̇'s speeds v, of v̇ and of the efforts: a speed of a joint.
struct Speed {
  JointId joint;
  std::size_t component = 0;  ///< of its model's speeds
  std::string name{};         ///< likewise
};
using CoordinateId = StrongId<Coordinate>;
using SpeedId = StrongId<Speed>;

/// How many freedoms a robot may have: what is derived from them grows with their square.
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

/// The drive along a freedom of a joint, all on the joint's side of the gears: friction
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

/// The drive and the limits along one speed of a joint.
struct Freedom {
  bool passive = false;  ///< nothing drives it
  JointDrive drive{};
  JointLimits limits{};
};

/// Connects child to parent: X_parent,child = before · motion(q) · after, where motion is that of the joint's model.
/// The joint frame is where `before` leads; its origin is the joint centre.
struct Joint {
  std::string name;
  Span span;
  JointType type = JointType::fixed;
  LinkId parent;  ///< link 0 is the base
  LinkId child;
  Transform before;
  expr::Vec3 axis;  ///< unit vector in the joint frame; unused where the model has no axis to choose
  Transform after;
  expr::Id lead{};                  ///< m/rad, of a joint with a pitch: pitch / 2π
  std::vector<Freedom> freedoms{};  ///< one a speed of the model, once there are coordinates

  [[nodiscard]] const JointModel& model() const { return joint_model(type); }
  [[nodiscard]] bool moves() const { return !model().speeds().empty(); }
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

  // Which joints' entries they are, joint by joint; made by `make_coordinates`.
  std::vector<Coordinate> coordinates;  ///< nq
  std::vector<Speed> speeds;            ///< nv

  // One symbol an entry (stage step): q of length nq; qd, qdd and tau of length nv. Where nothing drives a freedom, its
  // tau is the number 0.
  std::vector<expr::Id> q;
  std::vector<expr::Id> qd;
  std::vector<expr::Id> qdd;
  std::vector<expr::Id> tau;

  [[nodiscard]] const Link& link(LinkId id) const { return links[id.index()]; }
  [[nodiscard]] const Joint& joint(JointId id) const { return joints[id.index()]; }
  [[nodiscard]] const Frame& frame(FrameId id) const { return frames[id.index()]; }

  [[nodiscard]] const Joint& joint(CoordinateId id) const { return joint(coordinates[id.index()].joint); }
  [[nodiscard]] const Joint& joint(SpeedId id) const { return joint(speeds[id.index()].joint); }
  [[nodiscard]] const Freedom& freedom(SpeedId id) const;
  [[nodiscard]] const JointVariable& variable(CoordinateId id) const;
  [[nodiscard]] const JointVariable& variable(SpeedId id) const;
  [[nodiscard]] const std::string& name_of(CoordinateId id) const { return coordinates[id.index()].name; }
  [[nodiscard]] const std::string& name_of(SpeedId id) const { return speeds[id.index()].name; }
  /// The coordinate whose rate a speed is; nothing if it is that of none.
  [[nodiscard]] std::optional<CoordinateId> coordinate_of(SpeedId id) const;
  /// All of them, in order.
  [[nodiscard]] std::vector<CoordinateId> coordinate_ids() const;
  [[nodiscard]] std::vector<SpeedId> speed_ids() const;
  /// Those that are driven: the entries of a controller's tau.
  [[nodiscard]] std::vector<SpeedId> actuated_speeds() const;
  /// The symbols of their efforts.
  [[nodiscard]] std::vector<expr::Id> actuated_efforts() const;
  [[nodiscard]] std::size_t moving_joint_count() const;
};

/// The axis of a step in the frame that it moves, of length 1.
expr::Vec3 step_axis(expr::Pool& pool, const Joint& joint, const JointStep& step);

/// Makes the coordinates, the speeds and their symbols "q.shoulder", "qd.cart.turn", … once the joints are known,
/// passive ones told apart.
void make_coordinates(Mechanism& mechanism, expr::Pool& pool);

/// q̇ = N(q) v of the whole mechanism at these speeds, an entry a coordinate.
std::vector<expr::Id> position_rates(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> v);
/// The speeds v of a motion with q̇ = `rates`, an entry a speed.
std::vector<expr::Id> speeds_of(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                                std::span<const expr::Id> rates);
/// q ⊞ δ of the whole mechanism: `delta` has an entry a speed.
std::vector<expr::Id> retract(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                              std::span<const expr::Id> delta);
/// How the coordinates change in time: each symbol of q with its rate. What `differentiate` takes for d/dt.
std::vector<std::pair<expr::Id, expr::Id>> rates_in_time(const Mechanism& mechanism, expr::Pool& pool);
/// The same, and the speeds with their accelerations.
std::vector<std::pair<expr::Id, expr::Id>> second_rates_in_time(const Mechanism& mechanism, expr::Pool& pool);

/// Stable text of the whole mechanism (`robotc dump --stage mechanism`).
std::string print(const Mechanism& mechanism, const expr::Pool& pool);

}  // namespace robotc
