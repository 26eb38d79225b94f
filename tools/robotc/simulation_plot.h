#pragma once

#include "compiler/driver/session.h"
#include "tools/robotc/plot_svg.h"

namespace robotc::tools {

/// What a run logged, as panels: one for each signal ("q", "error") and each unit in it. A joint has one colour
/// throughout, and angles are in the unit that the file writes them in. The plot refers to both arguments.
Plot make_plot(const CompiledSimulation& simulation, const runtime::Result& result);

}  // namespace robotc::tools
