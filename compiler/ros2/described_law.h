#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/export/exported.h"
#include "compiler/lowering/shipped_law.h"
#include "compiler/requests/build.h"

namespace robotc::ros2 {

/// An interface of ros2_control: `JOINT/QUANTITY`.
struct Interface {
  std::string joint;  ///< as in the URDF
  std::string quantity;
};

/// An entry of an argument of the law.
struct Reference {
  enum class Start : std::uint8_t { position, zero, none };
  std::string name;  ///< "ref.q elbow"
  std::string unit;
  Start start = Start::none;  ///< before the first message
  std::size_t entry = 0;      ///< of q, for `position`
};

struct Parameter {
  std::string name;  ///< of the ROS parameter
  std::string unit;
  std::string description;
  double value = 0;
};

/// A law as packages need it.
struct DescribedLaw {
  std::string name;    ///< an identifier
  std::string prefix;  ///< of its functions in C: "scara_hold"
  std::string robot;   ///< prefix of `prepare`
  std::size_t positions = 0;
  std::size_t velocities = 0;
  std::vector<Interface> measurements;  ///< positions, then velocities
  std::vector<Interface> commands;
  std::vector<std::string> command_units;
  std::vector<Reference> references;
  std::vector<Parameter> parameters;
  std::size_t constants = 0;
  std::string arguments;  ///< of its functions in C, after the state, up to the constants
  bool has_state = false;
  bool flows = false;
};

/// The URDF joint of each coordinate of a robot, in the order of q. Nothing (reported) if one has none.
std::optional<std::vector<std::string>> joints_of(SessionState& state, const sema::RobotModel& robot,
                                                  const std::vector<exporting::WrittenJoint>& written);
/// False (reported) if ros2_control cannot name the coordinates of the robot.
bool can_be_named(SessionState& state, const sema::RobotModel& robot);

/// `joints`: of the coordinates, as of `joints_of`.
DescribedLaw described_law(SessionState& state, const programs::StandaloneLaw& law, const BuiltObject& built,
                           const std::vector<std::string>& joints);

}  // namespace robotc::ros2
