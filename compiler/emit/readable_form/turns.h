#pragma once

#include "compiler/emit/readable_form/unknowns.h"

namespace robotc::emit {

/// Terms of the normal form as products in which sines and cosines of sums of angles become products of sines and
/// cosines where that makes fewer terms:
///
///   cos(q1 − q2)/2 + cos(q1 + q2)/2  →  cos q1 cos q2
///   1/2 + cos(2 q2)/2                →  cos² q2
///
/// Terms that differ in nothing but the angle are paired: cos A + cos B = 2 cos((A + B)/2) cos((A − B)/2), and so on.
/// `terms` have at most one sine or cosine each. Work: cubic in the number of terms with the same other factors, which
/// is bounded.
Products with_products_of_turns(const Products& terms, Unknowns& unknowns);

}  // namespace robotc::emit
