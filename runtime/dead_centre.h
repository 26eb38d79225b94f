#pragma once

#include <vector>

#include "runtime/right_hand_side.h"

namespace robotc::runtime {

/// Why loops open: at a state, compared with the start of the run.
struct LoopsAt {
  /// The equations of the loops are far nearer to losing rank than at the start, or prescribed motion asks for far
  /// higher speeds: joints that they determine move without bound.
  bool dead_centre = false;
  /// Efforts make accelerations a thousand times as large as at the start: a motion moves next to no mass.
  bool no_inertia = false;
};

/// `y` = (q, q̇, x) at time t; `start` likewise at the start.
LoopsAt judge_loops(RightHandSide& right_hand_side, const std::vector<double>& tau, double t, std::vector<double> y,
                    double start_time, std::vector<double> start);

}  // namespace robotc::runtime
