#pragma once

#include "compiler/sema/robots/robot_statements.h"

/// The freedoms of a robot with closed loops: it is put together in numbers, for the defaults of its parameters.
namespace robotc::sema {

/// Reads `assembly = […]` and the guesses of attached robots into `model.guesses`. False (reported) after an error.
bool read_guesses(Evaluator& evaluator, RobotModel& model, const RobotSettings& settings);

/// Puts a complete robot together and finds which speeds determine the others: sets the mechanism's mobility,
/// `model.speeds`, `actuated`, `loops` and `unknown`. False (reported) if it cannot be put together, or does not move.
bool find_freedoms(Evaluator& evaluator, RobotModel& model, const RobotSettings& settings);

}  // namespace robotc::sema
