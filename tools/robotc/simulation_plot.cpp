#include "tools/robotc/simulation_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/robotc/angles.h"
#include "tools/robotc/runaway.h"

namespace robotc::tools {

Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result) {
  Plot plot;
  plot.title = fmt::format("{} of {}", simulation.name, simulation.robot);
  plot.times = result.times;
  std::map<std::string, std::size_t> colours;
  for (std::size_t c = 0; c < simulation.columns.size(); ++c) {
    const LogColumn& column = simulation.columns[c];
    // "q.left.elbow" is the signal q of left.elbow; a scalar such as "height" is a signal by itself.
    const std::size_t dot = column.name.find('.');
    const std::string signal = column.name.substr(0, dot);
    const std::string member = dot == std::string::npos ? "" : column.name.substr(dot + 1);
    const ShownUnit unit = column.is_chosen ? ShownUnit{column.unit} : shown_unit(column.unit, simulation.angles);
    const auto same_panel = [&](const PlotPanel& panel) {
      return panel.title == signal && panel.unit == unit.text && !member.empty();
    };
    auto panel = std::ranges::find_if(plot.panels, same_panel);
    if (panel == plot.panels.end()) panel = plot.panels.insert(panel, {signal, unit.text, {}, std::nullopt});
    const std::size_t colour = member.empty() ? 0 : colours.emplace(member, colours.size()).first->second;
    const double factor = column.factor * unit.factor;
    panel->series.push_back({member, colour, {result.log.data(), c, simulation.columns.size(), factor}});
  }
  // A panel with one joint says in its title which.
  for (PlotPanel& panel : plot.panels) {
    if (panel.series.size() == 1 && !panel.series.front().label.empty())
      panel.title += "." + panel.series.front().label;
  }
  if (result.divergence || result.failure) {
    for (PlotPanel& panel : plot.panels) panel.runaway = find_runaway(panel, plot.times);
  }
  return plot;
}

}  // namespace robotc::tools
