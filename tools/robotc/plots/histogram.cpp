#include "tools/robotc/plots/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>

#include "results/angles.h"
#include "results/statistics.h"
#include "results/typeset.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

namespace {

constexpr double fewest_bins = 5;
constexpr double most_bins = 60;
/// More would make the picture longer than anyone reads.
constexpr std::size_t most_panels = 40;

/// The outline of a histogram: edges of bins and numbers of runs.
struct Outline {
  std::vector<double> edges;
  std::vector<double> counts;
};

/// Bins of equal width after Freedman and Diaconis, 2 IQR n^(−1/3).
std::size_t bin_count(const Statistics& statistics) {
  const double range = statistics.sorted().back() - statistics.sorted().front();
  const double spread = statistics.quantile(0.75) - statistics.quantile(0.25);
  const double width = 2 * spread / std::cbrt(static_cast<double>(statistics.count()));
  const double bins = width > 0 ? std::ceil(range / width) : fewest_bins;
  return static_cast<std::size_t>(std::clamp(bins, fewest_bins, most_bins));
}

Outline outline_of(const Statistics& statistics, double factor) {
  const double low = statistics.sorted().front();
  double width = statistics.sorted().back() - low;
  std::size_t bins = bin_count(statistics);
  if (width == 0) {  // one bar about the only value
    bins = 1;
    width = low == 0 ? 1 : std::abs(low) / 1000;
  }
  std::vector<std::size_t> counts(bins);
  for (const double number : statistics.sorted()) {
    const auto bin = static_cast<std::size_t>((number - low) / width * static_cast<double>(bins));
    ++counts[std::min(bin, bins - 1)];
  }
  Outline outline;
  const auto add = [&](std::size_t edge, double count) {
    outline.edges.push_back((low + width * static_cast<double>(edge) / static_cast<double>(bins)) / factor);
    outline.counts.push_back(count);
  };
  add(0, 0);
  for (std::size_t bin = 0; bin < bins; ++bin) {
    add(bin, static_cast<double>(counts[bin]));
    add(bin + 1, static_cast<double>(counts[bin]));
  }
  add(bins, 0);
  return outline;
}

/// "m = 1 kg"
std::string describe_listed(const CompiledSimulation& simulation, const FigureStatistics& one) {
  std::string text;
  std::size_t value = 0;
  for (const SweepAxis& axis : simulation.sweep) {
    if (axis.drawn) continue;
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", axis.column.name,
                        show_value(one.values[value++], axis.column, simulation.angles));
  }
  return text;
}

}  // namespace

std::string render_histograms(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<FigureStatistics> all = statistics_of(sweep);
  std::deque<Outline> outlines;
  Plot plot;
  plot.title = fmt::format("{} of {}, {} runs", simulation.name, simulation.robot, sweep.results.size());
  for (const FigureStatistics& one : all) {
    if (one.statistics.count() == 0 || plot.panels.size() == most_panels) continue;
    const LogColumn& column = simulation.report[one.figure];
    const ShownUnit unit = shown_unit(column, simulation.angles);
    const Outline& outline = outlines.emplace_back(outline_of(one.statistics, column.factor * unit.factor));
    const std::string values = describe_listed(simulation, one);
    PlotPanel panel{"runs" + (values.empty() ? "" : " with " + typeset_unit(values)), "", {}, std::nullopt, {}, true};
    panel.series.push_back({"", 0, {outline.counts.data(), 0, 1, 1}, outline.edges});
    panel.abscissa = PlotPanel::OwnAbscissa{column.name, unit.text};
    plot.panels.push_back(std::move(panel));
  }
  return plot.panels.empty() ? "" : render_svg(plot);
}

}  // namespace robotc::tools
