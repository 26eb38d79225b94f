#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/scope.h"

namespace robotc::sema {

/// Hints for an undefined name that other languages, papers, or our own units have: `arctan`, `M`, `deg`, `q1`. Empty
/// if it is none of these.
std::vector<std::string> hints_for_foreign_name(std::string_view name, Scope& scope);

/// The hint that does not depend on the scope; empty if none.
std::string_view hint_for_foreign_name(std::string_view name);

/// The replacement for a foreign unit: `C`, `lbf`. Empty if unknown.
std::string_view hint_for_foreign_unit(std::string_view name);

}  // namespace robotc::sema
