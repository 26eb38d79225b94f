#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/mechanism/actuator.h"
#include "compiler/mechanism/closure.h"
#include "compiler/mechanism/contact.h"
#include "compiler/mechanism/joint_model.h"
#include "compiler/mechanism/shape.h"
#include "compiler/mechanism/transform.h"
#include "compiler/source/source_map.h"

/// A robot as authored: links, joints and frames; all numbers are expressions of its parameters. Importers make the
/// same.
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
  std::size_t component = 0;  ///< index in its model's coordinates
  std::string name{};         ///< "hip", "cart.turn"
};
/// An entry of the speeds v, of v̇ and of the efforts: a speed of a joint.
struct Speed {
  JointId joint;
  std::size_t component = 0;  ///< index in its model's speeds
  std::string name{};         ///< likewise
};
using CoordinateId = StrongId<Coordinate>;
using SpeedId = StrongId<Speed>;

/// Limit of a robot's degrees of freedom: derived functions grow with their square.
inline constexpr std::size_t max_moving_joints = 250;

/// One rigid body of a link, in the link frame.
struct RigidBody {
  expr::Id mass;          ///< kg
  expr::Vec3 com;         ///< m, from the link frame's origin
  expr::SymMat3 inertia;  ///< kg·m², about the centre of mass, along the link frame's axes; entries of the tensor
  std::string name{};     ///< of an extra body of the link, a payload or a motor; empty: the link's own
};

struct Link {
  std::string name;
  Span span;
  std::vector<RigidBody> bodies;  ///< none: a massless link
};

/// Passive effects along a freedom of a joint, all on the joint's side of the gears: friction viscous · q̇ + Coulomb's
/// level against the motion, a spring stiffness · (q − rest), and rotor inertia. An invalid id: none.
/// Where speeds are the components of a vector, all of them have the same numbers: Coulomb's friction acts against the
/// vector, and the spring along the displacement from the joint's `rest`.
struct JointDrive {
  expr::Id viscous{};           ///< N·s/m or N·m·s/rad, including the motor's times gear ratio squared
  expr::Id coulomb_positive{};  ///< N or N·m, >= 0: the level where q̇ > 0
  expr::Id coulomb_negative{};  ///< N or N·m, >= 0: the level where q̇ < 0; valid if `coulomb_positive` is
  expr::Id stiffness{};         ///< N/m or N·m/rad
  expr::Id rest{};              ///< m or rad: rest position of the spring; valid if `stiffness` is, without quaternion
  expr::Id rotor_inertia{};     ///< kg or kg·m²: the motor's times gear ratio squared
};

/// Friction and a spring along a motion that a closure leaves free. It acts where its loop is opened, too.
struct ClosureDrive {
  std::string closure;  ///< name of the closure
  std::string name;     ///< "pin", "guide.slide"
  Span span;
  LinkId link_a, link_b;
  Transform a, b;  ///< X_link,frame, those of the closure
  ClosureMotion motion{};
  JointDrive drive{};  ///< without a rotor
};

/// Limits of a joint. An invalid id: no limit.
struct JointLimits {
  expr::Id lower{}, upper{};             ///< m or rad
  expr::Id speed{};                      ///< m/s or rad/s, of |q̇|, or of the length of the vector
  expr::Id least_input{}, most_input{};  ///< of the law's entry: N or N·m, or the unit of the actuator's input
};

/// Drive and limits along one speed of a joint.
struct Freedom {
  bool passive = false;  ///< not actuated
  JointDrive drive{};
  Actuator actuator{};  ///< of an actuated one
  JointLimits limits{};
};

