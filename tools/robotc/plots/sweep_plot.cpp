#include "tools/robotc/plots/sweep_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "results/angles.h"
#include "results/statistics.h"
#include "results/typeset.h"
#include "tools/robotc/plots/histogram.h"
#include "tools/robotc/plots/plot_svg.h"
#include "tools/robotc/plots/simulation_plot.h"
#include "tools/robotc/plots/sweep_bands.h"
#include "tools/robotc/plots/sweep_maps.h"

namespace robotc::tools {

namespace {

/// Limit of lines in a panel, for readability and file size.
constexpr std::size_t most_lines = 100;
/// Limit of names in a legend.
constexpr std::size_t most_names = 12;

/// The runs that reached their end.
std::vector<std::size_t> finished(const Sweep& sweep) {
  std::vector<std::size_t> runs;
  for (std::size_t run = 0; run < sweep.results.size(); ++run) {
    const runtime::Result& result = sweep.results[run];
    if (!result.divergence && !result.failure && !result.interrupted) runs.push_back(run);
  }
  return runs;
}

std::string title(const Sweep& sweep, std::size_t drawn) {
  const std::string text = fmt::format("{} of {}", sweep.simulation.name, sweep.simulation.robot);
  const std::size_t runs = sweep.results.size();
  return drawn == runs ? fmt::format("{}, {} runs", text, runs) : fmt::format("{}, {} of {} runs", text, drawn, runs);
}

std::string render_figures(const Sweep& sweep, std::vector<std::size_t> runs) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::ranges::sort(runs, {}, [&](std::size_t run) { return simulation.runs[run].values[0]; });
  const LogColumn& swept = simulation.sweep[0].column;
  const ShownUnit unit = shown_unit(swept, simulation.angles);
  std::vector<double> values;
  std::vector<double> figures;
  for (const std::size_t run : runs) {
    values.push_back(simulation.runs[run].values[0] / swept.factor / unit.factor);
    figures.insert(figures.end(), sweep.results[run].report.begin(), sweep.results[run].report.end());
  }
  Plot plot;
  plot.title = title(sweep, runs.size());
  plot.times = values;
  plot.abscissa = swept.name;
  plot.abscissa_unit = unit.text;
  for (std::size_t c = 0; c < simulation.report.size(); ++c) {
    const LogColumn& column = simulation.report[c];
    const ShownUnit shown = shown_unit(column, simulation.angles);
    const auto [signal, member] = split_name(column, simulation.coordinate_names);
    auto panel = std::ranges::find_if(plot.panels, [&](const PlotPanel& known) {
      return known.title == signal && known.unit == shown.text && !member.empty();
    });
    if (panel == plot.panels.end()) panel = plot.panels.insert(panel, {signal, shown.text, {}, std::nullopt});
    panel->series.push_back(
        {member, panel->series.size(), {figures.data(), c, simulation.report.size(), column.factor * shown.factor}});
  }
  for (PlotPanel& panel : plot.panels) name_lone_series(panel);
  return render_svg(plot);
}

std::string render_signals(const Sweep& sweep, const std::vector<std::size_t>& runs) {
  const CompiledSimulation& simulation = sweep.simulation;
  std::vector<std::size_t> drawn;
  const std::size_t count = std::min(runs.size(), most_lines);
  for (std::size_t i = 0; i < count; ++i) {
    drawn.push_back(runs[count < 2 ? 0 : i * (runs.size() - 1) / (count - 1)]);
  }
  Plot plot;
  plot.title = title(sweep, drawn.size());
  for (const std::size_t run : drawn) {
    const std::vector<double>& times = sweep.results[run].times;
    if (plot.times.empty() || (!times.empty() && times.back() > plot.times.back())) plot.times = times;
  }
  for (std::size_t c = 0; c < simulation.columns.size(); ++c) {
    const LogColumn& column = simulation.columns[c];
    const ShownUnit unit = shown_unit(column, simulation.angles);
    if (column.plotted_alone) continue;
    PlotPanel& panel = plot.panels.emplace_back(PlotPanel{column.name, unit.text, {}, std::nullopt});
    panel.quantity = column.quantity;
    panel.words = column.words;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      const runtime::Result& result = sweep.results[drawn[i]];
      const double place = drawn.size() < 2 ? 0 : static_cast<double>(i) / static_cast<double>(drawn.size() - 1);
      const std::string name = drawn.size() <= most_names ? typeset_unit(describe_values(simulation, drawn[i])) : "";
      panel.series.push_back({name,
                              0,
                              {result.log.data(), c, simulation.columns.size(), column.factor * unit.factor},
                              result.times,
                              place,
                              column.is_held});
    }
  }
  return render_svg(plot);
}

}  // namespace

std::vector<std::string> sweep_pictures(const Sweep& sweep) {
  const CompiledSimulation& simulation = sweep.simulation;
  const std::vector<std::size_t> runs = finished(sweep);
  if (runs.empty()) return {};
  std::vector<std::string> pictures;
  const auto add = [&](std::string picture) {
    if (!picture.empty()) pictures.push_back(std::move(picture));
  };
  add(render_histograms(sweep));
  add(render_sweep_maps(sweep));
  add(render_figure_bands(sweep));
  if (simulation.sweep.size() == 1 && !has_draws(simulation) && !simulation.report.empty() && runs.size() > 1) {
    add(render_figures(sweep, runs));
  }
  const std::string bands = has_draws(simulation) ? render_signal_bands(sweep) : "";
  add(!bands.empty() || simulation.columns.empty() ? bands : render_signals(sweep, runs));
  return pictures;
}

std::string render_sweep(const Sweep& sweep) {
  const std::vector<std::string> pictures = sweep_pictures(sweep);
  return pictures.empty() ? "" : pictures.front();
}

}  // namespace robotc::tools
