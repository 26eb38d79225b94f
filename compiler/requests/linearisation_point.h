#pragma once

#include <optional>

#include "compiler/requests/linear_subject.h"

namespace robotc {

/// Where a model is linearised.
struct LinearisationPoint {
  MotionPoint point;  ///< of a sampled law: at a tick, before it runs
  bool equilibrium = false;
  bool after_run = false;  ///< states that do not change are those of the run at that time, not of its start
};

/// The point that a request asks for: at a time of a run, or at an equilibrium. Nothing (reported) if there is none.
std::optional<LinearisationPoint> linearisation_point(const LinearSubject& subject,
                                                      const LinearisationRequest& request);

}  // namespace robotc
