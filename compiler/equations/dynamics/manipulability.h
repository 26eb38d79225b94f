#pragma once

#include <cstddef>
#include <vector>

#include "compiler/expr/pool.h"

/// Manipulability of a frame's origin (Yoshikawa 1985): the volume of the ellipsoid of its velocities for joint rates
/// of length 1, but for a constant factor.
namespace robotc::dynamics {

/// The factors of the volume: entries of the velocity part of a frame's Jacobian.
struct MovedDirections {
  std::vector<std::size_t> rows;     ///< the world axes along which some joint moves it: two of an arm in a plane
  std::vector<std::size_t> columns;  ///< the coordinates that move it
  /// Number of joint rates in one product of the volume.
  [[nodiscard]] std::size_t order() const { return rows.size() < columns.size() ? rows.size() : columns.size(); }
};
/// The manipulability of a Jacobian, 6 × `coordinates`.
MovedDirections moved_directions(const expr::Pool& pool, const std::vector<expr::Id>& jacobian,
                                 std::size_t coordinates);

/// √det(J Jᵀ) of those rows and columns; √det(Jᵀ J) where there are fewer joints than directions; 0 of a frame
/// that never moves. As the root of the sum of the squared minors (Cauchy and Binet), so that it is 0 and no NaN where
/// the frame loses a direction.
expr::Id manipulability(expr::Pool& pool, const std::vector<expr::Id>& jacobian, std::size_t coordinates);

}  // namespace robotc::dynamics
