#include "bench/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace robotc::bench {

namespace {

constexpr double shortest_sample = 2e-3;
constexpr std::size_t fewest_samples = 5;

double seconds_per_run(const std::function<void()>& work, std::size_t runs) {
  const double start = now();
  for (std::size_t i = 0; i < runs; ++i) work();
  return (now() - start) / static_cast<double>(runs);
}

/// Number of runs for a sample long enough for the clock.
std::size_t runs_per_sample(const std::function<void()>& work) {
  std::size_t runs = 1;
  for (;;) {
    const double sample = seconds_per_run(work, runs) * static_cast<double>(runs);
    if (sample >= shortest_sample) return runs;
    runs = std::max(runs * 2, static_cast<std::size_t>(static_cast<double>(runs) * shortest_sample / (sample + 1e-9)));
  }
}

double quantile(const std::vector<double>& sorted, double fraction) {
  return sorted[static_cast<std::size_t>(std::lround(fraction * static_cast<double>(sorted.size() - 1)))];
}

}  // namespace

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Timing measure(const std::function<void()>& work, double budget) {
  const std::size_t runs = runs_per_sample(work);
  std::vector<double> samples;
  for (const double end = now() + budget; samples.size() < fewest_samples || now() < end;) {
    samples.push_back(seconds_per_run(work, runs));
  }
  std::sort(samples.begin(), samples.end());
  return {quantile(samples, 0.5), quantile(samples, 0.25), quantile(samples, 0.75)};
}

double paired_ratio(const std::function<void()>& first, const std::function<void()>& second, double budget) {
  const std::size_t first_runs = runs_per_sample(first);
  const std::size_t second_runs = runs_per_sample(second);
  std::vector<double> ratios;
  for (const double end = now() + budget; ratios.size() < fewest_samples || now() < end;) {
    const double a = seconds_per_run(first, first_runs);
    ratios.push_back(seconds_per_run(second, second_runs) / a);
  }
  return median(ratios);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return quantile(values, 0.5);
}

}  // namespace robotc::bench
