#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/programs/nearest_configuration.h"
#include "compiler/sema/values/robot_model.h"

/// Inverse kinematics: configurations for given frame positions.
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

/// A position for a message, with rounding noise shown as zero.
std::string metres(const double* position);

/// Defines a robot's `inverse_kinematics(frame, position, guess)`, which is solved when the file is compiled.
void define_inverse_kinematics(sema::RobotModel& robot, dynamics::Functions& functions);

}  // namespace robotc::programs
