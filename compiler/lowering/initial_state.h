#pragma once

#include <optional>

#include "compiler/lowering/simulation_plan.h"

namespace robotc {

/// Where a simulation starts, in numbers: q as given, or the configuration nearest to it that has the positions wanted.
struct InitialState {
  std::vector<double> q;
  std::vector<double> qd;
  std::vector<double> x;  ///< what flows
  std::vector<double> z;  ///< what is held
};

/// Nothing (reported) if an entry is not finite or a position is out of reach. Warns of joints outside their limits.
std::optional<InitialState> initial_state(SessionState& state, const programs::Simulation& simulation,
                                          const ParameterValues& parameters);

}  // namespace robotc
