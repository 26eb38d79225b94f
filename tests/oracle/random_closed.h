// Seeded random mechanisms with loops, each with a state that satisfies its closures.
#pragma once

#include <cstdint>
#include <optional>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/random_tree.h"

namespace robotc::oracle {

struct RandomClosedOptions {
  RandomTreeOptions tree = {};
  int closures = 1;
  std::optional<ClosureKind> kind = {};  // of all closures, or random ones
  int couplings = 0;                     // random linear relations of speeds
};

struct ClosedCase {
  ClosedMechanism mechanism;
  State state;  // q satisfies the closures and qd their derivatives, to rounding; qdd is random
};

/// A random tree at a random configuration; the second frame of each closure is placed on another link so that the
/// closure is satisfied, with random amounts of all motions that it leaves free. The joints between the two frames have
/// more freedoms than the closure has equations, so that one loop can move; several may lock each other.
ClosedCase random_closed_mechanism(std::uint64_t seed, const RandomClosedOptions& options = {});

}  // namespace robotc::oracle
