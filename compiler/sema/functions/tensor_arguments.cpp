#include "compiler/sema/functions/tensor_arguments.h"

#include <algorithm>

#include "compiler/sema/evaluation/configurations.h"

namespace robotc::sema {

std::optional<TensorArguments> tensor_arguments(Evaluator& evaluator, const Call& call,
                                                const std::vector<std::string_view>& names, std::size_t required) {
  const auto exprs = match_arguments(evaluator.reporter(), call, names, required);
  if (exprs.size() != names.size()) return std::nullopt;
  TensorArguments result;
  for (std::size_t i = 0; i < exprs.size() && exprs[i] != nullptr; ++i) {
    auto value = evaluator.tensor(*exprs[i], call.scope,
                                  Expected::numbers("argument `" + std::string(names[i]) + "` of " + call.callee));
    if (!value ||
        !require_vector(evaluator.reporter(), *value, exprs[i]->span, "an argument of `" + call.callee + "`")) {
      return std::nullopt;
    }
    result.values.push_back(std::move(*value));
    result.exprs.push_back(exprs[i]);
  }
  return result;
}

std::vector<std::string> hint_of_si(const Reporter& reporter, const Tensor& value, const syntax::Expr& expr) {
  const bool has_units = std::any_of(value.dims.begin(), value.dims.end(), [](const EntryDim& dim) {
    return dim.is_fixed() && !dim.dimension.dimensionless();
  });
  if (has_units) return {};
  const std::string text(reporter.sources().text(expr.span));
  constexpr std::size_t longest = 60;
  const bool can_be_quoted = text.size() <= longest && text.find('\n') == std::string::npos;
  return {"if its numbers are in SI units, write `" + (can_be_quoted ? text : "…") + " SI`"};
}

}  // namespace robotc::sema
