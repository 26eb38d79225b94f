#include "tools/robotc/plots/simulation_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

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

namespace {

/// Puts a run's log into panels.
class PlotMaker {
 public:
  PlotMaker(const CompiledSimulation& simulation, const runtime::Result& result)
      : simulation_(simulation), result_(result) {
    plot_.title = fmt::format("{} of {}", simulation.name, simulation.robot);
    plot_.times = result.times;
  }

  Plot make() {
    for (std::size_t c = 0; c < simulation_.columns.size(); ++c) {
      if (!simulation_.columns[c].plotted_alone) add_column(c);
    }
    for (const DescribedPlot& described : simulation_.plots) add_described(described);
    for (PlotPanel& panel : plot_.panels) {
      if (!panel.abscissa) name_lone_series(panel);
      unite_limits(panel);
    }
    if (result_.divergence || result_.failure) {
      for (PlotPanel& panel : plot_.panels) {
        if (!panel.abscissa) panel.runaway = find_runaway(panel, plot_.times);
      }
    }
    plot_.event_names = simulation_.events;
    for (const auto& [time, event] : result_.motion.events) plot_.events.push_back({time, event});
    return std::move(plot_);
  }

 private:
  [[nodiscard]] Signal signal_of(std::size_t c) const {
    const LogColumn& column = simulation_.columns[c];
    return {result_.log.data(), c, simulation_.columns.size(),
            column.factor * shown_unit(column, simulation_.angles).factor};
  }

  void add_series(PlotPanel& panel, std::size_t c, const std::string& label) {
    const LogColumn& column = simulation_.columns[c];
    const std::size_t colour = label.empty() ? 0 : colours_.emplace(label, colours_.size()).first->second;
    PlotSeries& series = panel.series.emplace_back(PlotSeries{label, colour, signal_of(c)});
    series.steps = column.is_held;
    series.name = column.name;
    if (panel.series.size() == 1) panel.quantity = column.quantity;
    if (panel.quantity != column.quantity) panel.quantity.clear();
    if (!column.limit) return;
    const runtime::Limit& limit = simulation_.plan.limits[*column.limit];
    for (const double bound : {limit.least, limit.most}) {
      if (std::isfinite(bound)) {
        panel.limits.push_back(
            {bound / series.signal.factor, "limit of " + (label.empty() ? column.name : label), colour});
      }
    }
  }

  void add_column(std::size_t c) {
    const LogColumn& column = simulation_.columns[c];
    const auto [signal, member] = split_name(column, simulation_.coordinate_names);
    const std::string unit = shown_unit(column, simulation_.angles).text;
    const auto same_panel = [&](const PlotPanel& panel) {
      return panel.title == signal && panel.unit == unit && panel.words == column.words && !member.empty();
    };
    auto panel = std::ranges::find_if(plot_.panels, same_panel);
    if (panel == plot_.panels.end()) {
      panel = plot_.panels.insert(panel, {signal, unit, {}, std::nullopt});
      panel->words = column.words;
    }
    add_series(*panel, c, member);
  }

  /// Curves in the same units share a panel.
  void add_described(const DescribedPlot& described) {
    const std::size_t first = plot_.panels.size();
    for (const DescribedPlot::Curve& curve : described.curves) {
      const LogColumn& column = simulation_.columns[curve.column];
      const LogColumn* against = curve.against ? &simulation_.columns[*curve.against] : nullptr;
      const std::string unit = shown_unit(column, simulation_.angles).text;
      const std::string across = against == nullptr ? "" : shown_unit(*against, simulation_.angles).text;
      const auto same_panel = [&](const PlotPanel& panel) {
        return panel.unit == unit && panel.words == column.words && (!panel.abscissa || panel.abscissa->unit == across);
      };
      const auto known = plot_.panels.begin() + static_cast<std::ptrdiff_t>(first);
      auto panel = std::find_if(known, plot_.panels.end(), same_panel);
      if (panel == plot_.panels.end()) panel = plot_.panels.insert(panel, new_panel(described, column, against, unit));
      const std::string member = split_name(column, simulation_.coordinate_names).member;
      add_series(*panel, curve.column, described.curves.size() == 1 ? "" : member.empty() ? column.name : member);
      if (against == nullptr) continue;
      panel->series.back().abscissa = signal_of(*curve.against);
      panel->series.back().steps = false;
      // One axis for several columns, such as `qd` against `q`, has the name that they share.
      if (panel->abscissa->name != against->name) {
        const std::string shared = split_name(*against, simulation_.coordinate_names).signal;
        const bool fits = panel->abscissa->name == shared || panel->abscissa->name.starts_with(shared + ".");
        panel->abscissa->name = fits ? shared : "";
      }
      if (panel->abscissa->quantity != against->quantity) panel->abscissa->quantity.clear();
    }
  }

  [[nodiscard]] PlotPanel new_panel(const DescribedPlot& described, const LogColumn& column, const LogColumn* against,
                                    const std::string& unit) const {
    PlotPanel panel{described.title, unit, {}, std::nullopt};
    panel.words = column.words;
    panel.logarithmic = described.logarithmic;
    if (against == nullptr) return panel;
    const std::string across = shown_unit(*against, simulation_.angles).text;
    panel.abscissa =
        PlotPanel::OwnAbscissa{against->name, across, std::string(against->quantity), described.against_logarithmic};
    panel.equal_scale =
        across == unit && against->quantity == "length" && !described.logarithmic && !described.against_logarithmic;
    return panel;
  }

  /// Limits that all series share belong to none of them.
  static void unite_limits(PlotPanel& panel) {
    std::vector<PlotLimit> united;
    for (const PlotLimit& limit : panel.limits) {
      const auto same = std::ranges::find(united, limit.value, &PlotLimit::value);
      if (same == united.end()) {
        united.push_back(limit);
      } else if (same->colour != limit.colour) {
        same->text += ", " + limit.text.substr(std::string_view("limit of ").size());
        same->colour.reset();
      }
    }
    if (panel.series.size() == 1) {
      for (PlotLimit& limit : united) limit.colour.reset();
    }
    panel.limits = std::move(united);
  }

  const CompiledSimulation& simulation_;
  const runtime::Result& result_;
  Plot plot_;
  std::map<std::string, std::size_t> colours_;
};

}  // namespace

Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result) {
  return PlotMaker(simulation, result).make();
}

}  // namespace robotc::tools
