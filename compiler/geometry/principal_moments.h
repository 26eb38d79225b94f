#pragma once

#include <array>

namespace robotc::geometry {

/// The eigenvalues of a symmetric matrix (xx, xy, xz, yy, yz, zz), the least first. Unlike the closed form they are
/// good to rounding where two of them meet, as they do for every rod and disc.
std::array<double, 3> principal_moments(const std::array<double, 6>& m);

}  // namespace robotc::geometry
