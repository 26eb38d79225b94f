#include "compiler/sema/functions/tensor_arguments.h"

namespace robotc::sema {

std::optional<TensorArguments> tensor_arguments(Elaborator& elaborator, const Call& call,
                                                const std::vector<std::string_view>& names, std::size_t required) {
  const auto exprs = elaborator.match_arguments(call, names, required);
  if (exprs.size() != names.size()) return std::nullopt;
  TensorArguments result;
  for (std::size_t i = 0; i < exprs.size() && exprs[i] != nullptr; ++i) {
    auto value = elaborator.tensor(*exprs[i], call.scope,
                                   Expected::numbers("argument `" + std::string(names[i]) + "` of " + call.callee));
    if (!value) return std::nullopt;
    result.values.push_back(std::move(*value));
    result.exprs.push_back(exprs[i]);
  }
  return result;
}

}  // namespace robotc::sema
