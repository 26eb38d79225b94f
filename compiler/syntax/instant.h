#pragma once

#include <string_view>

#include "compiler/syntax/ast.h"

namespace robotc::syntax {

/// The function that `x at t = 1 s, q = home` calls, as (x, t = 1 s, q = home). No text can write this name.
inline constexpr std::string_view instant_function = "at …";

/// The call that an expression at an instant is; null for other expressions.
inline const Call* call_at_instant(const Expr& expr) {
  const auto* call = std::get_if<Call>(&expr.node);
  const auto* callee = call == nullptr ? nullptr : std::get_if<NameRef>(&call->callee->node);
  return callee != nullptr && callee->name == instant_function ? call : nullptr;
}

}  // namespace robotc::syntax
