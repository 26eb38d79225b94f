#pragma once

#include <string>
#include <vector>

#include "results/sweep.h"

namespace robotc::tools {

/// The pictures of a sweep, each an SVG, those that say most first; none if no run reached its end.
///
/// - With drawn values: histograms of the reported figures; their mean and quantiles over one listed parameter.
/// - With two listed parameters: a map of each figure.
/// - With one parameter: the figures over its values.
/// - Each logged signal: with drawn values its mean and quantiles, otherwise all runs, from dark to light in their
///   order, at most a hundred; the title says so.
std::vector<std::string> sweep_pictures(const Sweep& sweep);

/// The first of them; empty if there is none.
std::string render_sweep(const Sweep& sweep);

}  // namespace robotc::tools
