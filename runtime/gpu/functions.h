#pragma once

/// Functions of the C mathematical library for GPUs. They include nothing, call nothing, and have no state. All
/// products that are fused with a sum are written as such: every machine with fused multiply-add gives the same bits if
/// the compiler fuses no others (-ffp-contract=off). Special cases are those of C (annex F).
///
/// Polynomials are sums of Taylor's series on intervals so short that the remainder is below 2⁻⁵⁶ of the result.
/// Errors, in units in the last place (tests/gpu/functions_test.cpp): exp and log 1, atan 2, the others 4; pow 2 for
/// results between 2⁻⁶⁴ and 2⁶⁴, and 16 near the ends of the range.
namespace robotc::gpu {

using Bits = unsigned long long;

inline constexpr double infinity = __builtin_inf();
inline constexpr double half_pi = 0x1.921fb54442d18p+0;
inline constexpr double half_pi_rest = 0x1.1a62633145c07p-54;  ///< π/2 = half_pi + half_pi_rest to 2⁻¹⁰⁷
// ln 2 to 2⁻¹⁰⁸; and in two parts of which the first times an exponent is exact.
inline constexpr double ln2 = 0x1.62e42fefa39efp-1;
inline constexpr double ln2_rest = 0x1.abc9e3b39803fp-56;
inline constexpr double ln2_short = 0x1.62e42feep-1;
inline constexpr double ln2_short_rest = 0x1.a39ef35793c76p-33;
inline constexpr double exp_overflow = 0x1.62e42fefa39efp+9;
inline constexpr double exp_underflow = -0x1.74910d52d3052p+9;

inline double fused(double x, double y, double z) { return __builtin_fma(x, y, z); }
inline double magnitude(double x) { return __builtin_fabs(x); }
inline double with_sign(double size, double sign) { return __builtin_copysign(size, sign); }
inline Bits bits(double x) { return __builtin_bit_cast(Bits, x); }
inline double from_bits(Bits x) { return __builtin_bit_cast(double, x); }
inline bool is_nan(double x) { return x != x; }
inline bool is_negative(double x) { return (bits(x) >> 63) != 0; }

/// 2ⁿ for −1022 ≤ n ≤ 1023.
inline double power_of_two(int n) { return from_bits(static_cast<Bits>(n + 1023) << 52); }

/// x·2ⁿ, rounded once more only if it is subnormal.
inline double scaled(double x, int n) {
  const int half = n / 2;
  return x * power_of_two(half) * power_of_two(n - half);
}

/// c[0] + c[1] z + … by Horner's rule.
template <int count>
double polynomial(const double (&c)[count], double z) {
  double sum = c[count - 1];
  for (int i = count - 2; i >= 0; --i) sum = fused(sum, z, c[i]);
  return sum;
}

/// x + rest = n ln 2 + r with |r| ≤ ln 2 / 2, and e^r − 1. |x| < 746.
struct Exponential {
  int n;
  double less_one;  ///< e^r − 1
};
inline Exponential exponential(double x, double rest) {
  // 1/2!, …, 1/14!
  constexpr double inverse_factorials[] = {
      1.0 / 2,      1.0 / 6,       1.0 / 24,       1.0 / 120,       1.0 / 720,        1.0 / 5040,       1.0 / 40320,
      1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800, 1.0 / 87178291200};
  const double n = __builtin_floor(fused(x, 0x1.71547652b82fep+0, 0.5));
  const double r = fused(-n, ln2, x);
  const double small = fused(-n, ln2_rest, rest);
  const double all = r + small;
  return {static_cast<int>(n), r + fused(all * all, polynomial(inverse_factorials, all), small)};
}

/// e^(x + rest) for a sum within the range.
inline double exponential_of(double x, double rest) {
  if (x > exp_overflow) return infinity;
  if (x < exp_underflow) return 0;
  const Exponential e = exponential(x, rest);
  return scaled(1 + e.less_one, e.n);
}

/// eˣ − 1 for 0 ≤ x < 700.
inline double exponential_less_one(double x) {
  const Exponential e = exponential(x, 0);
  if (e.n == 0) return e.less_one;
  const double power = power_of_two(e.n);
  return fused(power, e.less_one, power - 1);
}

/// ln x as m = ln(1 + f) and an exponent: x = (1 + f)·2ᵉ with √½ ≤ 1 + f < √2. x > 0 and finite.
struct Split {
  double f;
  int exponent;
};
inline Split split(double x) {
  constexpr Bits root_of_half = 0x3fe6a09e667f3bcd;
  int shift = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    shift = -54;
  }
  const auto above = static_cast<long long>(bits(x) - root_of_half) >> 52;
  return {from_bits(bits(x) - (static_cast<Bits>(above) << 52)) - 1, static_cast<int>(above) + shift};
}

/// ln((1 + s)/(1 − s)) = 2 s + s·z·(2/3 + 2/5 z + …) with z = s²: the sum in brackets, for |s| ≤ 0.172.
inline double logarithm_series(double z) {
  constexpr double odd[] = {2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11, 2.0 / 13,
                            2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23, 2.0 / 25};
  return polynomial(odd, z);
}

