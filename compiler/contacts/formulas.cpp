#include "compiler/contacts/formulas.h"

namespace robotc::contacts {

using expr::Id;
using expr::Op;
using expr::Pool;
using expr::Vec3;

Id least_square(Pool& pool) { return pool.number(Number::rational(1, 1'000'000'000'000'000'000)); }

Id guarded_norm(Pool& pool, const Vec3& v) {
  return pool.sqrt(pool.make(Op::max, expr::dot(pool, v, v), least_square(pool)));
}

Id clamped(Pool& pool, Id value, Id limit) {
  return pool.make(Op::max, pool.neg(limit), pool.make(Op::min, value, limit));
}

Id half(Pool& pool, Id length) { return pool.mul(pool.number(Number::rational(1, 2)), length); }

Id sign_of(Pool& pool, Id value) {
  return pool.select(pool.make(Op::less, value, pool.zero()), pool.integer(-1), pool.one());
}

Id positive_part(Pool& pool, Id value) { return pool.make(Op::max, value, pool.zero()); }

Vec3 moved_along(Pool& pool, const Vec3& a, Id s, const Vec3& b) { return expr::add(pool, a, expr::scale(pool, s, b)); }

Vec3 column(const expr::Mat3& rotation, std::size_t k) { return {rotation[0][k], rotation[1][k], rotation[2][k]}; }

}  // namespace robotc::contacts
