#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/programs/nearest_configuration.h"
#include "compiler/sema/values/robot_model.h"

/// Configurations that put frames of a robot at given positions.
namespace robotc::programs {

/// Frames and links of one robot whose positions are wanted. The robot and its functions outlive it.
class WantedPlaces {
 public:
  /// `parameters` gives every symbol but q that poses depend on. FunctionTooLarge if poses have too many operations.
  WantedPlaces(const expr::Pool& pool, const sema::RobotModel& robot, dynamics::Functions& functions,
               std::span<const dynamics::FramePlace> places, std::vector<std::pair<expr::Id, double>> parameters);

  /// Where they are, in the world, and how that changes with q.
  [[nodiscard]] PointPositions at(const std::vector<double>& q) const;
  /// The configuration that puts them at `targets`, m, three entries each; that nearest to `guess` of several.
  [[nodiscard]] Configuration reach(const std::vector<double>& targets, const std::vector<double>& guess) const;

 private:
  const expr::Pool& pool_;
  const sema::RobotModel& robot_;
  std::size_t points_;
  std::vector<expr::Id> roots_;  ///< the positions, then their Jacobians
  std::vector<std::pair<expr::Id, double>> parameters_;
};

/// A position for a message, without what rounding leaves of a zero.
std::string metres(const double* position);

/// Gives a robot `inverse_kinematics(frame, position, guess)`: solved when the file is compiled.
void define_inverse_kinematics(sema::RobotModel& robot, dynamics::Functions& functions);

}  // namespace robotc::programs