/// atan u for 0 ≤ u ≤ 1.
inline double arc(double u) {
  // atan u = atan c + atan t, with c the nearest of 0, ¼, ½, ¾ and 1, and t = (u − c)/(1 + c u): |t| ≤ 1/8.
  constexpr double odd[] = {-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15, 1.0 / 17, -1.0 / 19};
  double c = 0;
  double begin = 0;
  double rest = 0;
  const auto choose = [&](double centre, double high, double low) {
    c = centre;
    begin = high;
    rest = low;
  };
  if (u > 0.125) choose(0.25, 0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57);
  if (u > 0.375) choose(0.5, 0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56);
  if (u > 0.625) choose(0.75, 0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56);
  if (u > 0.875) choose(1, 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55);
  const double t = (u - c) / fused(c, u, 1.0);
  const double z = t * t;
  return begin + (t + fused(t * z, polynomial(odd, z), rest));
}

/// The angle of a point with coordinates that are not negative: atan(y/x), 0 at the origin.
inline double angle(double y, double x) {
  if (y == 0 && x == 0) return 0;
  if (y == infinity && x == infinity) return arc(1);
  if (y <= x) return arc(y / x);
  return half_pi - (arc(x / y) - half_pi_rest);
}

/// √(1 − a²).
inline double complement(double a) { return __builtin_sqrt((1 - a) * (1 + a)); }

/// 0: y is not a whole number; 1: odd; 2: even.
inline int parity(double y) {
  if (__builtin_floor(y) != y) return 0;
  const double half = y * 0.5;
  return __builtin_floor(half) == half ? 2 : 1;
}

/// xʸ for x > 0 and finite, y finite.
inline double positive_power(double x, double y) {
  const Split part = split(x);
  const double exponent = part.exponent;
  // s = f/(2 + f) and 2 s as sums of two numbers.
  const double below = 2 + part.f;
  const double below_rest = part.f - (below - 2);
  const double s = part.f / below;
  const double s_rest = fused(-s, below_rest, fused(-s, below, part.f)) / below;
  const double z = s * s;
  // ln x = exponent·ln 2 + 2 s + …: the two large terms exactly, the others after them.
  const double large = exponent * ln2_short;
  const double high = large + 2 * s;
  const double back = high - large;
  const double rest = (large - (high - back)) + (2 * s - back);
  const double low = rest + (fused(s * z, logarithm_series(z), 2 * s_rest) + exponent * ln2_short_rest);
  const double logarithm = high + low;
  const double logarithm_rest = low - (logarithm - high);
  const double product = y * logarithm;
  if (!(magnitude(product) < 0x1p11)) return product > 0 ? infinity : 0;
  return exponential_of(product, fused(y, logarithm, -product) + y * logarithm_rest);
}

inline double exp(double x) {
  if (is_nan(x)) return x;
  return exponential_of(x, 0);
}

inline double log(double x) {
  if (is_nan(x) || x == infinity) return x;
  if (x == 0) return -infinity;
  if (x < 0) return __builtin_nan("");
  const Split part = split(x);
  const double f = part.f;
  const double exponent = part.exponent;
  const double s = f / (2 + f);
  const double z = s * s;
  const double half_square = 0.5 * f * f;
  // ln(1 + f) = f − f²/2 + s·(f²/2 + z·series).
  const double correction = fused(s, fused(z, logarithm_series(z), half_square), exponent * ln2_short_rest);
  return exponent * ln2_short - ((half_square - correction) - f);
}

inline double sinh(double x) {
  const double a = magnitude(x);
  if (a < 22) {
    const double t = exponential_less_one(a);
    return with_sign(0.5 * (t + t / (t + 1)), x);
  }
  const double half = exp(0.5 * a);
  return with_sign(0.5 * half * half, x);
}

inline double cosh(double x) {
  const double a = magnitude(x);
  if (a < 22) {
    const double e = exp(a);
    return 0.5 * e + 0.5 / e;
  }
  const double half = exp(0.5 * a);
  return 0.5 * half * half;
}

inline double tanh(double x) {
  if (is_nan(x)) return x;
  const double a = magnitude(x);
  if (!(a < 22)) return with_sign(1, x);
  const double t = exponential_less_one(2 * a);
  return with_sign(t / (t + 2), x);
}

inline double atan(double x) { return is_nan(x) ? x : with_sign(angle(magnitude(x), 1), x); }

inline double atan2(double y, double x) {
  if (is_nan(x) || is_nan(y)) return x + y;
  const double first = angle(magnitude(y), magnitude(x));
  return with_sign(is_negative(x) ? 2 * half_pi - (first - 2 * half_pi_rest) : first, y);
}

inline double asin(double x) {
  const double a = magnitude(x);
  return a <= 1 ? with_sign(angle(a, complement(a)), x) : __builtin_nan("");
}

inline double acos(double x) {
  const double a = magnitude(x);
  if (!(a <= 1)) return __builtin_nan("");
  const double first = angle(complement(a), a);
  return x < 0 ? 2 * half_pi - (first - 2 * half_pi_rest) : first;
}

inline double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (is_nan(x) || is_nan(y)) return x + y;
  const double a = magnitude(x);
  if (magnitude(y) == infinity) return a == 1 ? 1 : (a > 1) == (y > 0) ? infinity : 0;
  const int whole = parity(y);
  if (x < 0 && whole == 0 && a != infinity) return __builtin_nan("");
  const double size = a == 0 || a == infinity ? ((a == 0) == (y > 0) ? 0 : infinity) : positive_power(a, y);
  return whole == 1 ? with_sign(size, x) : size;
}

}  // namespace robotc::gpu
