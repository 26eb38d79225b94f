#pragma once

#include <optional>

#include "compiler/lowering/simulation_plan.h"

namespace robotc {

/// The numeric initial state: q as given, or the configuration nearest to it with the requested positions.
struct InitialState {
  std::vector<double> q;
  std::vector<double> qd;
  std::vector<double> x;  ///< continuous
  std::vector<double> z;  ///< discrete
};

/// Nothing (reported) if an entry is not finite or a position is unreachable. Warns of joints outside their limits.
std::optional<InitialState> initial_state(SessionState& state, const programs::Simulation& simulation,
                                          const ParameterValues& parameters);

}  // namespace robotc
