#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

/// What measurements of a robot's functions have in common: states to measure in, and clocks.
namespace robotc {

/// Inputs of a kernel in a state, one vector a port.
using KernelInputs = std::vector<std::vector<double>>;

/// Seeded states: positions within the limits of the joints, parameters as set, or within half a turn or a metre of
/// zero; everything else within 1 of zero.
std::vector<KernelInputs> random_states(SessionState& session, const Robot& robot, const expr::Kernel& kernel,
                                        std::size_t count);

double milliseconds_since(std::chrono::steady_clock::time_point start);
/// Milliseconds that `work` takes, the median of `most_runs` or of as many as fit into 20 ms, but of three at least if
/// so many are allowed.
double time_of(const std::function<void()>& work, std::size_t most_runs);

}  // namespace robotc
