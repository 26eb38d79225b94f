#pragma once

#include <cstdint>

#include "compiler/exact/wide_integer.h"

/// Constants as the nearest doubles, on every machine the same: integers of any length, and as many digits of π and of
/// roots as the rounding needs (Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last
/// bit", ACM Transactions on Mathematical Software 17, 1991).
namespace robotc {

class Number;

/// The double nearest to (p/q)·π^k·√n, ties to even; p, q and n are positive.
double nearest_double(UnsignedWide p, UnsignedWide q, int k, std::uint64_t n);

/// The doubles nearest to the sine and cosine of a finite number that is no multiple of π/2.
double nearest_sine(const Number& angle);
double nearest_cosine(const Number& angle);

/// −1, 0 or 1 for the values of two finite numbers, exactly.
int compare_values(const Number& a, const Number& b);

}  // namespace robotc
