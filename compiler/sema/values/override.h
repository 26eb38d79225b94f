#pragma once

#include <optional>

#include "compiler/sema/values/scope.h"
#include "compiler/sema/values/value.h"
#include "compiler/syntax/ast.h"

namespace robotc::sema {

/// A named argument of a use that replaces the default of a parameter.
struct Override {
  const syntax::Argument* argument;
  Scope* scope;  ///< scope of the argument; null if it was evaluated
  bool taken = false;
  std::optional<Value> value{};
};

}  // namespace robotc::sema
