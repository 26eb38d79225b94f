#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace robotc::tools {

enum class ChainJoint { revolute, prismatic };

/// Planar: all joints turn about z and slide along x or y. Spatial: the axes vary.
enum class ChainShape { planar, spatial };

/// A robot for a new file: a chain of joints, with a link of plausible size on each.
struct StartingRobot {
  std::string name;
  std::vector<ChainJoint> joints;
  ChainShape shape = ChainShape::spatial;
  std::string file_name;  ///< for commands in its comments
};

/// A commented file with the robot and a simulation `reach` that moves it and meets its expectation. It checks without
/// messages.
std::string starting_file(const StartingRobot& robot);

}  // namespace robotc::tools
