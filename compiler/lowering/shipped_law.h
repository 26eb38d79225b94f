#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/codegen/object.h"
#include "compiler/emit/header.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// A law by its name in the file, of one of `kinds`, with its robot if it has one. Null (reported) if there is none, or
/// it cannot run alone.
std::unique_ptr<programs::StandaloneLaw> find_law(SessionState& state, const std::string& name,
                                                  programs::StandaloneLaw::Kind kind, const sema::RobotModel& robot);

/// True if the file defines a `fn` of that name.
bool has_fn(SessionState& state, const std::string& name);

/// Puts numbers in place of all parameters that the law depends on, by default or as set, and the motion of `fixed`,
/// the robot with fixed parameters, in place of that of its own robot.
void fix_parameters(SessionState& state, const Mechanism& fixed, programs::StandaloneLaw& law);

/// The quantity that a controller gives at each actuated joint: "voltage", "flow", "effort".
std::vector<std::string> given_quantities(const sema::RobotModel& robot);

/// All expressions of a law.
std::vector<expr::Id> roots_of(const programs::StandaloneLaw& law);

/// Describes a law; the arguments of its functions become inputs of the model.
emit::ShippedLaw describe(SessionState& state, const programs::StandaloneLaw& law, emit::Model& model);

/// A function of a law: a kernel, and its entry point.
struct LawFunction {
  expr::Kernel kernel;
  codegen::StatefulEntry entry;  ///< named without the robot; the kernel's index is not set
};
/// The functions of a law. A controller has NAME_init, NAME_step and, with continuous states, NAME_rates; other laws
/// have NAME, and with states NAME_init and NAME_rates.
std::vector<LawFunction> law_functions(const expr::Pool& pool, const programs::StandaloneLaw& law,
                                       const emit::ShippedLaw& described, const emit::Model& model,
                                       const expr::Port& parameters);

}  // namespace robotc
