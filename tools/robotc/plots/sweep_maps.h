#pragma once

#include <string>

#include "results/sweep.h"

namespace robotc::tools {

/// Each reported figure of a sweep over its two listed parameters, as maps in one SVG; the mean over the runs that have
/// the same listed values if others are drawn. Empty without two listed parameters or without figures.
std::string render_sweep_maps(const Sweep& sweep);

}  // namespace robotc::tools
