#pragma once

#include <cstddef>

/// Metrics of a step response, from sampled values with straight lines in between. The response starts at its first
/// value; distances are fractions of the way from there to the goal.
namespace robotc::runtime {

/// Rows of a table: times ascend, values are `stride` numbers apart.
struct StepResponse {
  const double* times = nullptr;
  const double* values = nullptr;
  std::size_t stride = 1;
  std::size_t count = 0;

  [[nodiscard]] double value(std::size_t row) const { return values[row * stride]; }
};

/// Time from the first crossing of the fraction `low` of the way to the first crossing of `high`; infinite if one of
/// them is not reached, NaN if a value is not finite.
double rise_time(const StepResponse& response, double goal, double low, double high);

/// Time from the first value to the instant from which the response stays within `band` of the goal; 0 without a way to
/// go, infinite if the last value lies outside, NaN if a value is not finite.
double settling_time(const StepResponse& response, double goal, double band);

}  // namespace robotc::runtime
