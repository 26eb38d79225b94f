#pragma once

#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"
#include "compiler/lowering/state_layout.h"

/// The machine and its contacts as `contact_step` needs them.
namespace robotc {

/// Where the matrices of `runtime::Contacts` have entries, and the outputs of its function, in its order.
struct ContactKernel {
  runtime::Contacts pattern;
  std::vector<expr::Port> outputs;
};
ContactKernel contact_kernel(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
