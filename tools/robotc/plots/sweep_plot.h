#pragma once

#include <string>

#include "results/sweep.h"

namespace robotc::tools {

/// A sweep as one SVG. With one parameter and reported figures: the figures over its values. Otherwise each logged
/// signal with all runs, from dark to light in their order. Omits runs that diverged or stopped, and shows at most a
/// hundred; the title says so. Empty if there is nothing to draw.
std::string render_sweep(const Sweep& sweep);

}  // namespace robotc::tools
