#pragma once

/// Thresholds that decide rank in several stages. docs/numerics-thresholds.md lists them with all others and their
/// reasons.
namespace robotc::numerics {

// Of pivots or singular values over the largest of a matrix without units: rows of lengths over the size of their loop,
// columns of slides times the size.

/// Equations of loops up to it follow from the others. Exact redundancy leaves 1e-15 and configurations are closed to
/// 1e-12, so this leaves some digits on either side.
inline constexpr double redundant_equation = 1e-8;
/// Columns above it determine their speeds by the equations: rates are known to 1e-12 over it.
inline constexpr double regular_columns = 1e-6;
/// Directions up to it change nothing to first order: two roundings of 1e-12 and some conditioning are below.
inline constexpr double without_effect = 1e-9;

/// Reciprocal condition number, as estimated, up to which a square matrix has no inverse worth the name.
inline constexpr double singular_matrix = 1e-13;

/// An energy up to it, times the number of speeds, over the sum of the sizes of its terms is rounding: configurations
/// are closed to that.
inline constexpr double vanishing_energy = 1e-12;

}  // namespace robotc::numerics
