#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// A simulation whose laws see their references shifted: by symbols that are zero.
struct VariedSimulation {
  std::unique_ptr<programs::Simulation> simulation;
  std::vector<programs::VariedReference> references;  ///< in the order of the laws' arguments

  /// All symbols of the shifts.
  [[nodiscard]] std::vector<expr::Id> symbols() const;
};

/// Elaborates a simulation once more, with the trajectories that its controllers get as arguments shifted. Its states
/// are those of the original, in the same order; set parameters keep their values. Nothing after an error, which the
/// original has reported.
std::optional<VariedSimulation> with_varied_references(SessionState& state, const programs::Simulation& original);

}  // namespace robotc
