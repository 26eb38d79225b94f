#pragma once

#include <optional>
#include <string>

#include "compiler/codegen/jit.h"
#include "compiler/requests/explain.h"

/// Requests about anything computable: a function of a robot (`mass_matrix`, `left_arm.pose(tool)`) or an expression
/// over time, state and parameters. Each returns nothing (reported) after an error.
namespace robotc {

class SessionState;

/// Operation counts after each pass.
std::optional<Explanation> explain_subject(SessionState& state, const std::string& text);
/// Its LLVM IR or assembly.
std::optional<std::string> listing_of(SessionState& state, const std::string& text, codegen::Listing kind);
/// Seconds per call as optimised native code.
std::optional<double> seconds_a_call(SessionState& state, const std::string& text);
/// Its equations as text.
std::optional<std::string> formula_of(SessionState& state, const std::string& text);

}  // namespace robotc
