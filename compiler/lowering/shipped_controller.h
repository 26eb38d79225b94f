#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/object.h"
#include "compiler/emit/header.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// A controller by its name in the file, with its robot if it has one. Null (reported) if there is none, or it cannot
/// run alone.
std::unique_ptr<programs::StandaloneController> find_controller(SessionState& state, const std::string& name,
                                                                const sema::RobotModel& robot);

/// All expressions of a controller.
std::vector<expr::Id> roots_of(const programs::StandaloneController& controller);

/// Describes a controller; the arguments of its functions become inputs of the model.
emit::ShippedController describe(SessionState& state, const programs::StandaloneController& controller,
                                 emit::Model& model);

/// A function of a controller: a kernel, and its entry point.
struct ControllerFunction {
  expr::Kernel kernel;
  codegen::StatefulEntry entry;  ///< named without the robot; the kernel's index is not set
};
/// NAME_init, NAME_step and, with continuous states, NAME_rates.
std::vector<ControllerFunction> controller_functions(const expr::Pool& pool,
                                                     const programs::StandaloneController& controller,
                                                     const emit::ShippedController& described, const emit::Model& model,
                                                     const expr::Port& parameters);

}  // namespace robotc
