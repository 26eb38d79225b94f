#include "compiler/loops/closure_rows.h"

namespace robotc::loops {

ClosureRows closure_rows(expr::Pool& pool, const Mechanism& mechanism) {
  static_cast<void>(pool);
  static_cast<void>(mechanism);
  return {};
}

}  // namespace robotc::loops
