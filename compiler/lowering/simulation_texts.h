#pragma once

#include "compiler/lowering/compiled_simulation.h"
#include "compiler/programs/simulation.h"

/// What a simulation's signals and expectations are called, and in which units they are shown.
namespace robotc {

std::vector<LogColumn> columns_of(const programs::LogSignal& signal);
ExpectationText text_of(const programs::Expectation& expectation);

}  // namespace robotc
