#include "compiler/reduce/reduce.h"

#include <utility>

#include "compiler/reduce/passes.h"
#include "compiler/reduce/rebuild.h"

namespace robotc::reduce {

expr::Kernel reduce(expr::Kernel kernel, const Observer& observer) {
  const auto report = [&](std::string_view pass) {
    if (observer) observer(pass, expr::count_operations(kernel.pool, kernel.roots()));
  };
  report("derived");
  kernel = renormalise(kernel);
  report("renormalise");
  // Before factoring, which hides the products that angle sums are recognised by.
  kernel = merge_parallel_axes(std::move(kernel));
  report("merge_parallel_axes");
  kernel = factor_common(std::move(kernel));
  report("factor_common");
  kernel = share_opposites(std::move(kernel));
  report("share_opposites");
  // Removes nodes that the outputs do not need.
  kernel = renormalise(kernel);
  report("renormalise");
  return kernel;
}

}  // namespace robotc::reduce
