#pragma once

#include <complex>
#include <cstddef>
#include <optional>

#include "runtime/simulate.h"

namespace robotc::runtime {

/// A fixed step that is too long for the machine under its law: deviations from the motion grow over the run, and do
/// not in truth.
struct LongStep {
  std::complex<double> pole;  ///< 1/s, the fastest of the linear model
  std::size_t entry = 0;      ///< of (q, q̇, x), that takes part in its mode most
  double longest = 0;         ///< s, about the longest step that is short enough
  bool rk4_bears = false;     ///< the step is short enough for `rk4`
};

/// Judges the step of a plan with a fixed-step integrator at its start: the linear model of the continuous states,
/// under a continuous law or held efforts, against what a step makes of it. For an unstable machine, growth counts as
/// far as it exceeds the machine's own. Nothing if the step is short enough, the integrator chooses its steps or has
/// impulses of contacts, or the linear model is not finite.
///
/// The model is found by central differences, and takes 2 (nq + nv + nx) evaluations of the right-hand side.
std::optional<LongStep> find_long_step(const System& system, const Plan& plan);

}  // namespace robotc::runtime
