#pragma once

#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::sema {

/// Defines a user's `fn`: its body is elaborated at each call, in a scope inside `scope`. A body that is wrong for any
/// argument is reported at its definition.
void define_function(Evaluator& evaluator, Scope& scope, const syntax::Function& function);

/// Defines pi, true, false and the mathematical functions.
void define_builtins(Evaluator& evaluator, Scope& scope);

}  // namespace robotc::sema
