#include "compiler/mechanism/transform.h"

namespace robotc {

Transform identity_transform(expr::Pool& pool) { return {expr::identity3(pool), expr::zero3(pool)}; }

Transform compose(expr::Pool& pool, const Transform& a, const Transform& b) {
  return {expr::mul(pool, a.rotation, b.rotation),
          expr::add(pool, a.position, expr::mul(pool, a.rotation, b.position))};
}

Transform inverse(expr::Pool& pool, const Transform& x) {
  return {expr::transpose(x.rotation), expr::neg(pool, expr::mul_transposed(pool, x.rotation, x.position))};
}

}  // namespace robotc
