#include "compiler/expr/algorithms.h"
#include "compiler/reduce/passes.h"
#include "compiler/reduce/rebuild.h"

namespace robotc::reduce {

expr::Kernel renormalise(const expr::Kernel& kernel) {
  Rebuild to(kernel);
  for (const expr::Id id : reachable(kernel.pool, kernel.roots())) to.set(id, to.unchanged(id));
  return std::move(to).finish();
}

}  // namespace robotc::reduce
