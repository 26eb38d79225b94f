#include "tools/robotc/plots/plot_scales.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace robotc::tools {

namespace {

constexpr int area_width = 700;
constexpr int most_height = 440;  ///< of a panel with an equal scale
constexpr double beyond_all = std::numeric_limits<double>::infinity();

/// The least range of what it has seen.
struct SeenRange {
  double low = beyond_all;
  double high = -beyond_all;
  void see(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] bool empty() const { return low > high; }
};

Scale logarithmic_scale(const SeenRange& range) {
  // Less than a thousandth of the largest value is as good as nothing where a signal passes through 0.
  constexpr double most_decades = 16;
  const double high = range.empty() ? 1 : range.high;
  const double low = range.empty() ? 0.1 : std::max(range.low, high * std::pow(10, -most_decades));
  LogarithmicAxis axis = make_logarithmic_axis(low, high);
  const double space = 0.04 * (axis.axis.high - axis.axis.low) + 0.01;
  axis.axis.low -= space;
  axis.axis.high += space;
  return {std::move(axis.axis), std::move(axis.minor), true};
}

/// The values of a panel; only positive ones on a logarithmic scale.
SeenRange values_of(const Plot& plot, const PlotPanel& panel) {
  SeenRange range;
  const auto see = [&](double value) {
    if (panel.runaway) value = std::clamp(value, -panel.runaway->bound, panel.runaway->bound);
    if (!panel.logarithmic || value > 0) range.see(value);
  };
  for (const PlotSeries& series : panel.series) {
    for (std::size_t row = 0; row < times_of(plot, series).size(); ++row) {
      see(series.signal(row));
      if (!series.band) continue;
      see(series.band->low(row));
      see(series.band->high(row));
    }
  }
  for (const PlotMark& mark : panel.marks) {
    range.see(mark.from);
    range.see(mark.to);
  }
  return range;
}

Scale value_scale(const Plot& plot, const PlotPanel& panel) {
  if (!panel.words.empty()) {
    Scale scale;
    scale.axis.low = -0.5;
    scale.axis.high = static_cast<double>(panel.words.size()) - 0.5;
    for (std::size_t i = 0; i < panel.words.size(); ++i) {
      scale.axis.ticks.push_back(static_cast<double>(i));
      scale.axis.labels.push_back(panel.words[i]);
    }
    return scale;
  }
  SeenRange range = values_of(plot, panel);
  if (panel.logarithmic) return logarithmic_scale(range);
  if (range.empty()) range.see(0);
  const auto [low, high] = with_limits({range.low, range.high}, panel.limits);
  constexpr int wanted_ticks = 5;
  constexpr double margin = 0.05;
  if (panel.by_quarters) return {make_angle_axis(low, high, wanted_ticks, margin)};
  // Areas stand on the least value.
  if (panel.filled) return {make_axis(low, high + margin * (high - low), wanted_ticks, 0)};
  return {make_axis(low, high, wanted_ticks, margin)};
}

Scale abscissa_of(std::span<const double> times) {
  constexpr int wanted_ticks = 10;
  const double end = times.empty() ? 1 : times.back();
  const double begin = times.empty() ? 0 : times.front();
  return {make_axis(begin, end > begin ? end : begin + 1, wanted_ticks, 0)};
}

Scale path_abscissa(const Plot& plot, const PlotPanel& panel) {
  SeenRange range;
  for (const PlotSeries& series : panel.series) {
    for (std::size_t row = 0; row < plot.times.size(); ++row) {
      const double value = (*series.abscissa)(row);
      if (!panel.abscissa->logarithmic || value > 0) range.see(value);
    }
  }
  if (panel.abscissa->logarithmic) return logarithmic_scale(range);
  if (range.empty()) range.see(0);
  constexpr int wanted_ticks = 9;
  return {make_axis(range.low, range.high, wanted_ticks, 0.05)};
}

/// Gives both axes the same scale, by the size of the area and then by a wider range of one of them.
void equalise(PlotArea& area, int least_height) {
  Axis& x = area.x.axis;
  Axis& y = area.y.axis;
  const double across = x.high - x.low;
  const double along = y.high - y.low;
  area.height = std::clamp(static_cast<int>(area_width * along / across), least_height, most_height);
  area.width = std::clamp(static_cast<int>(area.height * across / along), area_width / 2, area_width);
  const double unit = std::max(across / area.width, along / area.height);
  const auto widen = [&](Axis& axis, int pixels) {
    const double half = 0.5 * unit * pixels;
    const double centre = 0.5 * (axis.low + axis.high);
    axis = make_axis(centre - half, centre + half, std::max(3, pixels / 80), 0);
  };
  widen(x, area.width);
  widen(y, area.height);
}

/// A path with many rows is drawn by points that are half a pixel apart.
std::vector<Point> path_points(const Plot& plot, const PlotSeries& series, const PlotArea& area) {
  constexpr double apart = 0.5;
  std::vector<Point> points;
  for (std::size_t row = 0; row < plot.times.size(); ++row) {
    const Point point{area.x.place((*series.abscissa)(row)), area.y.place(series.signal(row))};
    if (!std::isfinite(point.time) || !std::isfinite(point.value)) {
      if (!points.empty() && std::isfinite(points.back().value))
        points.push_back({0, std::numeric_limits<double>::quiet_NaN()});
      continue;
    }
    const bool skipped = !points.empty() && std::isfinite(points.back().value) &&
                         std::hypot(area.to_x(point.time) - area.to_x(points.back().time),
                                    area.to_y(point.value) - area.to_y(points.back().value)) < apart;
    if (!skipped || row + 1 == plot.times.size()) points.push_back(point);
  }
  return points;
}

}  // namespace

