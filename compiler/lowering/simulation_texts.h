#pragma once

#include "compiler/lowering/compiled_simulation.h"
#include "compiler/programs/simulation.h"

/// Names and display units of a simulation's signals and expectations.
namespace robotc {

std::vector<LogColumn> columns_of(const programs::LogSignal& signal);
ExpectationText text_of(const programs::Expectation& expectation);

}  // namespace robotc
