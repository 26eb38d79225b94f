#include "tools/robotc/plots/sweep_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "results/angles.h"
#include "results/numbers.h"
#include "results/statistics.h"
#include "tools/robotc/plots/map_svg.h"

namespace robotc::tools {

namespace {

/// More would make the picture longer than anyone reads.
constexpr std::size_t most_maps = 40;

/// Values, SI, in ascending order, each once.
using Values = std::vector<double>;

MapSide side_of(const LogColumn& column, const AngleUnits& angles, const Values& values) {
  constexpr int digits = 4;
  const ShownUnit unit = shown_unit(column, angles);
  MapSide side{column.name, unit.text, {}};
  for (const double value : values) {
    std::string text = to_readable(value / column.factor / unit.factor, digits);
    side.labels.push_back(text.starts_with('-') ? "−" + text.substr(1) : text);
  }
  return side;
}

/// A figure at a pair of listed values.
struct MapEntry {
  double x = 0;
  double y = 0;
  std::size_t figure = 0;
  double value = 0;
};

std::vector<MapEntry> entries_of(const Sweep& sweep) {
  std::vector<MapEntry> entries;
  if (has_draws(sweep.simulation)) {
    for (const FigureStatistics& one : statistics_of(sweep)) {
      entries.push_back(
          {one.values[0], one.values[1], one.figure,
           one.statistics.count() == 0 ? std::numeric_limits<double>::quiet_NaN() : one.statistics.mean()});
    }
    return entries;
  }
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const std::vector<double>& values = sweep.simulation.runs[run].values;
    const std::vector<double>& report = sweep.results[run].report;
    for (std::size_t figure = 0; figure < report.size(); ++figure) {
      entries.push_back({values[0], values[1], figure, report[figure]});
    }
  }
  return entries;
}

std::size_t place_of(const Values& values, double value) {
  return static_cast<std::size_t>(std::ranges::lower_bound(values, value) - values.begin());
}

}  // namespace

std::string render_sweep_maps(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<const LogColumn*> listed = listed_columns(simulation);
  if (listed.size() != 2 || simulation.report.empty()) return "";
  std::vector<Values> sides;
  for (const SweepAxis& axis : simulation.sweep) {
    if (axis.drawn) continue;
    Values& values = sides.emplace_back(axis.values);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
  }
  std::vector<ValueMap> maps;
  for (const LogColumn& figure : simulation.report) {
    if (maps.size() == most_maps) break;
    const bool is_mean = has_draws(simulation);
    maps.push_back({is_mean ? "mean of " + figure.name : figure.name, shown_unit(figure, simulation.angles).text,
                    side_of(*listed[0], simulation.angles, sides[0]), side_of(*listed[1], simulation.angles, sides[1]),
                    std::vector<double>(sides[0].size() * sides[1].size(), std::numeric_limits<double>::quiet_NaN())});
  }
  for (const MapEntry& entry : entries_of(sweep)) {
    if (entry.figure >= maps.size()) continue;
    const LogColumn& figure = simulation.report[entry.figure];
    const std::size_t cell = place_of(sides[1], entry.y) * sides[0].size() + place_of(sides[0], entry.x);
    maps[entry.figure].values[cell] = entry.value / figure.factor / shown_unit(figure, simulation.angles).factor;
  }
  return render_maps(fmt::format("{} of {}, {} runs", simulation.name, simulation.robot, sweep.results.size()), maps);
}

}  // namespace robotc::tools
