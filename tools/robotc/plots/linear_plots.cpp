#include "tools/robotc/plots/linear_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "results/typeset.h"
#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

namespace {

std::string title_of(const Linearisation& model, std::string_view what) {
  const std::string of = model.simulation.empty() ? model.robot : model.simulation + " of " + model.robot;
  return fmt::format("{}: {}{}", of, what, model.opened.empty() ? "" : ", loop at the motor of " + model.opened);
}

Signal line(const std::vector<double>& values) { return {values.data(), 0, 1, 1}; }

/// The crossings that the margins are measured at: vertical lines from the curve to −1.
void mark_margins(const linear_systems::Margins& margins, PlotPanel& magnitude, PlotPanel& phase) {
  for (const auto& gain : {margins.increase, margins.decrease}) {
    if (!gain || gain->frequency <= 0) continue;
    const double decibels = 20 * std::log10(gain->factor);
    magnitude.marks.push_back(
        {gain->frequency, 0, -decibels, fmt::format("{}{:.1f} dB", decibels < 0 ? "−" : "", std::abs(decibels))});
  }
  if (!margins.phase) return;
  phase.marks.push_back(
      {margins.phase->frequency, -180, margins.phase->degrees - 180,
       fmt::format("{}{:.1f}°", margins.phase->degrees < 0 ? "−" : "", std::abs(margins.phase->degrees))});
}

/// The phase nearest to −180° at the crossing of the margin: curves may start turns away.
void align_with_margin(const linear_systems::Margins& margins, const BodeData& data, std::vector<double>& degrees) {
  if (!margins.phase) return;
  const auto at = std::ranges::lower_bound(data.frequencies, margins.phase->frequency);
  if (at == data.frequencies.end()) return;
  const double found = degrees[static_cast<std::size_t>(at - data.frequencies.begin())];
  const double turns = 360 * std::round((found - (margins.phase->degrees - 180)) / 360);
  for (double& value : degrees) value -= turns;
}

}  // namespace

std::string render_bode(const LinearAnalysis& analysis, const BodeData& data) {
  std::vector<std::vector<double>> degrees = data.degrees;
  const bool opened = !analysis.model.opened.empty() && !analysis.loops.empty();
  if (opened) align_with_margin(analysis.loops.front().margins, data, degrees.front());
  Plot plot;
  plot.title = title_of(analysis.model, "frequency response");
  plot.times = data.frequencies;
  plot.abscissa = "frequency";
  plot.abscissa_unit = "rad/s";
  plot.logarithmic = true;
  PlotPanel magnitude{"magnitude", "dB", {}, std::nullopt};
  PlotPanel phase{"phase", "deg", {}, std::nullopt};
  phase.by_quarters = true;
  for (std::size_t i = 0; i < analysis.channels.size(); ++i) {
    if (analysis.channels[i].function.gain == 0) continue;  // nothing passes
    const std::string& name = analysis.channels[i].name;
    magnitude.series.push_back({name, i, line(data.decibels[i])});
    phase.series.push_back({name, i, line(degrees[i])});
  }
  for (PlotPanel* panel : {&magnitude, &phase}) {
    if (panel->series.size() == 1) panel->series.front().label.clear();
  }
  if (analysis.channels.size() == 1 && !opened) plot.title += " " + analysis.channels.front().name;
  if (opened) mark_margins(analysis.loops.front().margins, magnitude, phase);
  plot.panels = {std::move(magnitude), std::move(phase)};
  return render_svg(plot);
}

std::string render_step(const LinearAnalysis& analysis, const StepData& data) {
  const Linearisation& model = analysis.model;
  Plot plot;
  plot.title = title_of(model, "step response");
  plot.times = data.times;
  for (std::size_t i = 0; i < analysis.channels.size(); ++i) {
    const LinearAnalysis::Channel& channel = analysis.channels[i];
    const LinearSignal& input = model.inputs[channel.input];
    const std::string heading =
        fmt::format("step of 1{} of {}", input.unit == "1" ? "" : " " + typeset_unit(input.unit), input.name);
    const std::string& unit = model.outputs[channel.output].unit;
    const auto same = [&](const PlotPanel& panel) { return panel.title == heading && panel.unit == unit; };
    auto panel = std::ranges::find_if(plot.panels, same);
    if (panel == plot.panels.end()) panel = plot.panels.insert(panel, {heading, unit, {}, std::nullopt});
    panel->series.push_back({model.outputs[channel.output].name, channel.output, line(data.values[i])});
  }
  for (PlotPanel& panel : plot.panels) {
    if (panel.series.size() == 1) {
      panel.title = panel.series.front().label + " after a " + panel.title;
      panel.series.front().label.clear();
    }
  }
  return render_svg(plot);
}

}  // namespace robotc::tools
