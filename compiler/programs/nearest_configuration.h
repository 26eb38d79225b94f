#pragma once

#include <cstddef>
#include <functional>
#include <vector>

/// Which configuration puts points of a mechanism where they are wanted: inverse kinematics in numbers.
namespace robotc::programs {

/// Where points are, m, three entries each, and how they move with q: ∂position/∂q, row-major.
struct PointPositions {
  std::vector<double> positions;
  std::vector<double> jacobian;
};
using PositionsOf = std::function<PointPositions(const std::vector<double>& q)>;

struct Configuration {
  std::vector<double> q;
  bool reached = false;  ///< to rounding
  double distance = 0;   ///< m that the worst of the points is short of its place
};

/// The configuration that puts the points at `targets`, found by damped least squares (Levenberg–Marquardt) from
/// `guess`. Where several do, one from which no small change leads nearer to the guess, in the sum of squares of the
/// differences. Where the guess is a dead end, such as a stretched arm, further starts around it are tried, always the
/// same. `scales` says how far a start may lie from the guess, by coordinate. If none leads there, the best of them.
Configuration nearest_configuration(const PositionsOf& positions_of, const std::vector<double>& targets,
                                    const std::vector<double>& guess, const std::vector<double>& scales);

}  // namespace robotc::programs
