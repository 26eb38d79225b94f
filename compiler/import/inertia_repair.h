#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/import/robot_model.h"

/// Inertias that no body can have, and the nearest ones that a body can have.
namespace robotc::importing {

/// The eigenvalues of the moments, ascending.
std::array<double, 3> principal_moments(const Inertia& inertia);

/// Sets moments to 0 that are negative by rounding: −5e-20 beside others of 1e-4, or beside zeros and a mass. True if
/// there was one.
bool clear_rounding(Inertia& inertia);

/// Replaces an inertia by the nearest possible one of the same mass and mass centre. True if it changed.
///
/// The second moments S = ½ tr(I) 1 − I of a distribution of mass, and with them its 4×4 pseudo-inertia
/// [S + m c cᵀ, m c; m cᵀ, m], are positive semidefinite (Wensing, Kim and Slotine 2018). About the mass centre the
/// pseudo-inertia is the block matrix of S and m, so the nearest one in the Frobenius norm has S with its negative
/// eigenvalues set to 0.
bool make_possible(Inertia& inertia);

/// The changes of a repair, one line each.
struct Changes {
  std::vector<std::string> lines;
};

/// Makes all inertias possible, and joints fixed that move no mass.
Changes repair(Robot& robot);

}  // namespace robotc::importing
