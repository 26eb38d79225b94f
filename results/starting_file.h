#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

enum class ChainJoint { revolute, prismatic };

/// In a plane, all joints turn about z and slide along x or y; in space, axes change from joint to joint.
enum class ChainShape { planar, spatial };

/// A robot to start from: joints one after another, with a link of invented but sensible size on each.
struct StartingRobot {
  std::string name;
  std::vector<ChainJoint> joints;
  ChainShape shape = ChainShape::spatial;
  std::string file_name;  ///< for the commands that its comments show
};

/// A commented file with the robot and a simulation `reach` that moves it and keeps its expectation. It checks without
/// a message.
std::string starting_file(const StartingRobot& robot);

}  // namespace robotc::tools
