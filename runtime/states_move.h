#pragma once

#include <cstddef>
#include <vector>

#include "runtime/batch.h"

namespace robotc::runtime {

/// An argument of a function of states.
enum class StateInput { q, qd, tau, parameters, displacement };

/// A function of many states with its arguments in order.
struct StatesFunction {
  BatchFunction function;
  std::vector<StateInput> inputs;
  const double* constants = nullptr;
};

/// Many states that move under efforts, one after the other in each array.
struct States {
  std::size_t count = 0;
  std::size_t nq = 0, nv = 0, ntau = 0, parameters_size = 0;
  double* q = nullptr;
  double* qd = nullptr;
  const double* tau = nullptr;
  const double* parameters = nullptr;  ///< a row for each state; may be null if no function takes them
};

/// Moves all states by steps of semi-implicit Euler under held efforts: q̇ += h q̈, then q by h q̇. `accelerations` gives
/// q̈, and `plus` the configuration at a displacement; null: q + h q̇. A state whose step is not finite stays where it
/// was in that step, and its `failed` becomes 1. On at most `threads` threads; results do not depend on their number.
void move_states(const StatesFunction& accelerations, const StatesFunction* plus, const States& states, double h,
                 std::size_t steps, std::size_t threads, int* failed);

}  // namespace robotc::runtime
