#pragma once

#include <string>

#include "results/sweep.h"

namespace robotc::tools {

/// The distribution of each reported figure over the runs of a sweep with draws, as SVG; empty if nothing is reported.
/// Listed values have panels of their own.
std::string render_histograms(const Sweep& sweep);

}  // namespace robotc::tools
