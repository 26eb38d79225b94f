#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "compiler/loops/loop_solver.h"

namespace robotc::loops {

/// Configurations of the motion that starts at an assembly, which is the first: `count`, or fewer if the walk ends.
/// With one freedom it goes on and on; with several it takes a few steps in each of many directions.
std::vector<Eigen::VectorXd> motion_samples(const LoopSolver& solver, const Eigen::VectorXd& assembly,
                                            std::size_t count);

}  // namespace robotc::loops
