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

/// Sums and products of a kernel that can be regrouped without repeated work: a sum, difference or negation whose only
/// user is another is a part of it; so is a product whose only user is a product, sum, difference or negation.
class Parts {
 public:
  Parts(const expr::Kernel& kernel, const std::vector<expr::Id>& nodes);

  /// True if it is a part of its only user, so that it needs no node of its own.
  [[nodiscard]] bool is_part(expr::Id id) const { return part_[id.index()]; }

  /// The terms of a sum, difference or negation, in order; terms that are not parts stay whole.
  struct Term {
    bool negative = false;
    expr::Id id;
  };
  [[nodiscard]] std::vector<Term> terms(expr::Id sum) const;
  /// The factors of a product; factors that are not parts stay whole.
  [[nodiscard]] std::vector<expr::Id> factors(expr::Id product) const;
  /// Both combined: any node as a sum of products.
  [[nodiscard]] SumOfProducts expand(expr::Id id) const;

 private:
  const expr::Pool& pool_;
  std::vector<bool> part_;
};

bool is_sum(expr::Op op);  ///< add, sub or neg

}  // namespace robotc::reduce
