#pragma once

#include <string>

#include "results/sweep.h"

/// Sweeps with drawn values: means, and the quantiles of 5 % and 95 %, as a line within a band.
namespace robotc::tools {

/// Each reported figure over the only listed parameter, as SVG. Empty if there is not one listed parameter, or no
/// figures.
std::string render_figure_bands(const Sweep& sweep);

/// Each logged signal over time, for each combination of listed values if there are at most eight, as SVG. Empty if
/// there are more, or nothing is logged.
std::string render_signal_bands(const Sweep& sweep);

}  // namespace robotc::tools
