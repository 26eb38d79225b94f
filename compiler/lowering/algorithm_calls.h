#pragma once

#include <span>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"
#include "compiler/lowering/state_layout.h"

namespace robotc {

/// The calls of numeric algorithms that the functions of one simulation make and that may find no answer, numbered as
/// they are met.
class CallNumbers {
 public:
  explicit CallNumbers(SessionState& state) : state_(state) {}

  /// Those that one function makes.
  struct Made {
    std::vector<expr::Id> statuses;  ///< 0 where there is an answer
    runtime::Calls numbers;          ///< one a status
  };
  Made made_for(std::span<const expr::Id> roots);
  /// What there is to say of each, by its number.
  [[nodiscard]] std::vector<CompiledSimulation::Call> texts() const;

 private:
  SessionState& state_;
  std::vector<expr::Id> known_;  ///< their statuses
};

/// Whether all that flows has derivatives by all that flows, and by time; reports a numeric algorithm that has none.
bool has_jacobian(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
