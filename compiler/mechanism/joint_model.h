#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "compiler/expr/linear_algebra.h"

/// A joint type: its coordinates, speeds, and the motion of its child. Each type is one file in `joints/`; everything
/// else uses the interface.
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
  std::string_view name;  ///< "turn" for `q.cart.turn`; empty for a joint's only coordinate, `q.hip`
  Measure measure = Measure::angle;
};

/// A motion of one degree of freedom, about or along one axis.
enum class Motion : std::uint8_t {
  none,
  turn,   ///< by an angle about the axis
  slide,  ///< by a length along the axis
  screw,  ///< by an angle about the axis, and by the joint's lead times that angle along it
};

/// The axis of a step: an axis of the joint frame, or the joint's own.
enum class StepAxis : std::uint8_t { own, x, y, z };

/// One motion in the sequence of a joint's motions, about or along an axis of the frame moved by the steps before.
struct JointStep {
  Motion motion = Motion::none;
  StepAxis axis = StepAxis::own;
};

/// A joint type. `q`, `v` and `delta` are the entries of one joint.
class JointModel {
 public:
  virtual ~JointModel() = default;

  /// Keyword in files: "universal".
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// For messages: "turns about x of its frame, then about the moved y".
  [[nodiscard]] virtual std::string_view motion() const = 0;
  [[nodiscard]] virtual std::span<const JointVariable> coordinates() const = 0;
  /// Rates and efforts have these entries.
  [[nodiscard]] virtual std::span<const JointVariable> speeds() const = 0;
  /// The motion from the joint frame to the moved joint frame: step k moves by coordinate k at speed k. Bodies between
  /// steps have no mass. Transform, motion subspace and its rate follow from the steps, in the tree's bodies
  /// (joint_motion.h).
  [[nodiscard]] virtual std::span<const JointStep> steps() const = 0;
  /// True if `axis = […]` may be given: some step is about or along the joint's own axis.
  [[nodiscard]] bool has_axis() const;
  /// True if coordinates may have limits; false for a continuous joint.
  [[nodiscard]] virtual bool has_end() const { return true; }
  /// True if it has a pitch.
  [[nodiscard]] bool has_pitch() const;

  /// q̇ = N(q) v.
  [[nodiscard]] virtual std::vector<expr::Id> position_rates(expr::Pool& pool, std::span<const expr::Id> q,
                                                             std::span<const expr::Id> v) const = 0;
  /// The v with q̇ = N(q) v, for given rates q̇.
  [[nodiscard]] virtual std::vector<expr::Id> speeds_of(expr::Pool& pool, std::span<const expr::Id> q,
                                                        std::span<const expr::Id> rates) const = 0;
  /// q ⊞ δ: q moved by a displacement δ, with an entry per speed.
  [[nodiscard]] virtual std::vector<expr::Id> retract(expr::Pool& pool, std::span<const expr::Id> q,
                                                      std::span<const expr::Id> delta) const = 0;
};

const JointModel& joint_model(JointType type);
/// All joint types, in the order of the documentation.
std::span<const JointType> joint_types();

}  // namespace robotc
