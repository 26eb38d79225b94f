#pragma once

#include <cmath>
#include <cstddef>

#include "runtime/fmu/instance.h"

/// Helpers of the functions of an instance.
namespace robotc::fmu {

inline constexpr Trouble unknown_reference = "there is no variable of this reference";

/// Times within this fraction of a step are equal, as in runs (runtime/simulate.cpp).
inline constexpr double same_time = 1e-9;

inline void copy(const double* from, std::size_t size, double* to) {
  for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
}

inline bool all_finite(const double* values, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (!std::isfinite(values[i])) return false;
  }
  return true;
}

/// True if no call has failed. `outcomes`: a status and a figure for each call.
inline bool have_answers(const double* outcomes, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (outcomes[2 * i] != 0) return false;
  }
  return true;
}

/// Entries of the functions' tau.
inline std::uint32_t tau_size() { return has_law() ? count(efforts) : count(Count::inputs); }

}  // namespace robotc::fmu
