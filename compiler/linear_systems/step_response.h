#pragma once

#include <optional>
#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// Outputs over time, from rest, after one input jumps to 1 at time 0.
struct StepResponse {
  std::vector<double> times;   ///< s, evenly spaced
  std::vector<double> values;  ///< times × outputs, row-major
};

/// Until `duration`, or as long as the poles suggest: until the slowest has settled, or while an unstable one grows a
/// hundredfold. At most `most_step_points` points; exact at each, by powers of the exponential of a matrix. Sampled
/// systems give the values at ticks.
StepResponse step_response(const StateSpace& system, std::size_t input, const std::vector<Complex>& poles,
                           std::optional<double> duration = {});
inline constexpr std::size_t most_step_points = 2001;

/// The duration that `step_response` takes by itself, s.
double telling_duration(const std::vector<Complex>& poles, std::optional<double> period);

}  // namespace robotc::linear_systems
