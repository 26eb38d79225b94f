#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace robotc::bench {

/// Seconds on a monotonic clock.
double now();

/// Durations of a run, s. Use the median; the quartiles show its reliability.
struct Timing {
  double median = 0;
  double lower_quartile = 0;
  double upper_quartile = 0;
};

/// Runs `work` until samples of at least two milliseconds (many runs, if it is fast) fill `budget` seconds; at least
/// five samples, after a warm-up.
Timing measure(const std::function<void()>& work, double budget = 0.2);

/// The median of second/first over alternating runs: disturbances affect both.
double paired_ratio(const std::function<void()>& first, const std::function<void()>& second, double budget = 0.2);

double median(std::vector<double> values);

}  // namespace robotc::bench
