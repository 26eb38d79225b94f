#pragma once

#include "compiler/sema/evaluation/evaluator.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::programs {

/// Replaces states in the initial values of `program` by their own initial values, so that these depend only on t, q,
/// q̇, parameters and a caller's arguments. Reports initial values that depend on themselves or on efforts.
void resolve_initial_states(sema::Evaluator& evaluator, const sema::RobotModel& robot, sema::Program& program);

}  // namespace robotc::programs
