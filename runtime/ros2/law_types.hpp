// Made by robotc: how laws and robots are described.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace robotc_package {

/// A parameter of the robot or of the law.
struct Parameter {
  const char* name;  ///< of the ROS parameter
  const char* unit;  ///< SI; empty for a number
  const char* description;
  double value;  ///< by default
};

/// A value of an argument before the first message.
enum class Start : std::uint8_t {
  position,  ///< the measured position `entry`
  zero,
  none,  ///< the controller is not activated without a message
};

/// An entry of a message with the arguments of the law.
struct Reference {
  const char* name;
  const char* interface;  ///< of ros2_control, after the name of the controller
  const char* unit;
  Start start;
  std::size_t entry;
};

/// A joint of a solver.
struct Joint {
  const char* name;  ///< as in the URDF
  bool slides;       ///< otherwise it turns
};

/// An interface of a joint.
struct Interface {
  const char* joint;  ///< as in the URDF
  const char* quantity;
};

}  // namespace robotc_package
