#pragma once

#include "compiler/equations/dynamics/functions.h"
#include "compiler/sema/values/robot_model.h"

namespace robotc::catalogue {

/// `regressor(q, qd, qdr, qddr)`: Y with Y π = M(q) q̈ᵣ + C(q, q̇) q̇ᵣ + g(q) and friction at q̇, as adaptive laws need
/// (`dynamics::Regressor`). Poison (reported) where it cannot be had.
sema::Value reference_regressor(sema::Elaborator& elaborator, const sema::Call& call, const sema::RobotModel& robot,
                                dynamics::Functions& functions);

/// False (reported) where lengths or angles of the robot are parameters: then which dynamic parameters can be told
/// apart depends on their values.
bool has_known_geometry(sema::Elaborator& elaborator, const sema::RobotModel& robot, dynamics::Functions& functions,
                        Span use);

}  // namespace robotc::catalogue
