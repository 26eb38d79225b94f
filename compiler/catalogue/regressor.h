#pragma once

#include "compiler/equations/dynamics/functions.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::catalogue {

/// `regressor(q, qd, qdr, qddr)`: Y with Y π = M(q) q̈ᵣ + C(q, q̇) q̇ᵣ + g(q) and friction at q̇, for adaptive laws
/// (`dynamics::Regressor`). Poison (reported) if it is undefined.
sema::Value reference_regressor(sema::Evaluator& evaluator, const sema::Call& call, const sema::RobotModel& robot,
                                dynamics::Functions& functions);

/// False (reported) if lengths or angles of the robot are parameters: the identifiable dynamic parameters would depend
/// on their values.
bool has_known_geometry(sema::Reporter& reporter, const sema::RobotModel& robot, dynamics::Functions& functions,
                        Span use);

}  // namespace robotc::catalogue
