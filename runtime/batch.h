#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "runtime/abi.h"

/// Evaluates a function for many states.
namespace robotc::runtime {

/// An array of `entries` numbers for each state, one state after another.
struct BatchInput {
  const double* data;
  std::size_t entries;
};
struct BatchOutput {
  double* data;
  std::size_t entries;
};

/// A generated function that evaluates `states_at_once` states per call.
struct BatchFunction {
  robotc_packed_function function = nullptr;
  std::size_t states_at_once = 1;
};

/// Calls the function for `count` states on at most `threads` threads; few states stay on the caller's. All states
/// share `constants`. Outputs must not overlap each other or the inputs. Results do not depend on the number of
/// threads.
void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, std::size_t count, std::size_t threads);

/// The same with a check of the inputs: returns the first state with a non-finite number, if any. Results from there on
/// are invalid or missing.
std::optional<std::size_t> run_finite_batch(const BatchFunction& function, std::span<const BatchInput> inputs,
                                            const double* constants, std::span<const BatchOutput> outputs,
                                            std::size_t count, std::size_t threads);

}  // namespace robotc::runtime
