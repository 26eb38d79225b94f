#pragma once

#include <cstddef>
#include <functional>
#include <vector>

/// Numerical inverse kinematics: the configuration for given positions of points.
namespace robotc::programs {

/// Positions of points, m, three entries each, and their Jacobian ∂position/∂q, row-major.
struct PointPositions {
  std::vector<double> positions;
  std::vector<double> jacobian;
};
using PositionsOf = std::function<PointPositions(const std::vector<double>& q)>;

struct Configuration {
  std::vector<double> q;
  bool reached = false;  ///< up to rounding
  double distance = 0;   ///< m; the largest distance of a point from its target
};

/// The configuration that puts the points at `targets`, by damped least squares (Levenberg–Marquardt) from `guess`. If
/// there are several, one that is locally the nearest to the guess, in the sum of squares. If the guess is singular,
/// such as a stretched arm, further deterministic starts around it are tried. `scales`: how far a start may be from the
/// guess, by coordinate. If no start succeeds, the best result.
Configuration nearest_configuration(const PositionsOf& positions_of, const std::vector<double>& targets,
                                    const std::vector<double>& guess, const std::vector<double>& scales);

}  // namespace robotc::programs
