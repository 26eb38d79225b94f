#pragma once

#include <utility>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::reduce {

/// A kernel being built again node by node in a fresh pool: the frame of a pass. Its symbols have their images from the
/// start; the pass gives every other node that it needs an image, in ascending order.
class Rebuild {
 public:
  explicit Rebuild(const expr::Kernel& from);
  /// With other symbols in place of the constants, which then have no images.
  Rebuild(const expr::Kernel& from, const std::vector<expr::Symbol>& constants);

  [[nodiscard]] const expr::Pool& source() const { return from_.pool; }
  [[nodiscard]] expr::Pool& pool() { return to_.pool; }
  [[nodiscard]] const std::vector<expr::Id>& new_constants() const { return to_.constants.entries; }

  [[nodiscard]] expr::Id image(expr::Id id) const { return image_[id.index()]; }
  void set(expr::Id id, expr::Id image) { image_[id.index()] = image; }
  /// The node as it is, from its arguments' images.
  expr::Id unchanged(expr::Id id);

  /// The outputs are the images of the old ones. The pool may hold nodes that nothing needs.
  expr::Kernel finish() &&;

 private:
  void adopt(expr::Port& port);

  const expr::Kernel& from_;
  expr::Kernel to_;
  std::vector<expr::Id> image_;
};

/// How often each node of a kernel is used as an argument or an output, by index.
std::vector<std::uint32_t> count_uses(const expr::Kernel& kernel, const std::vector<expr::Id>& nodes);

/// One figure for comparing kernels, in half operations: roughly what they take on a current processor. A sincos pair
/// is worth twelve additions.
std::size_t cost(const expr::Kernel& kernel);

/// The cheaper of the two; `before` where they are equal.
expr::Kernel cheaper(expr::Kernel before, expr::Kernel after);

}  // namespace robotc::reduce
