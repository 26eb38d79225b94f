#pragma once

#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::sema {

/// Defines a user's `fn`: its body is elaborated at each call, in a scope inside `scope`. A body that is wrong for any
/// argument is reported at its definition.
void define_function(Evaluator& evaluator, Scope& scope, const syntax::Function& function);

bool is_user_function(const Value& value);

/// A `fn` at placeholders for its arguments.
struct AppliedFunction {
  std::vector<std::pair<std::string, Value>> arguments;
  Value value;
};
/// Nothing, with the reason in `obstacle`, if the types of its arguments do not say enough.
std::optional<AppliedFunction> apply_to_placeholders(Evaluator& evaluator, const Value& function,
                                                     std::string& obstacle);

/// Defines pi, true, false and the mathematical functions.
void define_builtins(Evaluator& evaluator, Scope& scope);

}  // namespace robotc::sema
