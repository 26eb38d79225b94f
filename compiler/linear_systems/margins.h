#pragma once

#include <optional>
#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// How far a loop is from the border of stability. L is the loop's transfer function: what returns, with its sign
/// changed, for what goes in, so that the closed loop has the poles where 1 + L = 0. Nothing where there is no
/// crossing.
struct Margins {
  /// A frequency at which L crosses the negative real axis, and the factor of the gain that leads through −1, between
  /// 1e-9 and 1e9.
  struct Gain {
    double frequency = 0;  ///< rad/s
    double factor = 1;
  };
  /// A frequency with |L| = 1, and the turn of L in (−180°, 180°] that leads through −1.
  struct Phase {
    double frequency = 0;  ///< rad/s
    double degrees = 0;    ///< arg L + 180°
    double delay = 0;      ///< s: the additional delay that turns L to −1
  };
  std::vector<Gain> gains;    ///< ascending frequencies
  std::vector<Phase> phases;  ///< ascending frequencies
  bool is_stable = false;     ///< the closed loop is; otherwise margins mean nothing

  std::optional<Gain> increase;      ///< the smallest factor above 1
  std::optional<Gain> decrease;      ///< the largest factor below 1
  std::optional<Phase> phase;        ///< the smallest turn, by size
  std::optional<Phase> delay;        ///< the smallest delay
  double sensitivity_peak = 0;       ///< max |1/(1 + L)|; the distance of L from −1 is its inverse
  double sensitivity_frequency = 0;  ///< rad/s; infinite if it is only approached
};

/// The margins of a loop with one input and one output, opened there. Crossings are found by their equations (zeros of
/// 1 − L L~ and of L − L~, with L~(s) = L(−s)), so that none is missed between two frequencies, and refined on the
/// frequency response to rounding. Nothing if an iteration does not converge.
std::optional<Margins> margins(const StateSpace& loop);

}  // namespace robotc::linear_systems
