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
  spherical,
  floating,
  fixed,
};

/// Unit of an entry of q (rad, m, or 1 for an entry of a quaternion) or of the speeds (rad/s or m/s).
enum class Measure : std::uint8_t { angle, length, quaternion };

/// An entry of a joint's coordinates, or of its speeds.
struct JointVariable {
  /// "turn" for `q.cart.turn`, "position.x" for `q.root.position.x`; empty for a joint's only coordinate, `q.hip`.
  std::string_view name;
  Measure measure = Measure::angle;
};

/// A motion of one degree of freedom, about or along one axis.
enum class Motion : std::uint8_t {
  none,
  turn,   ///< by an angle about the axis
  slide,  ///< by a length along the axis
  screw,  ///< by an angle about the axis, and by the joint's lead times that angle along it
  /// One of three turns, about x, y and z of the joint frame, whose axes do not turn with each other: their rates are
  /// the angular velocity along the joint frame's axes. The frame itself is turned after them, by `attitude`.
  spin,
  attitude,  ///< no freedom: the rotation by the joint's quaternion
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
  /// The motion from the joint frame to the moved joint frame: step k moves at speed k; an `attitude` has no speed and
  /// comes last. Bodies between steps have no mass. Transform, motion subspace and its rate follow from the steps, in
  /// the tree's bodies (joint_motion.h).
  [[nodiscard]] virtual std::span<const JointStep> steps() const = 0;
  /// The coordinate whose rate is speed k; none for an angular velocity of a quaternion.
  [[nodiscard]] virtual std::optional<std::size_t> coordinate_of(std::size_t speed) const { return speed; }
  /// The first of the four coordinates w, x, y, z of its quaternion, which may have any length but 0; none: it has no
  /// quaternion, and q ⊞ δ is q + δ.
  [[nodiscard]] virtual std::optional<std::size_t> quaternion() const { return std::nullopt; }
  /// The speeds that are the components of one vector with this one, the first and how many: friction, springs and
  /// limits of speed are those of the vector.
  struct Components {
    std::size_t first = 0;
    std::size_t count = 1;
  };
  [[nodiscard]] virtual Components vector_of(std::size_t speed) const { return {speed, 1}; }
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
  /// a ⊟ b: the displacement δ with b ⊞ δ = a, its rotation vector no longer than π.
  [[nodiscard]] virtual std::vector<expr::Id> difference(expr::Pool& pool, std::span<const expr::Id> a,
                                                         std::span<const expr::Id> b) const = 0;
};

const JointModel& joint_model(JointType type);
/// All joint types, in the order of the documentation.
std::span<const JointType> joint_types();

}  // namespace robotc
