#pragma once

#include <string>

#include "results/linear_analysis.h"

namespace robotc::tools {

/// A Bode plot as one SVG: magnitude in decibels and phase in degrees over a logarithmic frequency, one line per
/// transfer function. The plots of an opened loop are marked with its margins.
std::string render_bode(const LinearAnalysis& analysis, const BodeData& data);

/// Step responses as one SVG: a panel for each unit of an output.
std::string render_step(const LinearAnalysis& analysis, const StepData& data);

}  // namespace robotc::tools
