#pragma once

#include "compiler/import/robot_model.h"

/// Poses in series. Where nothing must be computed, the numbers keep their texts.
namespace robotc::importing {

/// The pose of a frame whose pose in another one is `inner`, which stands at `outer`.
Pose compose(const Pose& outer, const Pose& inner);
Pose inverse(const Pose& pose);
/// A vector along the axes of a frame, along those of its parent.
Vector rotated(const Rotation& rotation, const Vector& vector);
Vector opposite(const Vector& vector);
Number opposite(const Number& number);
/// A shift without a turn.
Pose shift(const Vector& by, Span span);

/// A turn about an axis of any length but 0, in rad. About an axis of the frame, the text of the angle is kept.
Rotation turn_about(const Vector& axis, const Number& angle, Span span);
/// The shortest turn from z to a direction of any length but 0.
Rotation turn_from_z(const std::array<double, 3>& direction, Span span);

/// True if all three are 0.
bool is_zero(const Vector& vector);

}  // namespace robotc::importing
