#pragma once

#include <array>

namespace robotc::geometry {

/// The eigenvalues of a symmetric matrix (xx, xy, xz, yy, yz, zz), ascending. Unlike the closed form, accurate to
/// rounding for double eigenvalues, which every rod and disc has.
std::array<double, 3> principal_moments(const std::array<double, 6>& m);

}  // namespace robotc::geometry
