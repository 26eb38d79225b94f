#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

/// Shared by measurements of a robot's functions: random states and timing.
namespace robotc {

/// Inputs of a kernel in one state, one vector per port.
using KernelInputs = std::vector<std::vector<double>>;

/// Seeded random states: positions within the joint limits (parameters as set), or within half a turn or a metre of
/// zero; everything else within 1 of zero. With loops, positions close them, near the assembly.
std::vector<KernelInputs> random_states(SessionState& session, const Robot& robot, const expr::Kernel& kernel,
                                        std::size_t count);

double milliseconds_since(std::chrono::steady_clock::time_point start);
/// Milliseconds taken by `work`: the median of at most `most_runs` runs within about 20 ms, and at least three if
/// allowed.
double time_of(const std::function<void()>& work, std::size_t most_runs);

}  // namespace robotc
