#pragma once

#include <vector>

#include "bench/peers/peer.h"
#include "bench/peers/rigid_tree.h"

/// States and results of a robot with quaternions, as robotc has them and as a peer has them.
namespace robotc::bench {

/// The result of a function of q, v and x, where x is the acceleration or the effort.
enum class PeerResult {
  effort,                 ///< of (q, v, acceleration)
  mass_matrix,            ///< of q
  acceleration,           ///< of (q, v, effort)
  derivatives_of_effort,  ///< three matrices: by displacements, by v, by x
  derivatives_of_acceleration,
};
constexpr bool takes_effort(PeerResult result) {
  return result == PeerResult::acceleration || result == PeerResult::derivatives_of_acceleration;
}

/// Entries of q, v and x, one after another.
struct PeerState {
  std::vector<double> q, v, x;
};

/// `ours` as the peer has it.
PeerState peer_state(const RigidTree& tree, PeerConvention convention, PeerResult result, const PeerState& ours);

/// The peer's result at a state as robotc has it. `ours`: the state; `value`: robotc's effort or acceleration there,
/// which derivatives by the direction of axes contain.
std::vector<double> our_result(const RigidTree& tree, PeerConvention convention, PeerResult result,
                               const PeerState& ours, const std::vector<double>& value,
                               const std::vector<double>& theirs);

}  // namespace robotc::bench
