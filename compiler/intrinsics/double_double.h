#pragma once

#include <cmath>
#include <limits>

/// Numbers as unevaluated sums of two doubles (Dekker, "A floating-point technique for extending the available
/// precision", Numerische Mathematik 18, 1971; Hida, Li and Bailey, "Algorithms for quad-double precision floating
/// point arithmetic", 2001). Each operation has a relative error of a few units of 2^-106. Infinities and NaNs are
/// those of the first double.
namespace robotc::intrinsics {

struct DoubleDouble {
  double high = 0;
  double low = 0;  ///< at most half a unit in the last place of `high`

  constexpr DoubleDouble() = default;
  // Conversions are implicit, as those of `long double`, whose place this type takes.
  constexpr DoubleDouble(double x) : high(x) {}  // NOLINT(google-explicit-constructor)
  constexpr DoubleDouble(int x) : high(x) {}     // NOLINT(google-explicit-constructor)
  constexpr DoubleDouble(double high_in, double low_in) : high(high_in), low(low_in) {}
  template <class Whole>
    requires(std::numeric_limits<Whole>::is_integer)
  constexpr DoubleDouble(Whole x) : high(static_cast<double>(x)) {}  // NOLINT(google-explicit-constructor)

  constexpr explicit operator double() const { return high; }
  constexpr explicit operator int() const { return static_cast<int>(high); }
  constexpr explicit operator bool() const { return high != 0; }

  constexpr DoubleDouble operator-() const { return {-high, -low}; }
  inline DoubleDouble& operator+=(const DoubleDouble& b);
  inline DoubleDouble& operator-=(const DoubleDouble& b);
  inline DoubleDouble& operator*=(const DoubleDouble& b);
  inline DoubleDouble& operator/=(const DoubleDouble& b);
};

namespace double_double {

/// The normal form of a sum whose second term is the smaller; the first alone if the sum has no finite error.
inline DoubleDouble sum_of(double high, double low) {
  if (low - low != 0) return {high};
  const double sum = high + low;
  return {sum, low - (sum - high)};
}

/// a + b, exactly.
inline DoubleDouble exact_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

/// a b, exactly, unless the error underflows.
inline DoubleDouble exact_product(double a, double b) {
  const double product = a * b;
#if defined(__ARM_FEATURE_FMA) || defined(__FMA__)
  return {product, __builtin_fma(a, b, -product)};
#else
  // Halves of 26 digits.
  const auto upper = [](double x) {
    const double spread = 0x8000001p0 * x;
    return spread - (spread - x);
  };
  const double a_high = upper(a);
  const double b_high = upper(b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
#endif
}

}  // namespace double_double

// Out of line: code for microcontrollers would otherwise be three times as long.
[[gnu::noinline]] inline DoubleDouble operator+(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble high = double_double::exact_sum(a.high, b.high);
  const DoubleDouble low = double_double::exact_sum(a.low, b.low);
  const DoubleDouble sum = double_double::sum_of(high.high, high.low + low.high);
  return double_double::sum_of(sum.high, sum.low + low.low);
}
inline DoubleDouble operator-(const DoubleDouble& a, const DoubleDouble& b) { return a + -b; }

[[gnu::noinline]] inline DoubleDouble operator*(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble product = double_double::exact_product(a.high, b.high);
  return double_double::sum_of(product.high, product.low + (a.high * b.low + a.low * b.high));
}

[[gnu::noinline]] inline DoubleDouble operator/(const DoubleDouble& a, const DoubleDouble& b) {
  const double first = a.high / b.high;
  if (first - first != 0 || b.high - b.high != 0) return {first};
  const DoubleDouble rest = a - b * DoubleDouble{first};
  const double second = rest.high / b.high;
  const double third = (rest - b * DoubleDouble{second}).high / b.high;
  const DoubleDouble sum = double_double::sum_of(first, second);
  return double_double::sum_of(sum.high, sum.low + third);
}

inline DoubleDouble& DoubleDouble::operator+=(const DoubleDouble& b) { return *this = *this + b; }
inline DoubleDouble& DoubleDouble::operator-=(const DoubleDouble& b) { return *this = *this - b; }
inline DoubleDouble& DoubleDouble::operator*=(const DoubleDouble& b) { return *this = *this * b; }
inline DoubleDouble& DoubleDouble::operator/=(const DoubleDouble& b) { return *this = *this / b; }

inline bool operator==(const DoubleDouble& a, const DoubleDouble& b) { return a.high == b.high && a.low == b.low; }
inline bool operator<(const DoubleDouble& a, const DoubleDouble& b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
inline bool operator>(const DoubleDouble& a, const DoubleDouble& b) { return b < a; }
inline bool operator<=(const DoubleDouble& a, const DoubleDouble& b) { return a < b || a == b; }
inline bool operator>=(const DoubleDouble& a, const DoubleDouble& b) { return b <= a; }

inline DoubleDouble abs(const DoubleDouble& a) { return a.high < 0 || (a.high == 0 && a.low < 0) ? -a : a; }
inline bool isfinite(const DoubleDouble& a) { return a.high - a.high == 0; }

[[gnu::noinline]] inline DoubleDouble sqrt(const DoubleDouble& a) {
  const double root = __builtin_sqrt(a.high);
  if (!(root > 0) || root - root != 0) return {root};
  // One step of Newton's iteration.
  const DoubleDouble rest = a - double_double::exact_product(root, root);
  return double_double::sum_of(root, rest.high / (2 * root));
}

}  // namespace robotc::intrinsics