/// Connects child to parent: X_parent,child = before · motion(q) · after, with the motion of the joint's model.
/// `before` is the joint frame; its origin is the joint centre.
struct Joint {
  std::string name;
  Span span;
  JointType type = JointType::fixed;
  LinkId parent;  ///< link 0 is the base
  LinkId child;
  Transform before;
  expr::Vec3 axis;  ///< unit vector in the joint frame; unused if the model has no axis to choose
  Transform after;
  expr::Id lead{};  ///< m/rad, for joints with a pitch: pitch / 2π
  /// For a joint with a quaternion: the coordinates at which its springs are relaxed; empty: none of them has a `rest`.
  std::vector<expr::Id> rest{};
  /// rad, of a joint with a quaternion: limit of the angle between z of the joint frame and z of the moved one.
  expr::Id tilt_limit{};
  std::vector<Freedom> freedoms{};  ///< one per speed of the model, after make_coordinates

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

/// An external load at a point of a link: a force through the point and a moment.
struct AppliedWrench {
  std::string name;
  Span span;
  LinkId link;        ///< on which it acts
  expr::Vec3 point;   ///< m, in the link frame
  expr::Vec3 force;   ///< N, along `axes`
  expr::Vec3 moment;  ///< N·m, along `axes`, in addition to the force's
  LinkId axes_link;   ///< axes of force and moment: those of the link frame …
  expr::Mat3 axes;    ///< … turned: R_link,axes
};

/// A parameter of the robot: a symbol of stage prepare and its default.
struct RobotParameter {
  std::string name;
  expr::Id symbol;
  double default_value = 0;  ///< SI
};

/// A dependent speed that is a sum of others in every configuration, v = Σ factor · v_i; no terms: it is 0, as each of
/// the three speeds of a quaternion that stays.
struct SpeedRelation {
  SpeedId speed;
  /// Speeds without a relation of their own; the factors are numbers.
  std::vector<std::pair<SpeedId, expr::Id>> terms;
  expr::Id offset{};  ///< m or rad, a number: of its coordinate; invalid if it has none
};

/// Coordinates that are linear in others wherever the loops are closed, as those of parallelograms: they take the place
/// of equations.
struct LinearLoops {
  std::vector<SpeedRelation> relations;
  /// Coordinates with a relation, q = Σ factor · q_i + offset, and quaternions that stay: symbols of q, and numbers or
  /// expressions of coordinates without one.
  std::vector<std::pair<expr::Id, expr::Id>> coordinates;
  /// Dependent speeds without a relation, and the equations that determine them: as many.
  std::vector<SpeedId> dependent;
  std::vector<std::size_t> equations;
};

/// Which speeds of a mechanism determine all others, and where it is put together. Found by the stage `loops`; without
/// closures all speeds are independent.
struct Mobility {
  std::vector<SpeedId> independent;  ///< in order: the entries of a user's qd, qdd and of M
  std::vector<SpeedId> dependent;    ///< the others, in order
  /// Indices of closure equations (loops/closure_rows.h) that determine the dependent speeds, as many as those.
  std::vector<std::size_t> equations;
  /// a q in which all closures hold for the parameters' defaults; empty without closures
  std::vector<double> assembly;
  /// Rank of the actuated speeds as functions of the independent ones: how many motors can move independently of each
  /// other. Motors beyond it are redundant. Set with closures.
  std::size_t motor_rank = 0;
  /// Found when first asked for (loops/linear_loops.h), from all else of the mechanism; null until then.
  mutable std::shared_ptr<const LinearLoops> linear;
};

/// Link 0 is `base`. Joints are in declaration order, which is the order of q. All ids belong to the pool that made the
/// mechanism. Each link but the base is the child of exactly one joint, and the tree is connected (ensured by sema).
struct Mechanism {
  std::string name;
  Span span;
  std::vector<Link> links;
  std::vector<Joint> joints;
  std::vector<Frame> frames;
  std::vector<Closure> closures;    ///< of loops; joints and links alone are a tree
  std::vector<Coupling> couplings;  ///< of coordinates or of speeds
  std::vector<ClosureDrive> closure_drives;
  std::vector<Contact> contacts;        ///< act in simulations alone: their forces depend on states
  std::vector<Shape> shapes;            ///< what links look like, in the order of the file
  std::vector<AppliedWrench> wrenches;  ///< their entries may depend on parameters and on q and q̇
  Transform base;                       ///< X_world,base
  expr::Vec3 gravity;                   ///< m/s², along the axes of the world
  bool gravity_known = true;            ///< false if unspecified; `gravity` is zero then
  std::vector<RobotParameter> parameters;

  // Entries of q and v, joint by joint; set by `make_coordinates`.
  std::vector<Coordinate> coordinates;  ///< nq
  std::vector<Speed> speeds;            ///< nv of the tree
  Mobility mobility;                    ///< set by `make_coordinates` as without closures

