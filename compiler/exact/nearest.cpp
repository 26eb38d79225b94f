#include "compiler/exact/nearest.h"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>

#include "compiler/exact/number.h"

namespace robotc {
namespace {

using boost::multiprecision::cpp_int;

/// Binary digits of the first attempt. A double has 53, so one number in 2^130 needs a second.
constexpr int first_digits = 192;
/// Enough to know the size of a number.
constexpr int rough_digits = 64;

/// (p/q)·π^k·√n with positive p, q and n, and its sign.
struct Exact {
  cpp_int p;
  cpp_int q = 1;
  int k = 0;
  std::uint64_t n = 1;
  bool negative = false;

  [[nodiscard]] bool is_rational() const { return k == 0 && n == 1; }
};

/// `whole`·2^exponent, to `error` of its units.
struct Approximate {
  cpp_int whole;
  int exponent = 0;
  cpp_int error;
};

int digits(const cpp_int& x) { return x == 0 ? 0 : static_cast<int>(msb(x)) + 1; }

cpp_int shifted(const cpp_int& x, int by) { return by >= 0 ? cpp_int(x << by) : cpp_int(x >> -by); }

/// atan(1/x)·2^places, to `places` units.
cpp_int inverse_tangent_of_inverse(unsigned x, int places) {
  cpp_int power = (cpp_int(1) << places) / x;
  cpp_int sum = 0;
  for (unsigned i = 1; power != 0; i += 2) {
    if (i % 4 == 1) {
      sum += power / i;
    } else {
      sum -= power / i;
    }
    power /= x * x;
  }
  return sum;
}

/// π·2^places to one unit, by Machin's formula.
cpp_int pi_by_formula(int places) {
  const int guard = 8 + static_cast<int>(std::bit_width(static_cast<unsigned>(places)));
  const cpp_int quarter =
      4 * inverse_tangent_of_inverse(5, places + guard) - inverse_tangent_of_inverse(239, places + guard);
  return quarter >> (guard - 2);
}

cpp_int pi(int places) {
  static const cpp_int most_used = pi_by_formula(2 * first_digits);
  return places <= 2 * first_digits ? shifted(most_used, places - 2 * first_digits) : pi_by_formula(places);
}

Exact exact(const Number& x) {
  Exact result;
  result.negative = x.sign() < 0;
  if (x.is_exact()) {
    result.p = std::abs(x.numerator());
    result.q = x.denominator();
    result.k = x.pi_power();
    result.n = x.radicand();
    return result;
  }
  constexpr int mantissa = 53;
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(x.to_double()), &exponent);
  result.p = static_cast<std::uint64_t>(std::ldexp(fraction, mantissa));
  if (exponent >= mantissa) {
    result.p <<= exponent - mantissa;
  } else {
    result.q <<= mantissa - exponent;
  }
  return result;
}

/// The magnitude with a relative error of about 2^-places.
Approximate approximate(const Exact& x, int places) {
  cpp_int numerator = x.p;
  cpp_int denominator = x.q;
  int exponent = 0;
  if (x.n != 1) {
    numerator *= cpp_int(sqrt(cpp_int(x.n) << (2 * places)));
    exponent -= places;
  }
  if (x.k != 0) {
    const cpp_int power = pow(pi(places), static_cast<unsigned>(std::abs(x.k)));
    (x.k > 0 ? numerator : denominator) *= power;
    exponent -= places * x.k;
  }
  const int shift = places + digits(denominator) - digits(numerator);
  (shift >= 0 ? numerator : denominator) <<= std::abs(shift);
  Approximate result;
  result.whole = numerator / denominator;
  result.exponent = exponent - shift;
  // The quotient has at most places + 1 digits, and is cut. Factors have relative errors of 2^-places each.
  result.error = 1 + 4 * (std::abs(x.k) + 1);
  return result;
}

/// The double nearest to `whole`·2^exponent, or to a little more if `beyond`; ties to even.
double rounded(const cpp_int& whole, int exponent, bool beyond) {
  constexpr int kept = 62;  // a double has 53, and the last one tells of all that were cut
  const int cut = std::max(digits(whole) - kept, 0);
  cpp_int top = whole >> cut;
  if (beyond || (top << cut) != whole) top |= 1;
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(top)), exponent + cut);
}

/// The double nearest to all numbers within the error, if there is one.
std::optional<double> rounded(const Approximate& x) {
  if (x.whole <= x.error) return std::nullopt;
  const double least = rounded(x.whole - x.error, x.exponent, false);
  const double most = rounded(x.whole + x.error, x.exponent, false);
  return least == most ? std::optional(least) : std::nullopt;
}

