#pragma once

#include <optional>
#include <string>

#include "compiler/codegen/jit.h"
#include "compiler/requests/explain.h"

/// Requests about anything that can be computed: a function of a robot (`mass_matrix`, `left_arm.pose(tool)`) or
/// an expression over time, state and parameters. Each returns nothing (reported) after an error.
namespace robotc {

struct SessionState;

/// Operation counts after each pass.
std::optional<Explanation> explain_subject(SessionState& state, const std::string& text);
/// Its LLVM IR or assembly.
std::optional<std::string> listing_of(SessionState& state, const std::string& text, codegen::Listing kind);
/// Seconds that a call takes as optimised native code.
std::optional<double> seconds_a_call(SessionState& state, const std::string& text);
/// Itself as equations.
std::optional<std::string> formula_of(SessionState& state, const std::string& text);

}  // namespace robotc