  // One symbol per entry (stage step): q of length nq; qd, qdd, qddd and tau, the efforts, of length nv. The tau of a
  // passive freedom is the number 0.
  std::vector<expr::Id> q;
  std::vector<expr::Id> qd;
  std::vector<expr::Id> qdd;
  std::vector<expr::Id> qddd;
  std::vector<expr::Id> tau;
  // Arguments of functions of configurations alone.
  std::vector<expr::Id> q0;            ///< another q
  std::vector<expr::Id> displacement;  ///< of q, of length nv
  std::vector<expr::Id> target;        ///< a pose in the world: rotation row by row, then position

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
  /// The coordinate whose rate is this speed; nothing if there is none.
  [[nodiscard]] std::optional<CoordinateId> coordinate_of(SpeedId id) const;
  /// The speeds that are the components of one vector with this one, in order.
  [[nodiscard]] std::vector<SpeedId> vector_of(SpeedId id) const;
  /// All coordinates, in order.
  [[nodiscard]] std::vector<CoordinateId> coordinate_ids() const;
  [[nodiscard]] std::vector<SpeedId> speed_ids() const;
  /// Actuated speeds: the entries of a controller's tau.
  [[nodiscard]] std::vector<SpeedId> actuated_speeds() const;
  /// Symbols of their efforts.
  [[nodiscard]] std::vector<expr::Id> actuated_efforts() const;
  /// Symbols of what a law gives them: of the inputs of their actuators, or else of their efforts.
  [[nodiscard]] std::vector<expr::Id> actuated_inputs() const;
  /// True if a law gives something other than an effort to some joint.
  [[nodiscard]] bool has_actuators() const;
  [[nodiscard]] std::size_t moving_joint_count() const;
  /// True if speeds depend on each other, by closures or couplings.
  [[nodiscard]] bool has_loops() const { return !closures.empty() || !couplings.empty(); }
  /// The entries of the independent speeds, of a vector with one entry per speed such as `qd`.
  [[nodiscard]] std::vector<expr::Id> independent(std::span<const expr::Id> by_speed) const;
  /// True if some joint's rotation is a quaternion: then speeds are not all rates of coordinates, and configurations
  /// cannot be added.
  [[nodiscard]] bool has_quaternions() const;
  /// The first coordinates, w, of all quaternions.
  [[nodiscard]] std::vector<CoordinateId> quaternions() const;
  /// The q of no motion: zeros, and quaternions 1, 0, 0, 0.
  [[nodiscard]] std::vector<double> neutral() const;
};

/// The axis of a step in the frame that it moves, a unit vector.
expr::Vec3 step_axis(expr::Pool& pool, const Joint& joint, const JointStep& step);

/// Creates coordinates, speeds and their symbols "q.shoulder", "qd.cart.turn", …, and those of inputs and states of
/// actuators, "voltage.shoulder", once the joints, the passive ones and the stages of actuators are known.
void make_coordinates(Mechanism& mechanism, expr::Pool& pool);

/// q̇ = N(q) v of the whole mechanism, one entry per coordinate.
std::vector<expr::Id> position_rates(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> v);
/// The speeds v of a motion with q̇ = `rates`, one entry per speed.
std::vector<expr::Id> speeds_of(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                                std::span<const expr::Id> rates);
/// The angle between z of the joint frame and z of the moved one, rad, of a joint with a quaternion.
expr::Id tilt(const Mechanism& mechanism, expr::Pool& pool, JointId joint, std::span<const expr::Id> q);
/// The displacement from its `rest` of a joint with a quaternion, an entry per speed of the joint.
std::vector<expr::Id> from_rest(const Mechanism& mechanism, expr::Pool& pool, JointId joint,
                                std::span<const expr::Id> q);
/// q ⊞ δ of the whole mechanism: `delta` has an entry per speed.
std::vector<expr::Id> retract(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> q,
                              std::span<const expr::Id> delta);
/// a ⊟ b of the whole mechanism: an entry per speed.
std::vector<expr::Id> difference(const Mechanism& mechanism, expr::Pool& pool, std::span<const expr::Id> a,
                                 std::span<const expr::Id> b);
/// Each symbol of q with its rate, for d/dt by `differentiate`.
std::vector<std::pair<expr::Id, expr::Id>> rates_in_time(const Mechanism& mechanism, expr::Pool& pool);
/// The same, plus the speeds with their accelerations.
std::vector<std::pair<expr::Id, expr::Id>> second_rates_in_time(const Mechanism& mechanism, expr::Pool& pool);

/// A direction in which symbols change: each with its rate.
using Direction = std::vector<std::pair<expr::Id, expr::Id>>;
/// One per speed: the rates of q as that speed alone is 1. A derivative along it is that by the displacement ⊞ of the
/// speed; of a joint without quaternion, that by its coordinate.
std::vector<Direction> along_joints(const Mechanism& mechanism, expr::Pool& pool);
/// One per symbol, with the rate 1.
std::vector<Direction> along_symbols(expr::Pool& pool, std::span<const expr::Id> symbols);

/// Stable text of the whole mechanism (`robotc dump --stage mechanism`).
std::string print(const Mechanism& mechanism, const expr::Pool& pool);

}  // namespace robotc
