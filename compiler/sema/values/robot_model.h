#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diagnostics/diagnostics.h"
#include "compiler/mechanism/mechanism.h"
#include "compiler/sema/values/callable.h"
#include "compiler/sema/values/expected.h"
#include "compiler/sema/values/scope.h"
#include "compiler/sema/values/value.h"

namespace robotc::sema {

class Evaluator;
class Reporter;
struct Round;

/// A quantity with one entry per coordinate or per speed.
enum class JointQuantity {
  q,
  qd,
  qdd,
  qddd,             ///< rates of qdd
  tau,              ///< what laws give: efforts, or inputs of actuators; one entry per actuated speed
  actuated_effort,  ///< efforts of the actuated speeds
  effort,           ///< efforts of all joints: gravity_forces, friction, …
  displacement,     ///< differences of q, one entry per speed
};
std::string_view name(JointQuantity quantity);

/// A physical condition on a robot's numbers.
struct Requirement {
  enum class Kind {
    not_negative,
    not_zero,
    ordered,  ///< maximum − minimum is positive
  };
  Kind kind = Kind::not_negative;
  expr::Id value;
  Span span;                            ///< of the value
  std::string broken;                   ///< message on failure: "link `bob` has a negative mass"
  std::string unit;                     ///< of the value in messages; may be empty
  Severity severity = Severity::error;  ///< a warning if it may be intended
};

struct RobotModel;
struct LoopAnalysis;

/// A robot attached to another one, which contains all its links, joints, frames and names with the path as prefix.
struct Attachment {
  std::string path;                   ///< "left", "arm[2]"
  Span span;                          ///< of the statement
  std::unique_ptr<RobotModel> robot;  ///< as built by itself
  FrameId mount;                      ///< the frame of its base, "left.base"
  std::vector<LinkId> links;          ///< its links in the whole; the base has none
  JointId first_joint;                ///< its first joint in the whole; the others follow
};

/// `when … { next qd = … }` of a robot; elaborated in each simulation.
struct RobotEvent {
  const syntax::When* when = nullptr;
  Scope* scope = nullptr;  ///< of its names
  const Round* round = nullptr;
};

/// A robot after semantic analysis: the mechanism, and its names.
struct RobotModel {
  std::string name;  ///< with its arguments, for messages: "planar(n = 2)"
  const syntax::Declaration* declaration = nullptr;
  const RobotInstance* instance = nullptr;  ///< that it was built for; null if it is part of another robot
  Mechanism mechanism;
  std::vector<SpeedId> speeds;    ///< the freedoms: entries of qd, all speeds where no loop is closed
  std::vector<SpeedId> actuated;  ///< actuated ones: the entries of tau
  bool joints_known = false;      ///< false during construction until all joints are known
  bool has_loops = false;         ///< it has closures, of its own or of attached robots
  /// The analysis of its closed loops; null: there are none, or they are not known yet.
  std::shared_ptr<const LoopAnalysis> loops;
  /// The values of `assembly`, about how the robot is put together, by coordinate.
  std::vector<std::optional<double>> guesses;
  /// Symbols by coordinate, for a robot with loops: each stands for an entry of a configuration that is not known
  /// before the loops are closed in a run (closed_configurations.h).
  std::vector<expr::Id> unknown;
  /// Constants, parameters, functions, links, joints and frames; later stages add the robot's functions. Parts have
  /// their indices in the name, "rod[2]"; "rod" alone is a PartialPath.
  std::unique_ptr<Scope> names;
  std::vector<Attachment> attachments;
  std::deque<Scope> iterations;  ///< of its loops: the loop's variable and names of each round
  /// Only the robot's functions: available to laws for any robot. Filled by later stages.
  std::unique_ptr<Scope> functions;
  std::vector<RobotEvent> events;
  std::vector<Requirement> requirements;  ///< those that depend on parameters
  /// Freedoms that move no mass: their accelerations are undetermined, so nothing that divides by the mass matrix is
  /// defined. Known once the robot's functions are.
  std::vector<SpeedId> undetermined;
  /// Speeds of joints whose own links do not resist all of their motion: because of them the mass matrix of the open
  /// tree may be singular, though that of closed loops is not. Known with the former.
  std::vector<SpeedId> without_inertia;
  mutable bool gravity_missed = false;  ///< missing gravity was reported
  bool valid = false;                   ///< false after errors: the mechanism must not be used
  /// After errors, if all names and joints are known but some numbers are placeholders. Laws can be checked with it, to
  /// report their errors in the same run; nothing can be computed.
  bool outlined = false;

  /// The axis of a quantity's entries.
  [[nodiscard]] AxisSpace space(JointQuantity quantity) const;
  /// False if laws give an effort along each freedom.
  [[nodiscard]] bool has_passive_joints() const { return actuated != speeds; }
  /// Number of entries of q.
  [[nodiscard]] std::size_t coordinate_count() const { return mechanism.coordinates.size(); }
  [[nodiscard]] Dimension dimension(JointQuantity quantity, std::size_t entry) const;
  /// Dimension of an entry of a quantity other than q.
  [[nodiscard]] Dimension dimension_at(JointQuantity quantity, SpeedId speed) const;
  /// True if an entry of q is an angle.
  [[nodiscard]] bool is_angle(std::size_t entry) const;
  [[nodiscard]] const std::string& joint_name(std::size_t entry) const;
  /// A vector over the joints with the dimensions of `quantity`.
  [[nodiscard]] Tensor vector(JointQuantity quantity, std::vector<expr::Id> entries) const;
  [[nodiscard]] Expected expected(JointQuantity quantity, std::string what) const;
  /// The robot's own symbols of a quantity, as a value.
  [[nodiscard]] Tensor symbols(JointQuantity quantity) const;
};

/// False (reported once per robot) if its gravity is unspecified but needed at `use`: robots that are part of others
/// may omit it.
bool require_gravity(Reporter& reporter, const RobotModel& robot, Span use);

/// False (reported) if joints of a robot move no mass, and `what` ("`forward_dynamics`", "a simulation") needs their
/// accelerations.
bool require_accelerations(Reporter& reporter, const RobotModel& robot, std::string_view what, Span use);

/// "joint `wrist` moves no mass", or how many do; empty if all joints move some.
std::string massless_joints_text(const RobotModel& robot);
/// "give link `tip`, or a link that it carries, a mass off the axis or an inertia": the fix for the first of them.
std::string massless_joints_fix(const RobotModel& robot);

/// Entries of `all`, one per speed of the tree.
std::vector<expr::Id> picked(const std::vector<expr::Id>& all, const std::vector<SpeedId>& speeds);

/// "the freedoms `hip` and `knee`".
std::string freedoms_text(const RobotModel& robot);

/// Message why a joint, or one of its coordinates, has no entry along an axis.
std::string without_entry(const JointRef& joint);

/// The robot attached to another under a path, "left", "left.hand"; null if there is none.
const RobotModel* attached_robot(const RobotModel& robot, std::string_view path);

/// Names of an axis's joints, in the order of its entries.
std::vector<std::string_view> joint_names(const AxisSpace& space);

}  // namespace robotc::sema
