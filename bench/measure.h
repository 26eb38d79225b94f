#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace robotc::bench {

/// Seconds on a clock that only goes forward.
double now();

/// Durations of one run of something, s. The median is what to read; the quartiles say how far to trust it.
struct Timing {
  double median = 0;
  double lower_quartile = 0;
  double upper_quartile = 0;
};

/// Runs `work` until samples of at least two milliseconds (many runs, if it is quick) fill `budget` seconds; at least
/// five samples, after one that does not count.
Timing measure(const std::function<void()>& work, double budget = 0.2);

/// The median of second/first over runs that take turns: what disturbs the machine disturbs both.
double paired_ratio(const std::function<void()>& first, const std::function<void()>& second, double budget = 0.2);

double median(std::vector<double> values);

}  // namespace robotc::bench
