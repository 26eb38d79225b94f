#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/values/scope.h"

namespace robotc::sema {

/// What to write for a name that nothing here has, but other languages, papers, or our own units do: `arctan`, `M`,
/// `deg`, `q1`. Empty if it is none of these.
std::vector<std::string> hints_for_foreign_name(std::string_view name, Scope& scope);

/// The part of it that does not depend on where the name stands; empty if there is none.
std::string_view hint_for_foreign_name(std::string_view name);

/// What to write for a unit that is none here: `C`, `lbf`. Empty if it is unknown elsewhere, too.
std::string_view hint_for_foreign_unit(std::string_view name);

}  // namespace robotc::sema
