#pragma once

#include <string>
#include <vector>

#include "compiler/expr/kernel.h"
#include "compiler/programs/simulation.h"

namespace robotc {

/// A simulation's states in the runtime's order: x are the continuous ones, z the discrete ones, those updated at ticks
/// first.
struct StateLayout {
  std::vector<expr::Id> x;
  std::vector<expr::Id> x_initial;
  std::vector<expr::Id> x_rates;
  std::vector<std::string> x_names;  ///< "lowpass.y", "observer.x[2]"
  std::vector<expr::Id> z;
  std::vector<expr::Id> z_initial;
  std::vector<expr::Id> z_next;  ///< of the states updated at ticks
  std::vector<std::string> z_names;
  std::vector<std::vector<Span>> z_set_at_ticks;  ///< conditions of the events that set it at ticks
};
StateLayout layout_of(const programs::Simulation& simulation);

/// Expressions for the runtime's events.
struct EventKernels {
  std::vector<expr::Id> conditions;   ///< 1 if it holds, else 0
  std::vector<expr::Id> happening;    ///< symbols: 1 where an event happens
  std::vector<expr::Id> q, qd, x, z;  ///< after the event
  /// The entries of (q, qd, x, z) that each event sets.
  std::vector<std::vector<std::size_t>> targets;
};
EventKernels event_kernels(expr::Pool& pool, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
