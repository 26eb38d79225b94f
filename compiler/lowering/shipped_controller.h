#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/object.h"
#include "compiler/emit/header.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// A controller by its name in the file, on a robot if it is for any. Null (reported) if there is none, or it cannot
/// run by itself.
std::unique_ptr<programs::StandaloneController> find_controller(SessionState& state, const std::string& name,
                                                                const sema::RobotModel& robot);

/// All that a controller computes.
std::vector<expr::Id> roots_of(const programs::StandaloneController& controller);

/// Describes a controller: what its functions take becomes inputs of the model.
emit::ShippedController describe(SessionState& state, const programs::StandaloneController& controller,
                                 emit::Model& model);

/// A function of a controller: a kernel, and how it is called from outside.
struct ControllerFunction {
  expr::Kernel kernel;
  codegen::StatefulEntry entry;  ///< its name without that of the robot; which kernel it is, is not said
};
/// NAME_init, NAME_step and, where states flow, NAME_rates.
std::vector<ControllerFunction> controller_functions(const expr::Pool& pool,
                                                     const programs::StandaloneController& controller,
                                                     const emit::ShippedController& described, const emit::Model& model,
                                                     const expr::Port& parameters);

}  // namespace robotc
