#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"
#include "compiler/sema/evaluation/evaluator.h"

/// Messages about numerical algorithms without a solution.
namespace robotc::sema {

/// What to change so that an algorithm has a solution, by the status of its failure. Empty if its reason says all.
std::vector<std::string> remedies(intrinsics::Intrinsic intrinsic, int status);

/// True (reported) if the results of a call are known to be those of a failure.
bool is_known_to_fail(Evaluator& evaluator, const Call& call, intrinsics::Intrinsic intrinsic,
                      std::span<const expr::Id> results);

}  // namespace robotc::sema
