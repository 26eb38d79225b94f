#pragma once

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"
#include "compiler/import/zero_pose.h"

/// The validator: what is wrong with a robot of a file, whatever the format.
namespace robotc::importing {

/// True if each link but one is the child of one joint, and all are reached from that one, or from the world. Reports
/// otherwise.
bool check_tree(const Robot& robot, Findings& findings);

/// True if joints that follow others follow no circle. Reports otherwise.
bool check_mimics(const Robot& robot, Findings& findings);

/// Inertias that no body can have, limits that may be in degrees, and joints that move no mass. Also makes what
/// rounding has spoilt right: a moment of -5e-20 is 0. False (reported) if the robot is of no use.
bool check_robot(Robot& robot, Findings& findings);

/// Tells which joints move a mass. The robot must be a tree.
class MovedMasses {
 public:
  explicit MovedMasses(const Robot& robot);
  /// True if no mass or inertia resists a joint: its acceleration is undetermined.
  [[nodiscard]] bool moves_none(std::size_t joint) const;

 private:
  const Robot& robot_;
  std::vector<LinkPose> poses_;                         ///< of links, at zero
  std::vector<std::vector<std::size_t>> joints_below_;  ///< of links
};

}  // namespace robotc::importing
