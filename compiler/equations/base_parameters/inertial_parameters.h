#pragma once

#include <array>

#include "compiler/equations/base_parameters/base_parameters.h"

/// The ten inertial parameters of a rigid body as a vector π, in the order of Moment, and operations on it: its
/// change with motion, and the energies as linear functions of it. Private to this stage.
namespace robotc::base_parameters {

/// A linear function of π, or π itself.
using Row = std::array<expr::Id, moment_count>;
using Matrix = std::array<Row, moment_count>;

/// The velocity of a body's frame: that of its origin, and the angular one, along its axes.
struct Twist {
  expr::Vec3 linear;
  expr::Vec3 angular;
};

Row zero_row(const expr::Pool& pool);
/// row · matrix.
Row mul(expr::Pool& pool, const Row& row, const Matrix& matrix);

/// The kinetic energy of two velocities: T(V + W) − T(V) − T(W) = bilinear · π, so T(V) is half that of V and V.
///
///   m v·w + h·(v × ω_w + w × ω_v) + ω_v·I ω_w
Row mutual_energy(expr::Pool& pool, const Twist& v, const Twist& w);
/// h·g: the first moment's part of the potential energy of gravity, but for its sign.
Row along_gravity(const expr::Pool& pool, const expr::Vec3& gravity);

/// dπ/dq = matrix · π, where the body moves along a twist, seen in a frame that stays.
Matrix rate_along(expr::Pool& pool, const Twist& twist);

/// π seen from frame A is matrix · (π seen from B), with X_AB.
Matrix change_of_frame(expr::Pool& pool, const Transform& x);
/// A velocity of frame A as one of frame B, which is fixed to it, with X_AB.
Twist change_of_frame(expr::Pool& pool, const Transform& x, const Twist& twist);

}  // namespace robotc::base_parameters
