#pragma once

#include "compiler/sema/values/robot_model.h"

/// `wrench NAME on FRAME { force = …, moment = …, axes = FRAME }`, in robots and in simulations.
namespace robotc::sema {

/// Reads a force and a moment at the origin of a frame, along the axes of another; nothing (reported) after an error.
/// They may depend on the names in `scope`: q and qd in a robot, also t in a simulation. The robot's frames must be
/// placed.
std::optional<AppliedWrench> read_wrench(Evaluator& evaluator, Scope& scope, const RobotModel& model,
                                         const syntax::Wrench& written);

}  // namespace robotc::sema
