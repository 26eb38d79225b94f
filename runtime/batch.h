#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <type_traits>

#include "runtime/abi.h"

/// Evaluates a function for many states.
namespace robotc::runtime {

/// A generated function of doubles or floats.
template <class Number>
using PackedFunction =
    std::conditional_t<std::is_same_v<Number, float>, robotc_packed_float_function, robotc_packed_function>;

/// The same for several states whose entries lie side by side.
template <class Number>
using SideBySideFunction =
    std::conditional_t<std::is_same_v<Number, float>, robotc_side_by_side_float_function, robotc_side_by_side_function>;

/// An array of `entries` numbers for each state.
template <class Number>
struct BatchInputOf {
  const Number* data;
  std::size_t entries;
};
template <class Number>
struct BatchOutputOf {
  Number* data;
  std::size_t entries;
};

/// A generated function that evaluates `states_at_once` states per call; `side_by_side` may be null.
template <class Number>
struct BatchFunctionOf {
  PackedFunction<Number> function = nullptr;
  std::size_t states_at_once = 1;
  SideBySideFunction<Number> side_by_side = nullptr;
};

/// How many states arrays hold, and how they lie in memory.
struct BatchStates {
  std::size_t count = 0;
  /// 0: one state after another. Else an entry's states lie side by side, and it is the numbers from an entry to the
  /// next one, `count` or more.
  std::size_t entry_stride = 0;
};

using BatchInput = BatchInputOf<double>;
using BatchOutput = BatchOutputOf<double>;
using BatchFunction = BatchFunctionOf<double>;

/// Calls the function for all states on at most `threads` threads; few states stay on the caller's. All states
/// share `constants`. Outputs must not overlap each other or the inputs. Results do not depend on the number of
/// threads or the layout.
void run_batch(const BatchFunction& function, std::span<const BatchInput> inputs, const double* constants,
               std::span<const BatchOutput> outputs, BatchStates states, std::size_t threads);
void run_batch(const BatchFunctionOf<float>& function, std::span<const BatchInputOf<float>> inputs,
               const float* constants, std::span<const BatchOutputOf<float>> outputs, BatchStates states,
               std::size_t threads);

/// The same with a check of the inputs: returns the first state with a non-finite number, if any. Results from there on
/// are invalid or missing.
std::optional<std::size_t> run_finite_batch(const BatchFunction& function, std::span<const BatchInput> inputs,
                                            const double* constants, std::span<const BatchOutput> outputs,
                                            BatchStates states, std::size_t threads);
std::optional<std::size_t> run_finite_batch(const BatchFunctionOf<float>& function,
                                            std::span<const BatchInputOf<float>> inputs, const float* constants,
                                            std::span<const BatchOutputOf<float>> outputs, BatchStates states,
                                            std::size_t threads);

}  // namespace robotc::runtime