std::span<const double> times_of(const Plot& plot, const PlotSeries& series) {
  return series.times.empty() ? plot.times : series.times;
}

ValueRange with_limits(ValueRange range, const std::vector<PlotLimit>& limits) {
  const double size = range.high - range.low;
  // A limit is in the range if it leaves the signals at least half of the scale; each side by itself.
  ValueRange wider = range;
  for (const PlotLimit& limit : limits) {
    if (limit.value > range.high && limit.value - range.high <= 0.5 * size)
      wider.high = std::max(wider.high, limit.value);
    if (limit.value < range.low && range.low - limit.value <= 0.5 * size) wider.low = std::min(wider.low, limit.value);
  }
  return wider;
}

Scale shared_abscissa(const Plot& plot) {
  if (!plot.logarithmic) return abscissa_of(plot.times);
  LogarithmicAxis axis = make_logarithmic_axis(plot.times.front(), plot.times.back());
  return {std::move(axis.axis), std::move(axis.minor), true};
}

PlotArea area_of(const Plot& plot, const PlotPanel& panel, const Scale& shared, int least_height) {
  const bool is_path = !panel.series.empty() && panel.series.front().abscissa.has_value();
  PlotArea area{area_width, least_height,
                is_path          ? path_abscissa(plot, panel)
                : panel.abscissa ? abscissa_of(times_of(plot, panel.series.front()))
                                 : shared,
                value_scale(plot, panel)};
  if (is_path) area.height = std::max(area.height, 2 * least_height);
  if (panel.equal_scale && !area.x.logarithmic && !area.y.logarithmic) equalise(area, least_height);
  return area;
}

std::vector<Point> points_of(const Plot& plot, const PlotSeries& series, const PlotArea& area) {
  if (series.abscissa) return path_points(plot, series, area);
  const auto columns = static_cast<std::size_t>(area.width);
  std::vector<Point> points = decimate(times_of(plot, series), series.signal, columns);
  for (Point& point : points) point = {area.x.place(point.time), area.y.place(point.value)};
  if (!series.steps || times_of(plot, series).size() > 2 * columns) return points;
  std::vector<Point> steps;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0 && points[i].value != points[i - 1].value) steps.push_back({points[i].time, points[i - 1].value});
    steps.push_back(points[i]);
  }
  return steps;
}

std::vector<Point> outline_of(const Plot& plot, const PlotSeries& series, const PlotArea& area) {
  const auto columns = static_cast<std::size_t>(area.width);
  const auto side = [&](const Signal& signal) {
    std::vector<Point> points = decimate(times_of(plot, series), signal, columns);
    for (Point& point : points) point = {area.x.place(point.time), area.y.place(point.value)};
    return points;
  };
  std::vector<Point> outline = side(series.band->low);
  const std::vector<Point> high = side(series.band->high);
  outline.insert(outline.end(), high.rbegin(), high.rend());
  return outline;
}

}  // namespace robotc::tools
