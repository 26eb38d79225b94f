#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/rollout.h"
#include "compiler/emit/header.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// A simulation in parts for a kernel that makes its runs.
struct RolloutKernels {
  const programs::Simulation* simulation = nullptr;
  /// Its functions, named ROBOT_law and so on, and last `prepare` if there are parameters.
  std::vector<expr::Kernel> kernels;
  codegen::Rollout rollout;  ///< without a name
  emit::ShippedRollout described;
  std::vector<emit::Parameter> parameters;  ///< those that some function depends on, but for those of the step
  std::size_t constants = 0;
};

/// The kernels of the simulation of a name. Nothing (reported) if there is none, if it is too large, or if a GPU cannot
/// run it: with steps of other lengths, events, closed loops or algorithms.
std::optional<RolloutKernels> rollout_kernels(SessionState& state, const std::string& name);

}  // namespace robotc
