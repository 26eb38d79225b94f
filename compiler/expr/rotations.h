#pragma once

#include <array>

#include "compiler/expr/linear_algebra.h"

/// Conversions between representations of orientation, accurate everywhere: at the identity, at half a turn, and in
/// gimbal lock. Rotation matrices turn vectors: v' = R v.
namespace robotc::expr {

/// w, x, y, z.
using Quaternion = std::array<Id, 4>;

/// The same angle in (−π, π]. Angles beyond come from their sine and cosine, which are reduced exactly: x − 2πk would
/// lose the digits of x for large k.
Id wrapped(Pool& pool, Id angle);

/// sin(x)/x, 1 at 0.
Id sinc(Pool& pool, Id x);
/// sinc(√square): for rotation vectors, whose length has no derivative at 0.
Id sinc_of_root(Pool& pool, Id square);

/// R_z(yaw) R_y(pitch) R_x(roll): rotations about the fixed axes x, y, z in turn.
Mat3 rotation_of_angles(Pool& pool, const Vec3& roll_pitch_yaw);
/// Inverse of `rotation_of_angles`, roll and yaw in (−π, π], pitch in [−π/2, π/2]. At pitch ±π/2 roll and yaw are not
/// unique; any pair with the same matrix is returned.
Vec3 angles_of_rotation(Pool& pool, const Mat3& r);

/// a ⊗ b: the rotation by b, then by a.
Quaternion product(Pool& pool, const Quaternion& a, const Quaternion& b);
/// The inverse, times the squared length.
Quaternion conjugate(Pool& pool, const Quaternion& q);
Id squared_length(Pool& pool, const Quaternion& q);
/// For a quaternion of any nonzero length.
Mat3 rotation_of_quaternion(Pool& pool, const Quaternion& q);
/// Unit quaternion with w ≥ 0.
Quaternion quaternion_of_rotation(Pool& pool, const Mat3& r);

/// exp [v]: rotation by the angle |v| about v.
Mat3 rotation_of_vector(Pool& pool, const Vec3& v);
/// Rotation vector v with |v| ≤ π.
Vec3 vector_of_rotation(Pool& pool, const Mat3& r);
/// The same rotations by quaternions: that of a vector has length 1; that of which the vector is taken, any but 0.
Quaternion quaternion_of_vector(Pool& pool, const Vec3& v);
Vec3 vector_of_quaternion(Pool& pool, const Quaternion& q);

}  // namespace robotc::expr
