#pragma once

#include <string>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A table of the operations after each pass, one row per pass.
std::string show_explanation(const Explanation& explanation);
/// The same as one JSON object.
std::string explanation_to_json(const Explanation& explanation);

}  // namespace robotc::tools
