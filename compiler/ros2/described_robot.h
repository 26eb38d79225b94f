#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/export/exported.h"
#include "compiler/frontend/session_state.h"
#include "compiler/requests/build.h"

/// Parts of a robot that all plugins of a package share: joints, parameters, loops.
namespace robotc::ros2 {

struct Parameter {
  std::string name;  ///< of the ROS parameter
  std::string unit;
  std::string description;
  double value = 0;
};

/// Closed loops: configurations follow from the freedoms, along the way from the assembly.
struct DescribedLoops {
  std::vector<double> assembly;       ///< an entry for each of q
  std::vector<std::size_t> freedoms;  ///< of each measured position: its entry of q
  std::vector<double> longest_steps;  ///< of each measured position, rad or m: what `plus` can follow at once
};

/// False (reported) if ros2_control has no joints for the freedoms and motors of the robot, or these do not say where
/// it is.
bool can_be_named(SessionState& state, const sema::RobotModel& robot);

/// The URDF joints whose rates some speeds are. Nothing (reported) if one has none.
std::optional<std::vector<std::string>> joints_of(SessionState& state, const sema::RobotModel& robot,
                                                  const std::vector<SpeedId>& speeds,
                                                  const std::vector<exporting::WrittenJoint>& written);

/// The entry of q of each freedom. They have one: `can_be_named`.
std::vector<std::size_t> coordinates_of_freedoms(const sema::RobotModel& robot);

/// Nothing for a tree.
std::optional<DescribedLoops> described_loops(const sema::RobotModel& robot);

/// The parameters of an object with their comments. `reserved`: names that they cannot have in ROS.
std::vector<Parameter> described_parameters(SessionState& state, const emit::Shipment& shipment,
                                            std::set<std::string> reserved);

}  // namespace robotc::ros2
