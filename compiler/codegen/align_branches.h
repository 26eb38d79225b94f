#pragma once

#include <optional>

#include "compiler/codegen/alike_branches.h"
#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// A kernel with the terms of its sums in an order that is the same in all branches that compute alike; the kernel as
/// it is if there are none. Depends on the graph alone: all targets and widths give the same bits.
class AlignedKernel {
 public:
  /// The kernel outlives it.
  explicit AlignedKernel(const expr::Kernel& kernel);

  [[nodiscard]] const expr::Kernel& kernel() const { return made_ ? *made_ : given_; }
  /// The branches of `kernel()` that are alike.
  [[nodiscard]] const AlikeBranches& branches() const { return branches_; }

 private:
  const expr::Kernel& given_;
  AlikeBranches branches_;
  std::optional<expr::Kernel> made_;
};

}  // namespace robotc::codegen
