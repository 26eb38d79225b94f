#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/mechanism/mechanism.h"
#include "compiler/sema/evaluation/elaborator.h"
#include "compiler/sema/values/scope.h"

namespace robotc::sema {

/// A quantity with one entry a coordinate, or a speed.
enum class JointQuantity {
  q,
  qd,
  qdd,
  tau,     ///< what actuators give: one entry a driven speed
  effort,  ///< what any joint feels: gravity_forces, friction, …
};
std::string_view name(JointQuantity quantity);

/// What must hold of a robot's numbers for it to be a machine.
struct Requirement {
  enum class Kind {
    not_negative,
    not_zero,
    ordered,  ///< the value is the most less the least
  };
  Kind kind = Kind::not_negative;
  expr::Id value;
  Span span;                            ///< of the value as written
  std::string broken;                   ///< what is wrong if it does not hold: "link `bob` has a negative mass"
  std::string unit;                     ///< of the value, for messages; empty if it has none
  Severity severity = Severity::error;  ///< a warning: it may be meant
};

struct RobotModel;

/// A robot as part of another one, which has all its links, joints, frames and names with the path in front.
struct Attachment {
  std::string path;                   ///< "left", "arm[2]"
  Span span;                          ///< of the statement
  std::unique_ptr<RobotModel> robot;  ///< as it is by itself
  FrameId mount;                      ///< what its base became: the frame "left.base"
  std::vector<LinkId> links;          ///< what its links became; the base has none
  JointId first_joint;                ///< what its first joint became; the others follow
};

/// `when … { next qd = … }` of a robot: elaborated where it is simulated.
struct RobotEvent {
  const syntax::When* when = nullptr;
  Scope* scope = nullptr;  ///< where its names mean something
  const Elaborator::Round* round = nullptr;
};

/// A robot as sema leaves it: the mechanism, and the names it gives to others.
struct RobotModel {
  std::string name;  ///< with its arguments, for messages: "planar(n = 2)"
  const syntax::Declaration* declaration = nullptr;
  const RobotInstance* instance = nullptr;  ///< that it was made for; null if it is part of another robot
  Mechanism mechanism;
  std::vector<SpeedId> speeds;    ///< all of them: the entries of qd
  std::vector<SpeedId> actuated;  ///< those of them that are driven: the entries of tau
  bool joints_known = false;      ///< while it is being made: false until all of them are there
  /// Constants, parameters, functions, links, joints and frames; the robot's functions are added by later stages. Parts
  /// with an index have it in their name, "rod[2]", and what leads to them is a PartialPath, "rod".
  std::unique_ptr<Scope> names;
  std::vector<Attachment> attachments;
  std::deque<Scope> iterations;  ///< of its loops: each has the loop's variable and the names defined there
  /// The robot's functions alone: what a law that fits any robot may use of this one. Filled by later stages.
  std::unique_ptr<Scope> functions;
  std::vector<RobotEvent> events;
  std::vector<Requirement> requirements;  ///< those that depend on parameters
  mutable bool gravity_missed = false;    ///< and that was reported
  bool valid = false;                     ///< false after errors: the mechanism must not be used
  /// After errors: all names and joints are known, but not all numbers are its own. Laws can be checked with it, so
  /// that their errors show in the same run; nothing can be computed.
  bool outlined = false;

  /// The axis that a quantity's entries stand along.
  [[nodiscard]] AxisSpace space(JointQuantity quantity) const;
  [[nodiscard]] bool has_passive_joints() const { return actuated.size() != speeds.size(); }
  /// How many entries q has.
  [[nodiscard]] std::size_t coordinate_count() const { return mechanism.coordinates.size(); }
  [[nodiscard]] Dimension dimension(JointQuantity quantity, std::size_t entry) const;
  /// Of a quantity other than q.
  [[nodiscard]] Dimension dimension_at(JointQuantity quantity, SpeedId speed) const;
  /// Of an entry of q.
  [[nodiscard]] bool is_angle(std::size_t entry) const;
  [[nodiscard]] const std::string& joint_name(std::size_t entry) const;
  /// A vector over the joints with the dimensions of `quantity`.
  [[nodiscard]] Tensor vector(JointQuantity quantity, std::vector<expr::Id> entries) const;
  [[nodiscard]] Expected expected(JointQuantity quantity, std::string what) const;
  /// The robot's own coordinate symbols as a value, of q, qd, qdd or tau.
  [[nodiscard]] Tensor symbols(JointQuantity quantity) const;
};

/// False (reported, once a robot) if nothing is said of its gravity, which `use` asks for: a robot that is part of
/// others need not say it.
bool require_gravity(Elaborator& elaborator, const RobotModel& robot, Span use);

/// Why a joint, or one of its coordinates, has no entry along an axis, as a message.
std::string without_entry(const JointRef& joint);

/// The robot that is attached to another under a path, "left", "left.hand"; null if there is none.
const RobotModel* attached_robot(const RobotModel& robot, std::string_view path);

/// The joints that an axis ranges over, by name and in the order of its entries.
std::vector<std::string_view> joint_names(const AxisSpace& space);

}  // namespace robotc::sema
