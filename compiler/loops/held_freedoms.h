#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "compiler/loops/loop_solver.h"
#include "compiler/mechanism/mechanism.h"

namespace robotc::loops {

/// Freedoms that stay as a closed configuration has them, where the coordinates given do not determine all others.
struct HeldFreedoms {
  std::vector<SpeedId> held;     ///< in the order of the freedoms; all three speeds of a rotation, or none
  std::vector<SpeedId> chosen;   ///< those of them that were held in place of others, which are later in the list …
  std::vector<SpeedId> follows;  ///< … and these others
  /// The given speeds depend on each other where the loops are closed, so that they leave more open than their number
  /// tells: nothing is held.
  bool given_depend = false;
  /// Freedoms that are left: turns about some axes of a rotation, which no coordinate tells.
  std::size_t open = 0;
};

/// The first freedoms of `mobility` that, together with the speeds `given`, are independent at `closed`, until all are
/// determined.
HeldFreedoms held_freedoms(const LoopSolver& solver, const Mechanism& mechanism, const Eigen::VectorXd& closed,
                           std::span<const SpeedId> given);

}  // namespace robotc::loops
