#include "tools/robotc/plots/sweep_bands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

#include "results/angles.h"
#include "results/statistics.h"
#include "results/typeset.h"
#include "tools/robotc/plots/plot_svg.h"
#include "tools/robotc/plots/simulation_plot.h"

namespace robotc::tools {

namespace {

constexpr std::size_t most_groups = 8;
/// Instants at which the distribution of a signal is found: the pixels of a plot.
constexpr std::size_t most_instants = 700;
constexpr std::array<double, 2> band_shares{0.05, 0.95};
constexpr std::string_view what_is_drawn = "mean, and 5 % to 95 % of the runs";

/// A line within a band: its columns are mean, low and high.
struct BandTable {
  std::vector<double> places;
  std::vector<double> values;
  void add(double place, const Statistics& statistics) {
    places.push_back(place);
    values.push_back(statistics.mean());
    for (const double share : band_shares) values.push_back(statistics.quantile(share));
  }
  [[nodiscard]] PlotSeries series(const std::string& label, std::size_t colour, double factor) const {
    const auto column = [&](std::size_t c) { return Signal{values.data(), c, 3, factor}; };
    PlotSeries series{label, colour, column(0), places};
    series.band = PlotBand{column(1), column(2)};
    return series;
  }
};

std::string title_of(const Sweep& sweep) {
  return fmt::format("{} of {}, {} runs: {}", sweep.simulation.name, sweep.simulation.robot, sweep.results.size(),
                     what_is_drawn);
}

/// The runs that reached their end, by their listed values.
struct Group {
  std::vector<double> listed;
  std::string name;
  std::vector<const runtime::Result*> results;
};

std::vector<Group> groups_of(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::vector<Group> groups;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    if (result.divergence || result.failure || result.interrupted || result.times.empty()) continue;
    std::vector<double> listed;
    std::string name;
    for (std::size_t i = 0; i < simulation.sweep.size(); ++i) {
      if (simulation.sweep[i].drawn) continue;
      const LogColumn& column = simulation.sweep[i].column;
      listed.push_back(simulation.runs[run].values[i]);
      name += fmt::format("{}{} = {}", name.empty() ? "" : ", ", column.name,
                          show_value(listed.back(), column, simulation.angles));
    }
    auto group = std::ranges::find(groups, listed, &Group::listed);
    if (group == groups.end()) group = groups.insert(group, {listed, typeset_unit(name), {}});
    // Instants are shared: runs of another length do not count.
    if (group->results.empty() || group->results.front()->times.size() == result.times.size())
      group->results.push_back(&result);
  }
  return groups;
}

/// The distribution of a column over the runs of a group, over time.
BandTable over_time(const Group& group, std::size_t column, std::size_t columns) {
  BandTable table;
  const std::vector<double>& times = group.results.front()->times;
  const std::size_t every = std::max<std::size_t>(1, times.size() / most_instants);
  std::vector<double> numbers;
  for (std::size_t row = 0; row < times.size(); row += every) {
    numbers.clear();
    for (const runtime::Result* result : group.results) numbers.push_back(result->log[row * columns + column]);
    table.add(times[row], Statistics(numbers));
  }
  return table;
}

}  // namespace

std::string render_figure_bands(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<const LogColumn*> listed = listed_columns(simulation);
  if (listed.size() != 1 || simulation.report.empty() || !has_draws(simulation)) return "";
  std::vector<FigureStatistics> all = statistics_of(sweep);
  std::ranges::sort(all, {}, [](const FigureStatistics& one) { return one.values[0]; });
  if (all.front().values == all.back().values) return "";
  const ShownUnit across = shown_unit(*listed[0], simulation.angles);
  std::deque<BandTable> tables;
  Plot plot;
  plot.title = title_of(sweep);
  plot.abscissa = listed[0]->name;
  plot.abscissa_unit = across.text;
  for (std::size_t figure = 0; figure < simulation.report.size(); ++figure) {
    BandTable& table = tables.emplace_back();
    for (const FigureStatistics& one : all) {
      if (one.figure == figure && one.statistics.count() > 0)
        table.add(one.values[0] / listed[0]->factor / across.factor, one.statistics);
    }
    if (table.places.size() < 2) continue;
    const LogColumn& column = simulation.report[figure];
    const ShownUnit unit = shown_unit(column, simulation.angles);
    PlotPanel& panel = plot.panels.emplace_back(PlotPanel{column.name, unit.text, {}, std::nullopt});
    panel.quantity = column.quantity;
    panel.series.push_back(table.series("", 0, column.factor * unit.factor));
    if (table.places.size() > plot.times.size()) plot.times = table.places;
  }
  return plot.panels.empty() ? "" : render_svg(plot);
}

std::string render_signal_bands(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<Group> groups = groups_of(sweep);
  if (groups.empty() || groups.size() > most_groups || simulation.columns.empty()) return "";
  std::deque<BandTable> tables;
  Plot plot;
  plot.title = title_of(sweep);
  for (std::size_t c = 0; c < simulation.columns.size(); ++c) {
    const LogColumn& column = simulation.columns[c];
    if (!column.words.empty() || column.plotted_alone) continue;
    const ShownUnit unit = shown_unit(column, simulation.angles);
    PlotPanel& panel = plot.panels.emplace_back(PlotPanel{column.name, unit.text, {}, std::nullopt});
    panel.quantity = column.quantity;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      const BandTable& table = tables.emplace_back(over_time(groups[g], c, simulation.columns.size()));
      panel.series.push_back(table.series(groups[g].name, g, column.factor * unit.factor));
      if (plot.times.empty() || table.places.back() > plot.times.back()) plot.times = table.places;
    }
  }
  return plot.panels.empty() ? "" : render_svg(plot);
}

}  // namespace robotc::tools
