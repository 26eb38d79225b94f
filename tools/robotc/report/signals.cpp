#include "tools/robotc/report/signals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "compiler/support/json_writer.h"
#include "results/typeset.h"
#include "tools/robotc/plots/runaway.h"
#include "tools/robotc/report/within_script.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_values = 1'000'000;
constexpr std::size_t most_extremes = 500'000;
/// Runaway values are kept up to this multiple of the scale's bound.
constexpr double told_beyond_bound = 1000;

std::size_t series_count(const Plot& plot) {
  std::size_t count = 0;
  for (const PlotPanel& panel : plot.panels) count += panel.series.size();
  return count;
}

/// Two rows of every stride, and their positions in it.
struct Extremes {
  std::vector<double> values;
  std::vector<std::size_t> rows;
};

Extremes find_extremes(const Signal& signal, std::size_t rows, std::size_t stride) {
  Extremes extremes;
  for (std::size_t begin = 0; begin < rows; begin += stride) {
    std::size_t least = begin;
    std::size_t greatest = begin;
    for (std::size_t row = begin; row < std::min(begin + stride, rows); ++row) {
      const double value = signal(row);
      if (!std::isfinite(value)) {
        least = greatest = row;
        break;
      }
      if (value < signal(least)) least = row;
      if (value > signal(greatest)) greatest = row;
    }
    for (std::size_t row : {std::min(least, greatest), std::max(least, greatest)}) {
      extremes.values.push_back(signal(row));
      extremes.rows.push_back(row - begin);
    }
  }
  return extremes;
}

/// A signal's grid depends on its largest value, so values far beyond the bound become infinite.
void limit(std::vector<double>& values, const std::optional<Runaway>& runaway) {
  if (!runaway) return;
  for (double& value : values) {
    if (std::abs(value) > told_beyond_bound * runaway->bound) {
      value = std::copysign(std::numeric_limits<double>::infinity(), value);
    }
  }
}

void add_series(JsonWriter& json, const Signal& signal, const std::optional<Runaway>& runaway, std::size_t rows,
                std::size_t stride) {
  if (stride > 1) {
    Extremes extremes = find_extremes(signal, rows, stride);
    limit(extremes.values, runaway);
    add_signal(json, encode_signal(extremes.values));
    json.key("rows").value(std::string_view(encode_counts(extremes.rows)));
    return;
  }
  std::vector<double> values(rows);
  for (std::size_t row = 0; row < rows; ++row) values[row] = signal(row);
  limit(values, runaway);
  add_signal(json, encode_signal(values));
}

/// Every so many rows of a path, so that it has at most as many points as other signals.
void add_path(JsonWriter& json, const PlotSeries& series, std::size_t rows, std::size_t stride) {
  const std::size_t every = std::max<std::size_t>(1, stride / 2);
  std::vector<double> values;
  const auto add = [&](std::string_view key, const Signal& signal) {
    values.clear();
    for (std::size_t row = 0; row < rows; row += every) values.push_back(signal(row));
    json.key(key).begin_object();
    add_signal(json, encode_signal(values));
    json.end_object();
  };
  json.key("every").value(static_cast<double>(every));
  add("across", *series.abscissa);
  add("along", series.signal);
}

void add_abscissa(JsonWriter& json, const PlotPanel::OwnAbscissa& own) {
  json.key("abscissa").begin_object().key("name").value(std::string_view(own.name));
  json.key("unit").value(is_plain_unit(own.unit) ? std::string() : typeset_unit(own.unit));
  json.key("quantity").value(std::string_view(own.quantity)).key("logarithmic").value(own.logarithmic).end_object();
}

void add_limits(JsonWriter& json, const std::vector<PlotLimit>& limits) {
  json.key("limits").begin_array();
  for (const PlotLimit& limit : limits) {
    json.begin_object().key("value").value(limit.value).key("text").value(std::string_view(limit.text));
    if (limit.colour) json.key("colour").value(static_cast<double>(*limit.colour));
    json.end_object();
  }
  json.end_array();
}

/// At most so many instants: more cannot be told apart.
constexpr std::size_t most_events = 2000;

void add_events(JsonWriter& json, const Plot& plot) {
  json.key("events").begin_array();
  for (std::size_t i = 0; i < std::min(plot.events.size(), most_events); ++i) {
    json.begin_object().key("t").value(plot.events[i].time);
    json.key("text").value("when " + plot.event_names[plot.events[i].which]).end_object();
  }
  json.end_array();
}

void add_times(JsonWriter& json, std::span<const double> times, std::size_t stride) {
  json.key("times").begin_object();
  if (stride == 1) {
    add_signal(json, encode_signal(times));
  } else {
    std::vector<double> edges;
    for (std::size_t row = 0; row < times.size(); row += stride) edges.push_back(times[row]);
    edges.push_back(times.back());
    add_signal(json, encode_signal(edges));
  }
  json.end_object();
}

}  // namespace

std::size_t report_stride(const Plot& plot) {
  const std::size_t count = series_count(plot);
  if (count == 0 || plot.times.size() * (count + 1) <= most_values) return 1;
  const std::size_t pairs = std::max<std::size_t>(1, most_extremes / (2 * count));
  return (plot.times.size() + pairs - 1) / pairs;
}

std::string report_signals(const Plot& plot) {
  const std::size_t stride = report_stride(plot);
  JsonWriter json;
  json.begin_object().key("stride").value(static_cast<double>(stride));
  json.key("rows").value(static_cast<double>(plot.times.size()));
  add_times(json, plot.times, stride);
  add_events(json, plot);
  json.key("panels").begin_array();
  for (const PlotPanel& panel : plot.panels) {
    json.begin_object().key("title").value(std::string_view(panel.title));
    json.key("unit").value(is_plain_unit(panel.unit) ? std::string() : typeset_unit(panel.unit));
    json.key("quantity").value(std::string_view(panel.quantity));
    if (!panel.words.empty()) json.key("words").value(std::span<const std::string>(panel.words));
    if (!panel.limits.empty()) add_limits(json, panel.limits);
    if (panel.logarithmic) json.key("logarithmic").value(true);
    if (panel.equal_scale) json.key("equal").value(true);
    if (panel.abscissa) add_abscissa(json, *panel.abscissa);
    if (panel.runaway) {
      json.key("runaway").begin_object().key("bound").value(panel.runaway->bound);
      json.key("told").value(told_beyond_bound * panel.runaway->bound);
      json.key("text").value(std::string_view(describe(*panel.runaway))).end_object();
    }
    json.key("series").begin_array();
    for (const PlotSeries& series : panel.series) {
      json.begin_object().key("label").value(std::string_view(series.label));
      json.key("colour").value(static_cast<double>(series.colour));
      json.key("name").value(std::string_view(series.name));
      if (series.steps) json.key("steps").value(true);
      if (series.abscissa) {
        add_path(json, series, plot.times.size(), stride);
      } else {
        add_series(json, series.signal, panel.runaway, plot.times.size(), stride);
      }
      json.end_object();
    }
    json.end_array().end_object();
  }
  return within_script(json.end_array().end_object().text());
}

}  // namespace robotc::tools
