#pragma once

#include <string>

#include "results/sweep.h"

namespace robotc::tools {

/// A sweep as one SVG. Of one parameter, with figures reported: these against its values. Otherwise each logged signal,
/// all runs over each other, from dark to light in their order. Of what diverged or stopped, nothing is drawn, and of
/// more than a hundred runs, as many of them; the title says so. Empty if there is nothing to draw.
std::string render_sweep(const Sweep& sweep);

}  // namespace robotc::tools
