#pragma once

#include "compiler/loops/loop_solver.h"
#include "compiler/loops/mobility.h"

namespace robotc::sema {

/// What was found of a robot's loops, for the defaults of its parameters.
struct LoopAnalysis {
  loops::LoopSolver solver;
  loops::MobilityReport report;
  bool fixed = true;  ///< no parameter changes the loops
};

}  // namespace robotc::sema
