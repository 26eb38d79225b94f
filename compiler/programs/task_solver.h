#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <vector>

#include "compiler/loops/loop_solver.h"

/// Numerical inverse kinematics on the configurations that a mechanism has: its loops stay closed, its quaternions
/// rotations, and its coordinates within limits.
namespace robotc::programs {

/// The errors of frames at a configuration.
struct TaskError {
  Eigen::VectorXd missing;   ///< wanted − actual, m; rotation vectors times a length
  Eigen::MatrixXd jacobian;  ///< of what is there, a column per speed of the tree
  double size = 0;           ///< of the positions, m: rounding is relative to it
};
using TaskErrorAt = std::function<TaskError(const Eigen::VectorXd& q)>;

/// Limits of coordinates.
struct CoordinateBounds {
  struct Range {
    std::size_t coordinate = 0, speed = 0;
    double least = 0, most = 0;  ///< may be infinite
  };
  std::vector<Range> ranges;
  struct Cone {
    std::size_t quaternion = 0, speed = 0;  ///< the first of its coordinates and speeds
    double most = 0;                        ///< rad, of the angle between the z axes
  };
  std::vector<Cone> cones;
};

struct TaskSolution {
  Eigen::VectorXd q;
  bool reached = false;       ///< nothing is missing, up to rounding
  bool within_limits = true;  ///< of the coordinates
};

/// The configuration in which nothing is missing, by damped least squares from `guess`, which closes the loops: steps
/// along the motions that keep the loops closed, each followed by closing them. A coordinate at a limit that a step
/// would leave takes no part in it. If there are several solutions, it finds one that is locally the
/// nearest to the guess, in the sum of squares over `scales`. Without success further deterministic starts around the
/// guess are tried; then the best result. Bounded: at most some ten thousand evaluations.
TaskSolution solve_task(const loops::LoopSolver& solver, const TaskErrorAt& error_at, const Eigen::VectorXd& guess,
                        const CoordinateBounds& bounds, const Eigen::VectorXd& scales);

}  // namespace robotc::programs
