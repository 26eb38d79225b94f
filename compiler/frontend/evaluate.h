#pragma once

#include <optional>
#include <string>

#include "compiler/frontend/session_state.h"

namespace robotc {

/// The value of an expression in the scope of the file, with parameters as set. Nothing (reported) after an error or if
/// it is not finite. Messages call the expression `name`.
std::optional<EvaluatedValue> evaluate(SessionState& state, const std::string& expression, const std::string& name);

/// A value in numbers, with parameters as set. Nothing (reported at `span`) if it depends on time or state, or is not
/// finite.
std::optional<std::vector<double>> numbers_of(SessionState& state, const sema::Tensor& tensor, Span span);

/// Makes the names of a robot (a name, or an expression such as `planar(n = 2)`) known in expressions without the
/// robot's in front. They come before the names of the file. False (reported) if there is no such robot.
bool use_names_of(SessionState& state, const std::string& robot);

/// Names of the entries along an axis: components, or joint coordinates. Empty if unnamed.
std::vector<std::string> entry_names(const sema::AxisSpace& space, std::size_t size);

}  // namespace robotc
