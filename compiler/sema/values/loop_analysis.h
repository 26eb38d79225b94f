#pragma once

#include "compiler/loops/loop_solver.h"
#include "compiler/loops/mobility.h"

namespace robotc::sema {

/// The analysis of a robot's loops at the defaults of its parameters.
struct LoopAnalysis {
  loops::LoopSolver solver;
  loops::MobilityReport report;
  bool fixed = true;  ///< no parameter changes the loops
};

}  // namespace robotc::sema
