#pragma once

#include <string>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::emit {

/// Calls of numeric algorithms in C source, whose functions are those of compiler/codegen/algorithm_source.h. The
/// number-th call of a function has arrays of its own: `results1`, which lives as long as the function, and within a
/// block `arguments1`, `workspace1` and `shape1`.

/// Names that a function with this many calls uses.
std::vector<std::string> names_of_calls(std::size_t count);

/// The call as statements, two blanks in; `arguments` are whole expressions of doubles.
std::string algorithm_call(const expr::IntrinsicCall& call, std::size_t number,
                           const std::vector<std::string>& arguments);

}  // namespace robotc::emit
