#pragma once

#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::reduce {

/// Base of a pass: rebuilds a kernel node by node in a new pool. Symbols have images from the start; the pass sets the
/// image of every other needed node, in ascending order.
class Rebuild {
 public:
  explicit Rebuild(const expr::Kernel& from);
  /// Replaces the constants by other symbols; the old ones have no images.
  Rebuild(const expr::Kernel& from, const std::vector<expr::Symbol>& constants);

  [[nodiscard]] const expr::Pool& source() const { return from_.pool; }
  [[nodiscard]] expr::Pool& pool() { return to_.pool; }
  [[nodiscard]] const std::vector<expr::Id>& new_constants() const { return to_.constants.entries; }

  [[nodiscard]] expr::Id image(expr::Id id) const { return image_[id.index()]; }
  void set(expr::Id id, expr::Id image) { image_[id.index()] = image; }
  /// The node unchanged, built from its arguments' images.
  expr::Id unchanged(expr::Id id);

  /// The outputs are the images of the old ones. The pool may contain unused nodes.
  expr::Kernel finish() &&;

 private:
  void adopt(expr::Port& port);

  const expr::Kernel& from_;
  expr::Kernel to_;
  std::vector<expr::Id> image_;
};

/// Uses of each node of a kernel as argument or output, by index.
std::vector<std::uint32_t> count_uses(const expr::Kernel& kernel, const std::vector<expr::Id>& nodes);

/// Cost of a kernel in half operations, for comparisons: roughly the time on a current processor. A sincos pair costs
/// twelve additions.
std::size_t cost(const expr::Kernel& kernel);

/// The cheaper of the two; `before` if equal.
expr::Kernel cheaper(expr::Kernel before, expr::Kernel after);

}  // namespace robotc::reduce
