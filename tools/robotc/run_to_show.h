#pragma once

#include "compiler/session/session.h"

namespace robotc::tools {

/// Runs a simulation, with a bar on a terminal if `show_progress`, and keeps its motion for pictures. Ctrl-C ends the
/// run where an InterruptGuard stands.
runtime::Result run_to_show(const CompiledSimulation& simulation, bool show_progress, double& wall_s);

}  // namespace robotc::tools
