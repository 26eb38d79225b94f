#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/expr/linear_algebra.h"

/// A joint type: its coordinates, its speeds, and the motion that they give its child. One
/// type is one file in `joints/`; everything else asks the model.
namespace robotc {

enum class JointType : std::uint8_t {
  revolute,
  continuous,
  prismatic,
  screw,
  universal,
  cylindrical,
  planar,
  fixed,
};

/// Unit of an entry of q (rad or m) or of the speeds (rad/s or m/s).
enum class Measure : std::uint8_t { angle, length };

/// An entry of a joint's coordinates, or of its speeds.
struct JointVariable {
  std::string_view name;  ///< "turn": `q.cart.turn`; empty where the joint has no other, `q.hip`
  Measure measure = Measure::angle;
};

/// A motion of one freedom, about or along one axis.
enum class Motion : std::uint8_t {
  none,
  turn,   ///< by an angle about the axis
  slide,  ///< by a length along the axis
  screw,  ///< by an angle about the axis, and along it by the joint's lead times that angle
};

/// The axis of a step: an axis of the joint frame, or the joint's own.
enum class StepAxis : std::uint8_t { own, x, y, z };

/// One of the motions that a joint makes one after the other. Each is about or along an axis of the frame that the
/// steps before it have moved.
struct JointStep {
  Motion motion = Motion::none;
  StepAxis axis = StepAxis::own;
};

/// A type of joint. `q`, `v` and `delta` are the entries of one joint.
class JointModel {
 public:
  virtual ~JointModel() = default;

  /// As in a file: "universal".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// For messages: "turns about x of its frame, then about the moved y".
  [[nodiscard]] virtual std::string_view motion() const = 0;
  [[nodiscard]] virtual std::span<const JointVariable> coordinates() const = 0;
  /// Rates and efforts are along these.
  [[nodiscard]] virtual std::span<const JointVariable> speeds() const = 0;
  /// The motion from the joint frame to the moved joint frame: step k is moved by coordinate k at speed k. What lies
  /// between two steps has no mass. The transform across the joint, its motion subspace and the rate of that follow
  /// from the steps, in the tree's bodies (joint_motion.h).
  [[nodiscard]] virtual std::span<const JointStep> steps() const = 0;
  /// Whether `axis = […]` may be chosen: whether some step is about or along the joint's own axis.
  [[nodiscard]] bool has_axis() const;
  /// Whether coordinates may have limits: a joint without end has none.
  [[nodiscard]] virtual bool has_end() const { return true; }
  /// Whether it has a pitch.
  [[nodiscard]] bool has_pitch() const;

  /// q̇ = N(q) v.
  [[nodiscard]] virtual std::vector<expr::Id> position_rates(expr::Pool& pool, std::span<const expr::Id> q,
                                                             std::span<const expr::Id> v) const = 0;
  /// The v of a motion in which q changes at the rates q̇: v with q̇ = N(q) v.
  [[nodiscard]] virtual std::vector<expr::Id> speeds_of(expr::Pool& pool, std::span<const expr::Id> q,
                                                        std::span<const expr::Id> rates) const = 0;
  /// q ⊞ δ: where a displacement δ, one entry a speed, leads from q.
  [[nodiscard]] virtual std::vector<expr::Id> retract(expr::Pool& pool, std::span<const expr::Id> q,
                                                      std::span<const expr::Id> delta) const = 0;
};

const JointModel& joint_model(JointType type);
/// All of them, in the order in which documents list them.
std::span<const JointType> joint_types();

}  // namespace robotc
