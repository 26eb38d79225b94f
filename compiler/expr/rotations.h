#pragma once

#include <array>

#include "compiler/expr/linear_algebra.h"

/// Orientations in their several forms, as expressions that are accurate everywhere: at no rotation, at half a turn,
/// and where two of three angles are one. Rotation matrices turn vectors: v' = R v.
namespace robotc::expr {

/// w, x, y, z.
using Quaternion = std::array<Id, 4>;

/// sin(x)/x, 1 at 0.
Id sinc(Pool& pool, Id x);
/// The same of √(x²), given x²: for rotation vectors, whose length has no derivative at 0.
Id sinc_of_root(Pool& pool, Id square);

/// R_z(yaw) R_y(pitch) R_x(roll): about the fixed axes x, y, z in turn.
Mat3 rotation_of_angles(Pool& pool, const Vec3& roll_pitch_yaw);
/// Its angles, roll and yaw in (−π, π], pitch in [−π/2, π/2]. They make the same matrix always; where the pitch is
/// ±π/2, one pair of the many that do.
Vec3 angles_of_rotation(Pool& pool, const Mat3& r);

/// Of any length but 0.
Mat3 rotation_of_quaternion(Pool& pool, const Quaternion& q);
/// With w ≥ 0.
Quaternion quaternion_of_rotation(Pool& pool, const Mat3& r);

/// exp [v]: by the angle |v| about v.
Mat3 rotation_of_vector(Pool& pool, const Vec3& v);
/// v with |v| ≤ π.
Vec3 vector_of_rotation(Pool& pool, const Mat3& r);

}  // namespace robotc::expr