double nearest(const Exact& x) {
  if (x.is_rational()) {
    constexpr int enough = 64;
    const int shift = std::max(enough + digits(x.q) - digits(x.p), 0);
    cpp_int quotient, rest;
    divide_qr(cpp_int(x.p << shift), x.q, quotient, rest);
    return rounded(quotient, -shift, rest != 0);
  }
  for (int places = first_digits;; places *= 2) {
    if (const auto found = rounded(approximate(x, places))) return *found;
  }
}

/// An angle as quarters · π/2 ± rest with rest ≤ π/4, to a few units of 2^-places.
struct ReducedAngle {
  int quarters = 0;  ///< modulo 4
  cpp_int rest;
  bool negative = false;
};

ReducedAngle reduced(const Exact& angle, int places) {
  const Approximate rough = approximate(angle, rough_digits);
  // Each digit before the point costs one of π behind it.
  const int before_point = std::max(digits(rough.whole) + rough.exponent, 0);
  const int fine = places + before_point;
  const Approximate x = approximate(angle, fine + before_point);
  const cpp_int fixed = shifted(x.whole, x.exponent + fine);
  const cpp_int quarter_turn = pi(fine) >> 1;
  const cpp_int quarters = (fixed + (quarter_turn >> 1)) / quarter_turn;
  const cpp_int rest = fixed - quarters * quarter_turn;
  const int modulo_4 = static_cast<int>(quarters % 4);
  return {angle.negative ? (4 - modulo_4) % 4 : modulo_4, cpp_int(abs(rest) >> before_point),
          (rest < 0) != angle.negative};
}

/// The sine or cosine of an angle of at most π/4, as series. Each term is cut twice, the angle has an error of a few
/// units, and there are fewer terms than places.
Approximate series(const cpp_int& angle, bool cosine, int places) {
  const cpp_int square = (angle * angle) >> places;
  cpp_int term = cosine ? cpp_int(cpp_int(1) << places) : angle;
  cpp_int sum = term;
  bool add = false;
  for (unsigned i = cosine ? 1 : 2; term != 0; i += 2, add = !add) {
    term = ((term * square) >> places) / (i * (i + 1));
    if (add) {
      sum += term;
    } else {
      sum -= term;
    }
  }
  return {sum, -places, cpp_int(8 * places)};
}

/// The double nearest to the sine of an angle and `quarters` right angles.
double nearest_sine(const Exact& angle, int quarters) {
  // Below this, terms of the second order are less than half a unit in the last place.
  constexpr int linear = -27;
  const Approximate rough = approximate(angle, rough_digits);
  if (digits(rough.whole) + rough.exponent < linear) {
    if (quarters != 0) return 1;
    const double small = nearest(angle);
    return angle.negative ? -small : small;
  }
  for (int places = first_digits;; places *= 2) {
    const ReducedAngle angle_here = reduced(angle, places);
    const int turned = (angle_here.quarters + quarters) % 4;
    const bool cosine = turned % 2 != 0;
    const auto size = rounded(series(angle_here.rest, cosine, places));
    if (size) return (turned >= 2) != (!cosine && angle_here.negative) ? -*size : *size;
  }
}

/// Between which numbers, as multiples of 2^exponent.
struct Bounds {
  cpp_int least;
  cpp_int most;
  int exponent = 0;
};

Bounds bounds(const Exact& x, int places) {
  Approximate found = approximate(x, places);
  cpp_int least = found.whole - found.error;
  cpp_int most = found.whole + found.error;
  if (x.negative) {
    least.swap(most);
    least = -least;
    most = -most;
  }
  return {std::move(least), std::move(most), found.exponent};
}

}  // namespace

double nearest_double(UnsignedWide p, UnsignedWide q, int k, std::uint64_t n) {
  return nearest({cpp_int(p), cpp_int(q), k, n});
}

double nearest_sine(const Number& angle) { return nearest_sine(exact(angle), 0); }

double nearest_cosine(const Number& angle) { return nearest_sine(exact(angle), 1); }

int compare_values(const Number& a, const Number& b) {
  if (a.sign() != b.sign()) return a.sign() < b.sign() ? -1 : 1;
  if (a.sign() == 0) return 0;
  const Exact x = exact(a);
  const Exact y = exact(b);
  if (x.k == y.k && x.n == y.n) {
    const cpp_int left = x.p * y.q;
    return left.compare(cpp_int(y.p * x.q)) * a.sign();
  }
  // They differ: π is transcendental, and roots of different square-free numbers have no rational ratio.
  for (int places = first_digits;; places *= 2) {
    Bounds left = bounds(x, places);
    Bounds right = bounds(y, places);
    const int exponent = std::min(left.exponent, right.exponent);
    for (Bounds* side : {&left, &right}) {
      side->least *= cpp_int(1) << (side->exponent - exponent);
      side->most *= cpp_int(1) << (side->exponent - exponent);
    }
    if (left.most < right.least) return -1;
    if (left.least > right.most) return 1;
  }
}

}  // namespace robotc
