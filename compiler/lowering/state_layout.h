#pragma once

#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/programs/simulation.h"

namespace robotc {

/// The states of a simulation in the order in which the runtime keeps them: x are those that flow, z those that are
/// held, the ticked ones first.
struct StateLayout {
  std::vector<expr::Id> x;
  std::vector<expr::Id> x_initial;
  std::vector<expr::Id> x_rates;
  std::vector<std::string> x_names;  ///< "lowpass.y", "observer.x[2]"
  std::vector<expr::Id> z;
  std::vector<expr::Id> z_initial;
  std::vector<expr::Id> z_next;  ///< of the ticked ones
  std::vector<std::string> z_names;
};
StateLayout layout_of(const programs::Simulation& simulation);

/// What the runtime asks of events.
struct EventKernels {
  std::vector<expr::Id> conditions;   ///< 1 where one holds, else 0
  std::vector<expr::Id> happening;    ///< symbols: 1 where an event happens
  std::vector<expr::Id> q, qd, x, z;  ///< behind it
  /// The entries of (q, qd, x, z) that each event sets.
  std::vector<std::vector<std::size_t>> targets;
};
EventKernels event_kernels(expr::Pool& pool, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
