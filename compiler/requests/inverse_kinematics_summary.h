#pragma once

#include <cstddef>
#include <string>
#include <vector>

/// Summary of an arm's inverse kinematics for `check`.
namespace robotc {

class SessionState;

/// Inverse kinematics of one end of a robot: of a frame on a link that carries no other link, or of this link's own.
struct InverseKinematicsSummary {
  enum class Target { pose, point } target = Target::pose;
  std::string place;          ///< name of the frame or link
  std::size_t solutions = 0;  ///< of the closed form; 0: there is none
  std::string form;           ///< why it is one, in words: "the axes of … meet in a point"
  std::string reason;         ///< why there is none
};

/// The ends of a robot without loops that two joints or more move; for each the closed form of its pose, or else that
/// of its point, or the reason why there is none. Only the first eight ends. Nothing if there is no valid robot of that
/// name (reported).
std::vector<InverseKinematicsSummary> summarise_inverse_kinematics(SessionState& state, const std::string& robot);

}  // namespace robotc
