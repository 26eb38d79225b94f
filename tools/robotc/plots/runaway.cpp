#include "tools/robotc/plots/runaway.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/numbers.h"
#include "results/typeset.h"

namespace robotc::tools {

namespace {

/// A plot still shows this fraction of its height, 1 / 30.
constexpr double least_growth = 30;
/// A signal runs away if its peak doubles in each of this many parts of the run: a double overflows after a thousand
/// doublings.
constexpr std::size_t windows = 100;
constexpr double growth_in_window = 2;
/// Visible part of the growth, in multiples of the values before.
constexpr double shown_growth = 3;
/// Values below one of their unit are never a runaway: errors begin as rounding.
constexpr double least_bound = 1;

/// The running maximum of the magnitude, by row.
std::vector<double> peaks(const PlotPanel& panel, std::size_t rows) {
  std::vector<double> sizes(rows);
  double peak = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    for (const PlotSeries& series : panel.series) {
      const double size = std::abs(series.signal(row));
      if (std::isfinite(size)) peak = std::max(peak, size);
    }
    sizes[row] = peak;
  }
  return sizes;
}

}  // namespace

std::optional<Runaway> find_runaway(const PlotPanel& panel, std::span<const double> times) {
  const std::vector<double> sizes = peaks(panel, times.size());
  if (sizes.empty()) return std::nullopt;
  const std::size_t window = std::max<std::size_t>(1, sizes.size() / windows);
  std::size_t before = sizes.size() - 1;
  // Skip the end, where values are no longer finite and the maximum is constant.
  while (before > 0 && sizes[before - 1] == sizes[before]) --before;
  while (before > 0 && sizes[before] >= growth_in_window * sizes[before - std::min(before, window)]) {
    before -= std::min(before, window);
  }
  const double bound = std::max(shown_growth * sizes[before], least_bound);
  if (!(sizes.back() > least_growth * bound / shown_growth)) return std::nullopt;

  Runaway runaway{bound, 0, 0};
  const auto row = static_cast<std::size_t>(std::ranges::upper_bound(sizes, bound) - sizes.begin());
  runaway.time = times[row];
  for (const PlotSeries& series : panel.series) {
    for (std::size_t i = row; i < times.size(); ++i) {
      const double value = series.signal(i);
      if (std::isfinite(value) && std::abs(value) > std::abs(runaway.farthest)) runaway.farthest = value;
    }
  }
  return runaway;
}

std::string describe(const Runaway& runaway) {
  std::string far = to_readable(runaway.farthest, 2);
  const std::size_t power = far.find('e');
  if (power != std::string::npos) {
    far = fmt::format("{} × 10{}", far.substr(0, power), superscript(std::to_string(std::stoi(far.substr(power + 1)))));
  }
  if (far.front() == '-') far = "−" + far.substr(1);
  return fmt::format("{} leaves the plot at {} s, for {}", runaway.farthest < 0 ? "▼" : "▲", to_readable(runaway.time),
                     far);
}

}  // namespace robotc::tools
