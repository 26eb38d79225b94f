#include "runtime/step_metrics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace robotc::runtime {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

bool is_finite(const StepResponse& response, double goal) {
  for (std::size_t i = 0; i < response.count; ++i) {
    if (!std::isfinite(response.value(i))) return false;
  }
  return response.count != 0 && std::isfinite(goal);
}

/// The time between rows i − 1 and i at which the line through them has this value.
double time_of_value(const StepResponse& response, std::size_t i, double value) {
  const double before = response.value(i - 1);
  const double way = response.value(i) - before;
  const double part = way == 0 ? 0 : std::clamp((value - before) / way, 0.0, 1.0);
  return response.times[i - 1] + part * (response.times[i] - response.times[i - 1]);
}

/// The first time at which the response has gone this fraction of the way.
double time_of_fraction(const StepResponse& response, double goal, double fraction) {
  const double start = response.value(0);
  const double value = start + fraction * (goal - start);
  const bool up = goal >= start;
  for (std::size_t i = 0; i < response.count; ++i) {
    if (up ? response.value(i) < value : response.value(i) > value) continue;
    return i == 0 ? response.times[0] : time_of_value(response, i, value);
  }
  return never;
}

}  // namespace

double rise_time(const StepResponse& response, double goal, double low, double high) {
  if (!is_finite(response, goal)) return std::numeric_limits<double>::quiet_NaN();
  const double end = time_of_fraction(response, goal, high);
  return std::isfinite(end) ? end - time_of_fraction(response, goal, low) : never;
}

double settling_time(const StepResponse& response, double goal, double band) {
  if (!is_finite(response, goal)) return std::numeric_limits<double>::quiet_NaN();
  const double width = band * std::abs(goal - response.value(0));
  std::size_t outside = response.count;  // rows up to the last one outside
  while (outside > 0 && std::abs(response.value(outside - 1) - goal) <= width) --outside;
  if (outside == response.count) return never;
  if (outside == 0) return 0;
  const double edge = response.value(outside - 1) > goal ? goal + width : goal - width;
  return time_of_value(response, outside, edge) - response.times[0];
}

}  // namespace robotc::runtime
