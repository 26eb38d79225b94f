#include "tools/robotc/plots/axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "results/typeset.h"

namespace robotc::tools {

namespace {

/// 1, 2 or 5 times a power of ten, the nearest to `rough` in ratio.
double round_step(double rough) {
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double digits = rough / power;
  if (digits < std::sqrt(1.0 * 2.0)) return power;
  if (digits < std::sqrt(2.0 * 5.0)) return 2 * power;
  if (digits < std::sqrt(5.0 * 10.0)) return 5 * power;
  return 10 * power;
}

/// With a minus sign instead of a hyphen.
std::string tick_label(double value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", value, decimals);
  return text.front() == '-' ? "−" + text.substr(1) : text;
}

/// A signal that is constant up to rounding still needs a range.
void widen_if_flat(double& low, double& high) {
  const double size = std::max(std::abs(low), std::abs(high));
  if (high - low > 1e-9 * size) return;
  const double half = size > 0 ? 0.5 * size : 1.0;
  const double centre = 0.5 * low + 0.5 * high;
  low = centre - half;
  high = centre + half;
}

int floor_log10(double value) { return static_cast<int>(std::floor(std::log10(value))); }

/// An offset if labels would need more than six digits to differ: a round number near the range.
double choose_offset(Axis& axis) {
  const double range = axis.high - axis.low;
  const double size = std::max(std::abs(axis.low), std::abs(axis.high));
  if (range > 1e-5 * size) return 0;
  const int exponent = floor_log10(range);
  const double unit = std::pow(10.0, exponent);
  const double offset = std::round(0.5 * (axis.low + axis.high) / unit) * unit;
  axis.offset = tick_label(offset, std::max(0, -exponent));
  return offset;
}

}  // namespace

Axis make_axis(double low, double high, int wanted_ticks, double margin) {
  widen_if_flat(low, high);
  Axis axis;
  const double space = margin * (high - low);
  axis.low = low - space;
  axis.high = high + space;
  const double step = round_step((axis.high - axis.low) / wanted_ticks);
  if (!std::isfinite(step) || step <= 0) return axis;  // the range overflows a double: no ticks

  const double offset = choose_offset(axis);
  const double largest = std::max(std::abs(axis.low - offset), std::abs(axis.high - offset));
  const int magnitude = floor_log10(largest);
  if (magnitude <= -4 || magnitude >= 5) axis.exponent = magnitude;
  const int decimals = std::max(0, axis.exponent - floor_log10(step * (1 + 1e-9)));
  const double scale = std::pow(10.0, -axis.exponent);

  // Ticks count from the offset, which is one of them: far from zero, multiples of the step are not round numbers.
  const double first = std::ceil((axis.low - offset) / step - 1e-9);
  const double last = std::floor((axis.high - offset) / step + 1e-9);
  for (double k = first; k <= last; ++k) {
    axis.ticks.push_back(offset + k * step);
    axis.labels.push_back(tick_label(k == 0 ? 0.0 : k * step * scale, decimals));
  }
  return axis;
}

Axis make_angle_axis(double low, double high, int wanted_ticks, double margin) {
  widen_if_flat(low, high);
  Axis axis;
  const double space = margin * (high - low);
  axis.low = low - space;
  axis.high = high + space;
  double step = 15;
  for (const double wider : {30, 45, 90, 180, 360}) {
    if ((axis.high - axis.low) / step > wanted_ticks + 1) step = wider;
  }
  if ((axis.high - axis.low) / step > 2 * wanted_ticks) return make_axis(low, high, wanted_ticks, margin);
  if (axis.high - axis.low < 2 * step) return make_axis(low, high, wanted_ticks, margin);
  for (double k = std::ceil(axis.low / step); k <= std::floor(axis.high / step); ++k) {
    axis.ticks.push_back(k * step);
    axis.labels.push_back(tick_label(k == 0 ? 0.0 : k * step, 0));
  }
  return axis;
}

LogarithmicAxis make_logarithmic_axis(double low, double high) {
  constexpr int most_labels = 10;
  constexpr double plain_from = -2;  // 0.01 to 1000 in full
  constexpr double plain_to = 3;
  LogarithmicAxis result;
  Axis& axis = result.axis;
  axis.low = std::log10(low);
  axis.high = std::max(std::log10(high), axis.low + 1e-6);
  const double decades = axis.high - axis.low;
  const int every = std::max(1, static_cast<int>(std::ceil(decades / most_labels)));
  constexpr double slack = 1e-9;
  for (double k = std::floor(axis.low); k <= std::ceil(axis.high); ++k) {
    const bool shown = k >= axis.low - slack && k <= axis.high + slack;
    if (shown && std::fmod(k, every) == 0) {
      axis.ticks.push_back(k);
      axis.labels.push_back(k >= plain_from && k <= plain_to ? fmt::format("{:g}", std::pow(10.0, k))
                                                             : "10" + superscript(fmt::format("{:g}", k)));
    } else if (shown) {
      result.minor.push_back(k);
    }
    for (int digit = 2; every == 1 && digit <= 9; ++digit) {
      const double place = k + std::log10(digit);
      if (place > axis.low && place < axis.high) result.minor.push_back(place);
    }
  }
  if (axis.ticks.size() >= 2) return result;
  // Less than two powers of ten: label 1, 2 and 5 too.
  axis.ticks.clear();
  axis.labels.clear();
  for (double k = std::floor(axis.low); k <= std::ceil(axis.high); ++k) {
    for (const int digit : {1, 2, 5}) {
      const double place = k + std::log10(digit);
      if (place < axis.low - slack || place > axis.high + slack) continue;
      axis.ticks.push_back(place);
      axis.labels.push_back(fmt::format("{:g}", digit * std::pow(10.0, k)));
    }
  }
  return result;
}

std::vector<Point> decimate(std::span<const double> times, const Signal& signal, std::size_t columns) {
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  const std::size_t rows = times.size();
  std::vector<Point> points;
  const auto add = [&](std::size_t row) {
    const double value = signal(row);
    if (std::isfinite(value)) {
      points.push_back({times[row], value});
    } else if (!points.empty() && std::isfinite(points.back().value)) {
      points.push_back({times[row], gap});
    }
  };
  if (rows <= 2 * columns) {
    for (std::size_t row = 0; row < rows; ++row) add(row);
    return points;
  }
  // Rows are evenly spaced in time, so pixels have equal numbers of rows. The ends are always kept.
  add(0);
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t begin = std::max<std::size_t>(1, column * rows / columns);
    const std::size_t end = (column + 1) * rows / columns;
    std::size_t least = begin;
    std::size_t greatest = begin;
    for (std::size_t row = begin; row < end; ++row) {
      const double value = signal(row);
      if (!std::isfinite(value)) {
        least = greatest = row;
        break;
      }
      if (value < signal(least)) least = row;
      if (value > signal(greatest)) greatest = row;
    }
    add(std::min(least, greatest));
    if (least != greatest) add(std::max(least, greatest));
  }
  add(rows - 1);
  return points;
}

}  // namespace robotc::tools
