#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace robotc::tools {

/// A plot axis: its range and ticks at round numbers.
struct Axis {
  double low = 0;
  double high = 1;
  std::vector<double> ticks;
  std::vector<std::string> labels;  ///< one per tick: (tick − offset) / 10^exponent
  int exponent = 0;                 ///< 0 while plain decimals are readable
  std::string offset;               ///< common part of all labels if the range is far from zero; or empty
};

/// An axis for data from `low` to `high`. `margin`: share of the range left free at both ends.
Axis make_axis(double low, double high, int wanted_ticks, double margin);

/// Degrees: ticks at multiples of 15°, 30°, 45°, 90°, 180° or 360°.
Axis make_angle_axis(double low, double high, int wanted_ticks, double margin);

/// The logarithm of positive data from `low` to `high`: `low`, `high` and the ticks are powers of ten as their
/// exponents, with lines between them at 2, 3, … 9 if there is room. The labels are the numbers themselves.
struct LogarithmicAxis {
  Axis axis;
  std::vector<double> minor;  ///< exponents of lines without labels
};
LogarithmicAxis make_logarithmic_axis(double low, double high);

/// A log column as a signal, in the unit `factor`.
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

/// Reduces a signal to a line `columns` pixels wide: all values, or the minimum and maximum of each pixel in order of
/// time. Non-finite values become NaN, one for any number in a row.
std::vector<Point> decimate(std::span<const double> times, const Signal& signal, std::size_t columns);

}  // namespace robotc::tools
