#pragma once

#include <string>
#include <vector>

#include "bench/peer_race.h"
#include "bench/peer_robot.h"
#include "compiler/codegen/jit.h"

/// Forward dynamics of robots with closed loops: the accelerations of the independent speeds for efforts of the motors.
/// robotc has code of the freedoms; the peers have trees whose loops are constraints, and give all accelerations.
namespace robotc::bench {

struct PeerObject {
  std::string peer;
  const PeerFunction* functions;
};

/// robotc and those of the peers that have `forward_dynamics_of_loops`, checked and timed at random states with closed
/// loops. `other_files` have other models of the same robot, with the same motors and motion. The code lives in `jit`.
Race race_of_loops(RobotOfFile& robot, const RigidTree& tree, codegen::Jit& jit, const std::vector<PeerObject>& peers,
                   const std::vector<std::string>& other_files, int rounds);

}  // namespace robotc::bench
