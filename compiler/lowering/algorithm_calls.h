#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/lowering/compiled_simulation.h"
#include "compiler/lowering/state_layout.h"

namespace robotc {

/// Numbers of the fallible calls of numeric algorithms, and of the comparisons that fail with a NaN, in the functions
/// of one simulation, in order of first use.
class CallNumbers {
 public:
  /// Comparisons with NaN: a failure, or false, where nothing can report one.
  enum class WithNan : std::uint8_t { fails, is_false };
  explicit CallNumbers(SessionState& state, WithNan comparison = WithNan::fails)
      : state_(state), comparison_(comparison) {}

  /// The fallible calls and comparisons of one function.
  struct Made {
    std::vector<expr::Id> outcomes;  ///< a status and a figure for each: runtime::Outcomes
    runtime::Calls numbers;
  };
  Made made_for(std::span<const expr::Id> roots);
  /// The texts of each, by number.
  [[nodiscard]] std::vector<CompiledSimulation::Call> texts() const;

 private:
  std::size_t number_of(expr::Id call);

  SessionState& state_;
  WithNan comparison_;
  std::vector<expr::Id> known_;  ///< by number: the status of a call, or a comparison
};

/// The first call of a numeric algorithm without derivative through which `roots` depend on `symbols`; null if there is
/// none.
const sema::CallSite* call_without_derivative(SessionState& state, std::span<const expr::Id> roots,
                                              std::span<const expr::Id> symbols);

/// Checks that all continuous states' rates can be differentiated by these states and time; reports a numeric algorithm
/// without derivative.
bool has_jacobian(SessionState& state, const programs::Simulation& simulation, const StateLayout& layout);

}  // namespace robotc
