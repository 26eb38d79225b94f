#include "tools/robotc/plots/simulation_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "results/angles.h"
#include "tools/robotc/plots/runaway.h"

namespace robotc::tools {

namespace {

/// The first dot of a name that follows a whole expression: not inside parentheses, as in "rms(law.e).x", nor before an
/// operator, as in "law.e - e.x".
std::size_t member_dot(std::string_view name) {
  std::size_t dot = std::string_view::npos;
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth != 0 || c == ' ') {
      dot = std::string_view::npos;
    } else if (c == '.' && dot == std::string_view::npos) {
      dot = i;
    }
  }
  return dot;
}

}  // namespace

ColumnName split_name(const LogColumn& column, const std::vector<std::string>& joints) {
  const std::string_view name = column.name;
  // Signals and joints may contain dots: "law.e" and "left.elbow".
  std::size_t dot = std::string_view::npos;
  for (const std::string& joint : joints) {
    if (name.size() <= joint.size() || !name.ends_with(joint)) continue;
    const std::size_t before = name.size() - joint.size() - 1;
    if (name[before] == '.') dot = std::min(dot, before);
  }
  if (dot == std::string_view::npos) dot = member_dot(name);
  if (dot == std::string_view::npos) return {column.name, ""};
  return {std::string(name.substr(0, dot)), std::string(name.substr(dot + 1))};
}

void name_lone_series(PlotPanel& panel) {
  if (panel.series.size() == 1 && !panel.series.front().label.empty()) panel.title += "." + panel.series.front().label;
}

Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result) {
  Plot plot;
  plot.title = fmt::format("{} of {}", simulation.name, simulation.robot);
  plot.times = result.times;
  std::map<std::string, std::size_t> colours;
  for (std::size_t c = 0; c < simulation.columns.size(); ++c) {
    const LogColumn& column = simulation.columns[c];
    const auto [signal, member] = split_name(column, simulation.coordinate_names);
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
  for (PlotPanel& panel : plot.panels) name_lone_series(panel);
  if (result.divergence || result.failure) {
    for (PlotPanel& panel : plot.panels) panel.runaway = find_runaway(panel, plot.times);
  }
  return plot;
}

}  // namespace robotc::tools
