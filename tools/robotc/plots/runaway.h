#pragma once

#include <optional>

#include "tools/robotc/plots/plot_svg.h"

namespace robotc::tools {

/// Detects divergence: final values so large that on a common scale they would hide the rest. Nothing if the panel's
/// signals grow by less than a plot can show. All earlier values are within the bound; the panel's scale then ends at
/// ±bound, in its unit.
std::optional<Runaway> find_runaway(const PlotPanel& panel, std::span<const double> times);

/// "▼ leaves the plot at 0.93 s, for −3.2 × 10²⁹⁹"
std::string describe(const Runaway& runaway);

}  // namespace robotc::tools
