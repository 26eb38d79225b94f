#pragma once

#include <string_view>
#include <unordered_set>

#include "compiler/syntax/ast.h"

namespace robotc::syntax {

/// The names that statements refer to, without resolving them. Views into the tree.
struct NamesUsed {
  std::unordered_set<std::string_view> names;    ///< `x` of `x`, `x.y` and `x[1]`; targets of assignments, too
  std::unordered_set<std::string_view> members;  ///< `y` of `x.y`
};

/// Adds the names that the statements refer to, those of nested blocks included.
void collect_names(const Block& block, NamesUsed& used);

}  // namespace robotc::syntax
