#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace robotc::tools {

/// The scale of a plot's axis: its range and round numbers in it.
struct Axis {
  double low = 0;
  double high = 1;
  std::vector<double> ticks;
  std::vector<std::string> labels;  ///< one a tick: (tick − offset) / 10^exponent
  int exponent = 0;                 ///< 0 while plain decimals read well
  std::string offset;  ///< what is left out of all labels where the range is small against its place; or empty
};

/// An axis for data from `low` to `high`. `margin` is the part of the range to leave free at both ends.
Axis make_axis(double low, double high, int wanted_ticks, double margin);

/// One signal among the columns of a log, read in the unit `factor`.
struct Signal {
  const double* log = nullptr;
  std::size_t column = 0;
  std::size_t columns = 1;
  double factor = 1;
  [[nodiscard]] double operator()(std::size_t row) const { return log[row * columns + column] / factor; }
};

struct Point {
  double time = 0;
  double value = 0;
};

/// What a line `columns` pixels wide can show of a signal: all of it, or the least and the greatest value of each pixel
/// in the order in which they occur. Values that are not finite come through as NaN, one for any number in a row.
std::vector<Point> decimate(std::span<const double> times, const Signal& signal, std::size_t columns);

}  // namespace robotc::tools
