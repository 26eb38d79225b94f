#pragma once

#include <optional>

#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// The end of a run that diverged: values beyond any use, that hide those before them if the scale is to hold both.
/// Nothing where the signals of the panel grow by less than a plot can show. Before it everything is within the bound.
/// The scale that the panel is drawn on then ends at ±bound, in the panel's unit.
std::optional<Runaway> find_runaway(const PlotPanel& panel, std::span<const double> times);

/// "▼ leaves the plot at 0.93 s, for −3.2 × 10²⁹⁹"
std::string describe(const Runaway& runaway);

}  // namespace robotc::tools
