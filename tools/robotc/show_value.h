#pragma once

#include <string>

#include "compiler/session/session.h"

namespace robotc::tools {

/// A value as text that ends in a newline: "0.146876 kg*m^2", "[lift 47.1704 N, shoulder 0]", "[1.5, 2.0] mm", a table
/// for matrices; in the unit chosen by `as`, otherwise in SI.
std::string show_value(const EvaluatedValue& value);

/// {"value": …, "unit": …}: numbers or nested arrays in SI; the unit is one string, or arrays of the same form if the
/// entries differ. A pose is [rotation, position] with the units ["1", "m"].
std::string value_to_json(const EvaluatedValue& value);

}  // namespace robotc::tools
