#pragma once

#include <cstddef>

#include "compiler/expr/linear_algebra.h"

/// Formulas that the pairs of shapes share.
namespace robotc::contacts {

/// Squares below this are taken for it before a division.
expr::Id least_square(expr::Pool& pool);
/// |v|, but at least 1e-9 in the unit of v: a divisor, and differentiable at v = 0.
expr::Id guarded_norm(expr::Pool& pool, const expr::Vec3& v);
/// `value`, but not outside of [−limit, limit].
expr::Id clamped(expr::Pool& pool, expr::Id value, expr::Id limit);
expr::Id half(expr::Pool& pool, expr::Id length);
/// −1 if it is negative, else 1.
expr::Id sign_of(expr::Pool& pool, expr::Id value);
/// The positive one of the two: `value` where it is above zero, else zero.
expr::Id positive_part(expr::Pool& pool, expr::Id value);
/// a + s b
expr::Vec3 moved_along(expr::Pool& pool, const expr::Vec3& a, expr::Id s, const expr::Vec3& b);
expr::Vec3 column(const expr::Mat3& rotation, std::size_t k);

}  // namespace robotc::contacts
