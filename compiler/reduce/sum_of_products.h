#pragma once

#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::reduce {

/// ±f₁·f₂·…; without factors it is ±1.
struct Product {
  bool negative = false;
  std::vector<expr::Id> factors;
};
using SumOfProducts = std::vector<Product>;

/// Which sums and products of a kernel may be regrouped without computing anything twice: a sum, difference or negation
/// used once, by another, is a part of it; so is a product used once, by a product, sum, difference or negation.
class Parts {
 public:
  Parts(const expr::Kernel& kernel, const std::vector<expr::Id>& nodes);

  /// Part of its only user, so that it need not be built for itself.
  [[nodiscard]] bool is_part(expr::Id id) const { return part_[id.index()]; }

  /// The terms of a sum, difference or negation, in order; those that are no parts stay whole.
  struct Term {
    bool negative = false;
    expr::Id id;
  };
  [[nodiscard]] std::vector<Term> terms(expr::Id sum) const;
  /// The factors of a product; those that are no parts stay whole.
  [[nodiscard]] std::vector<expr::Id> factors(expr::Id product) const;
  /// Both: any node as a sum of products.
  [[nodiscard]] SumOfProducts expand(expr::Id id) const;

 private:
  const expr::Pool& pool_;
  std::vector<bool> part_;
};

bool is_sum(expr::Op op);  ///< add, sub or neg

}  // namespace robotc::reduce
