#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "runtime/abi.h"

/// One function for many states.
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

/// A generated function that works on `states_at_once` states in a call.
struct BatchFunction {
  robotc_packed_function function = nullptr;
  std::size_t states_at_once = 1;
};

/// Calls the function for `count` states on at most `threads` threads; few states stay on the caller's. `constants`
/// serve all states. Outputs do not overlap each other or the inputs. Results do not depend on the number of threads.
void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, std::size_t count, std::size_t threads);

/// The same for inputs of which nothing is known: the first state that has a number which is not finite, if there is
/// one. Results from there on are not to be used, and may be missing.
std::optional<std::size_t> run_finite_batch(const BatchFunction& function, std::span<const BatchInput> inputs,
                                            const double* constants, std::span<const BatchOutput> outputs,
                                            std::size_t count, std::size_t threads);

}  // namespace robotc::runtime
