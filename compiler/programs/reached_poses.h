#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/loops/loop_solver.h"
#include "compiler/programs/nearest_configuration.h"
#include "compiler/programs/task_solver.h"
#include "compiler/sema/values/robot_model.h"

/// Inverse kinematics: configurations for given positions and poses of frames.
namespace robotc::programs {

/// Frames and links of one robot with target positions. The robot and its functions outlive it.
class WantedPlaces {
 public:
  /// `parameters`: values of every symbol but q that poses depend on. Throws FunctionTooLarge if poses take too many
  /// operations.
  WantedPlaces(const expr::Pool& pool, const sema::RobotModel& robot, dynamics::Functions& functions,
               std::span<const dynamics::FramePlace> places, std::vector<std::pair<expr::Id, double>> parameters);

  /// Their positions in the world, and Jacobians with respect to q.
  [[nodiscard]] PointPositions at(const std::vector<double>& q) const;
  /// The configuration that moves them to `targets`, m, three entries each; of several, the one nearest to `guess`.
  [[nodiscard]] Configuration reach(const std::vector<double>& targets, const std::vector<double>& guess) const;

 private:
  /// A Jacobian by the entries of q, given that by speeds; rows of three for each point.
  [[nodiscard]] std::vector<double> by_coordinates(std::vector<double> jacobian, const std::vector<double>& q) const;

  const expr::Pool& pool_;
  const sema::RobotModel& robot_;
  std::size_t points_;
  std::vector<expr::Id> roots_;  ///< the positions, then their Jacobians
  std::vector<std::pair<expr::Id, double>> parameters_;
};

/// Limits of positions and tilts in numbers. `parameters`: values of every symbol.
CoordinateBounds bounds_of(const sema::RobotModel& robot, const expr::Pool& pool,
                           std::span<const std::pair<expr::Id, double>> parameters);

/// A frame or link that is wanted somewhere in the world.
struct WantedPose {
  dynamics::FramePlace place;
  std::vector<double> position;  ///< m
  std::vector<double> rotation;  ///< of its axes, row by row; empty: any
};

/// A configuration, and how far from the wanted poses it is.
struct ReachedPoses {
  std::vector<double> q;
  bool reached = false;          ///< up to rounding
  bool within_limits = true;     ///< of positions and tilts
  std::size_t worst = 0;         ///< the frame that is farthest from its pose
  double distance = 0;           ///< m, of that frame
  double angle = 0;              ///< rad, likewise
  std::vector<double> position;  ///< m, where it is
};

/// The configuration with these poses, nearest to `guess`, in which loops stay closed and positions within their
/// limits; where no such one is found, one beyond them. `guess` closes the loops. `parameters`: values of every symbol
/// but q. Throws FunctionTooLarge.
ReachedPoses reach_poses(const sema::RobotModel& robot, dynamics::Functions& functions, const loops::LoopSolver& solver,
                         std::span<const WantedPose> wanted, const std::vector<double>& guess,
                         std::vector<std::pair<expr::Id, double>> parameters);

/// "0.03 m short", "0.03 m and 12 deg short".
std::string missing_text(const ReachedPoses& reached);

/// A position for a message, with rounding noise shown as zero.
std::string metres(const double* position);

}  // namespace robotc::programs
