#pragma once

#include <array>
#include <optional>

#include "compiler/import/robot_model.h"

namespace robotc::exporting {

/// The smallest mass and moment of inertia of a body that moves, in kg and kg·m²; MuJoCo moves none with less than
/// 1e-15.
constexpr double least_inertia = 1e-14;

/// The moments of inertia of a body as attributes of an `<inertial>`.
struct MjcfInertia {
  importing::Pose centre;          ///< the mass centre in the body, and the axes of `diagonal`
  std::array<double, 3> diagonal;  ///< the principal moments
  /// xx, yy, zz, xy, xz, yz along the axes of the body, where MuJoCo finds the principal axes. Otherwise `diagonal`.
  std::optional<std::array<double, 6>> full;
  bool is_possible = true;  ///< false: one moment exceeds the sum of the others, which MuJoCo refuses
};

/// The moments of a body as MuJoCo accepts them. MuJoCo compares the largest moment with the sum of the others to the
/// last bit: a flat body, whose largest one is that sum, is written along its principal axes, and loses what rounding
/// put on top.
MjcfInertia mjcf_inertia(const importing::Inertia& inertia);

/// The smallest principal moment, in kg·m²; 0 for a point mass.
double least_moment(const importing::Inertia& inertia);

}  // namespace robotc::exporting
