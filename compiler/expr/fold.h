#pragma once

#include <optional>

#include "compiler/exact/number.h"
#include "compiler/expr/pool.h"

namespace robotc::expr {

/// An operation on constants: exact if the result has an exact form, otherwise in double; nothing if the result is not
/// finite. Arithmetic on two numbers, functions, and comparisons (which give 1 or 0).
std::optional<Number> fold_constants(Op op, const Number& a);
std::optional<Number> fold_constants(Op op, const Number& a, const Number& b);

}  // namespace robotc::expr
