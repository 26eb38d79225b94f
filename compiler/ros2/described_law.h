#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/lowering/shipped_law.h"
#include "compiler/ros2/described_robot.h"

namespace robotc::ros2 {

/// An interface of ros2_control: `JOINT/QUANTITY`.
struct Interface {
  std::string joint;  ///< as in the URDF
  std::string quantity;
};

/// An entry of an argument of the law.
struct Reference {
  enum class Start : std::uint8_t { position, zero, none };
  std::string name;       ///< "ref.q elbow"
  std::string interface;  ///< of ros2_control, after the name of the controller: "elbow/position"
  std::string unit;
  Start start = Start::none;  ///< before the first message
  std::size_t entry = 0;      ///< of q, for `position`
};

/// A law as packages need it.
struct DescribedLaw {
  std::string name;                     ///< an identifier
  std::string prefix;                   ///< of its functions in C: "scara_hold"
  std::string robot;                    ///< prefix of the functions of the robot
  std::size_t coordinates = 0;          ///< entries of q
  std::size_t freedoms = 0;             ///< entries of qd, and measured positions
  std::vector<Interface> measurements;  ///< positions of the freedoms, then velocities
  std::vector<Interface> commands;
  std::vector<std::string> command_units;
  std::vector<Reference> references;
  std::vector<Parameter> parameters;
  std::optional<DescribedLoops> loops;
  std::size_t constants = 0;
  std::string arguments;  ///< of its functions in C, after the state, up to the constants
  bool has_state = false;
  bool flows = false;
};

/// The functions of the robot that the controller of a law with loops calls.
std::vector<std::string> functions_of_loops();

/// `measured`, `driven`: joints of the freedoms and of the motors, as of `joints_of`.
DescribedLaw described_law(SessionState& state, const programs::StandaloneLaw& law, const BuiltObject& built,
                           const std::vector<std::string>& measured, const std::vector<std::string>& driven);

}  // namespace robotc::ros2
