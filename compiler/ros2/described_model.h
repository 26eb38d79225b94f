#pragma once

#include <string>
#include <vector>

#include "compiler/ros2/described_robot.h"

namespace robotc::ros2 {

/// A joint of the vectors of a solver.
struct SolvedJoint {
  std::string name;  ///< as in the URDF
  bool slides = false;
  std::string position_unit, effort_unit;
};

/// The dynamics of a robot for an inverse dynamics solver.
struct DescribedModel {
  std::string prefix;  ///< of its functions in C: "scara"
  std::vector<SolvedJoint> joints;
  std::vector<Parameter> parameters;
  std::size_t constants = 0;
  bool has_springs = false;   ///< their forces are with those of gravity
  bool has_wrenches = false;  ///< which no function of a solver has
};

/// The functions of the robot that its solver calls.
std::vector<std::string> functions_of_solver();

/// False (reported) if the functions of a solver cannot describe the robot.
bool can_be_solved(SessionState& state, const sema::RobotModel& robot);

/// `joints`: of the freedoms, as of `joints_of`. `built` has `functions_of_solver`.
DescribedModel described_model(SessionState& state, const sema::RobotModel& robot, const BuiltObject& built,
                               const std::vector<std::string>& joints);

}  // namespace robotc::ros2
