#pragma once

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>

#if LDBL_MANT_DIG != 64
#include "compiler/intrinsics/double_double.h"
#endif

/// The numbers of the algorithms whose intermediate results need more digits than those of a double, and functions of
/// them that are instructions, or short: compiled for a microcontroller, the algorithms call no library.
namespace robotc::intrinsics {

#if LDBL_MANT_DIG == 64
/// 64 binary digits, in hardware.
using Real = long double;
inline constexpr Real epsilon = std::numeric_limits<Real>::epsilon();
#else
/// 106 binary digits, from instructions of doubles. (An IEEE quadruple would be a library.)
using Real = DoubleDouble;
inline constexpr Real epsilon = 0x1p-104;
#endif
static_assert(sizeof(Real) == 2 * sizeof(double));  // sizes of workspaces do not depend on the machine

using std::abs;
using std::isfinite;
using std::sqrt;

/// log2 |x|, rounded to a whole number, for a normal number.
inline int rounded_log2(Real x) {
  const auto bits = __builtin_bit_cast(std::uint64_t, static_cast<double>(x));
  // The mantissa of √2 and larger rounds up.
  const auto rounded = bits + ((std::uint64_t{1} << 52) - (0x3FF6A09E667F3BCDU & 0xFFFFFFFFFFFFFU));
  return static_cast<int>((rounded >> 52) & 0x7FF) - 1023;
}

/// log2 |x| for a normal number, to 0.09: linear between powers of two.
inline double approximate_log2(Real x) {
  const auto bits = __builtin_bit_cast(std::uint64_t, static_cast<double>(x));
  const auto high = static_cast<std::uint32_t>(bits >> 32) & 0x7FFFFFFFU;
  return static_cast<double>(high) * 0x1p-20 - 1023;
}

/// 2^exponent, within the range of doubles.
inline double power_of_two(int exponent) {
  const int biased = exponent < -1022 ? 1 : exponent > 1023 ? 2046 : exponent + 1023;
  return __builtin_bit_cast(double, static_cast<std::uint64_t>(biased) << 52);
}

/// a / b rounded to the nearest whole number, for b > 0.
inline int divide_rounded(int a, int b) { return a >= 0 ? (a + b / 2) / b : -((b / 2 - a) / b); }

}  // namespace robotc::intrinsics
