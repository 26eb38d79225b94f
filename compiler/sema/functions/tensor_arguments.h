#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/sema/evaluation/evaluator.h"

namespace robotc::sema {

/// A call's arguments as tensors, each with its expression.
struct TensorArguments {
  std::vector<Tensor> values;
  std::vector<const syntax::Expr*> exprs;
};

/// Nothing after an error. The first `required` names must be given; others may be missing.
std::optional<TensorArguments> tensor_arguments(Evaluator& evaluator, const Call& call,
                                                const std::vector<std::string_view>& names, std::size_t required);

/// For an argument whose units are wrong: if it has none at all, that `SI` after it gives it those of its place.
std::vector<std::string> hint_of_si(const Reporter& reporter, const Tensor& value, const syntax::Expr& expr);

}  // namespace robotc::sema
