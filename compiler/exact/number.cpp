#include "compiler/exact/number.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <system_error>
#include <utility>

#include "compiler/exact/nearest.h"
#include "compiler/exact/wide_integer.h"
#include "compiler/support/hash.h"

namespace robotc {
namespace {

// Numerators and denominators are at most 2^63 − 1 in size. Results that do not reduce to 64 bits become a double.
constexpr int max_pi_power = 60;

std::int64_t gcd(std::int64_t a, std::int64_t b) { return std::gcd(a, b); }  // neither is INT64_MIN

/// p/q for q > 0, rounded once.
double nearest_quotient(std::int64_t p, std::int64_t q) {
  constexpr std::int64_t exact_in_double = std::int64_t{1} << 53;
  if (p <= exact_in_double && p >= -exact_in_double && q <= exact_in_double) {
    return static_cast<double>(p) / static_cast<double>(q);
  }
  const double size = nearest_double(magnitude(p), static_cast<UnsignedWide>(q), 0, 1);
  return p < 0 ? -size : size;
}

/// The largest integer whose square is at most `value`.
std::uint64_t whole_root(std::uint64_t value) {
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(value)));
  while (root > 0 && root > value / root) --root;
  while (root + 1 <= value / (root + 1)) ++root;
  return root;
}

/// value = square² · rest, with rest square-free if it fits 32 bits.
struct SquareFree {
  std::uint64_t square = 1;
  std::uint64_t rest = 1;
};

SquareFree split_squares(std::uint64_t value) {
  SquareFree result;
  const auto divide_out = [&](std::uint64_t f) {
    if (value % f != 0) return;
    while (value % (f * f) == 0) {
      value /= f * f;
      result.square *= f;
    }
    if (value % f == 0) {
      value /= f;
      result.rest *= f;
    }
  };
  divide_out(2);
  divide_out(3);
  // Up to the cube root: then the rest is 1, a prime, a product of two primes, or the square of one. Beyond the cube
  // root of 2³², a rest that is not a square has more than 32 bits, too many whatever its factors.
  constexpr std::uint64_t cube_root = 1626;
  for (std::uint64_t f = 5; f < cube_root && f * f * f <= value; f += 6) {
    divide_out(f);
    divide_out(f + 2);
  }
  const std::uint64_t root = whole_root(value);
  if (root * root == value) {
    result.square *= root;
  } else {
    result.rest *= value;
  }
  return result;
}

/// The angle in units of π/12 modulo a full turn, if it is a multiple of π/12.
std::optional<int> twelfths_of_pi(const Number& a) {
  if (a.is_zero()) return 0;
  if (!a.is_exact() || a.pi_power() != 1) return std::nullopt;
  const Number turns = a / Number::pi() * Number::integer(12);
  const auto twelfths = turns.to_integer();
  if (!twelfths) return std::nullopt;
  return static_cast<int>(((*twelfths % 24) + 24) % 24);
}

/// sin(twelfths · π/12), if it is a rational times one root, which excludes odd twelfths that are not eighths of a
/// turn.
std::optional<Number> exact_sine(int twelfths) {
  if (twelfths >= 12) {
    const auto opposite = exact_sine(twelfths - 12);
    return opposite ? std::optional(-*opposite) : std::nullopt;
  }
  const int folded = twelfths <= 6 ? twelfths : 12 - twelfths;
  switch (folded) {
    case 0:
      return Number();
    case 2:
      return Number::rational(1, 2);
    case 3:
      return sqrt(Number::rational(1, 2));
    case 4:
      return sqrt(Number::rational(3, 4));
    case 6:
      return Number::integer(1);
    default:
      return std::nullopt;
  }
}

std::string shortest(double value) {
  std::array<char, 64> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return error == std::errc() ? std::string(buffer.data(), end) : std::string("nan");
}

}  // namespace

Number Number::integer(std::int64_t value) { return from_ratio(value, 1, 0, 1); }

Number Number::rational(std::int64_t p, std::int64_t q) { return from_ratio(p, q, 0, 1); }

Number Number::pi() { return from_ratio(1, 1, 1, 1); }

Number Number::inexact(double value) {
  Number result;
  if (value == 0) return result;
  result.exact_ = false;
  result.value_ = value;
  return result;
}

/// (p/q)·π^k·√n in lowest terms, or the nearest double that the type can give. n is square-free.
Number Number::from_ratio(WideInteger p, WideInteger q, int k, std::uint64_t n) {
  Number result;
  if (p == 0) return result;
  if (q < 0) {
    p = -p;
    q = -q;
  }
  if (q != 1) {
    const auto common = static_cast<Wide>(gcd(magnitude(p), magnitude(q)));
    p /= common;
    q /= common;
  }
  if (!fits(p) || !fits(q) || k > max_pi_power || k < -max_pi_power || n > std::numeric_limits<std::uint32_t>::max()) {
    const double size = nearest_double(magnitude(p), magnitude(q), k, n);
    return inexact(p < 0 ? -size : size);
  }
  result.p_ = static_cast<std::int64_t>(p);
  result.q_ = static_cast<std::int64_t>(q);
  result.k_ = static_cast<std::int8_t>(k);
  result.n_ = static_cast<std::uint32_t>(n);
  return result;
}

std::optional<Number> Number::parse(std::string_view literal) {
  constexpr std::uint64_t max_digits = std::numeric_limits<std::uint64_t>::max() / 10 - 1;
  std::size_t at = 0;
  const auto is_digit = [&] { return at < literal.size() && literal[at] >= '0' && literal[at] <= '9'; };

  // The digits without leading and trailing zeros as an integer, if they fit, and the power of ten of the last one.
  UnsignedWide mantissa = 0;
  bool fits_mantissa = true;
  std::int64_t exponent = 0;
  std::int64_t pending_zeros = 0;
  std::int64_t significant = 0;
  const auto read_digits = [&](bool fraction) {
    const std::size_t start = at;
    for (; is_digit(); ++at) {
      ++pending_zeros;
      if (significant != 0 || literal[at] != '0') ++significant;
      if (fraction) --exponent;
      if (literal[at] == '0') continue;
      for (; pending_zeros > 0 && fits_mantissa; --pending_zeros) {
        fits_mantissa = mantissa <= max_digits;
        mantissa *= 10;
      }
      mantissa += static_cast<unsigned>(literal[at] - '0');
      pending_zeros = 0;
    }
    return at > start;
  };
  bool has_digits = read_digits(false);
  if (at < literal.size() && literal[at] == '.') {
    ++at;
    has_digits = read_digits(true) || has_digits;
  }
  if (!has_digits) return std::nullopt;
  exponent += pending_zeros;
  if (at < literal.size() && (literal[at] == 'e' || literal[at] == 'E')) {
    ++at;
    bool negative = false;
    if (at < literal.size() && (literal[at] == '+' || literal[at] == '-')) negative = literal[at++] == '-';
    const std::size_t start = at;
    std::int64_t written = 0;
    constexpr std::int64_t saturated = 1'000'000'000;
    for (; is_digit(); ++at) written = std::min(saturated, written * 10 + (literal[at] - '0'));
    if (at == start) return std::nullopt;
    exponent += negative ? -written : written;
  }
  if (at != literal.size()) return std::nullopt;
  if (mantissa == 0) return Number();

  constexpr std::int64_t max_exact_power = 18 + 9;  // 10^27: the largest denominator that a 64-bit mantissa can cancel
  if (fits_mantissa && exponent >= -max_exact_power && exponent <= 18) {
    Wide power = 1;
    for (std::int64_t i = 0; i < std::abs(exponent); ++i) power *= 10;
    const auto digits = static_cast<Wide>(mantissa);
    const Number exact = exponent >= 0 ? from_ratio(digits * power, 1, 0, 1) : from_ratio(digits, power, 0, 1);
    if (exact.is_exact()) return exact;
  }
  double value = 0;
  const auto [end, error] = std::from_chars(literal.data(), literal.data() + literal.size(), value);
  if (error == std::errc()) return std::isinf(value) ? std::nullopt : std::optional(inexact(value));
  const bool underflow = exponent - pending_zeros + significant < 0;  // the power of ten of the leading digit
  return underflow ? std::optional(Number()) : std::nullopt;
}

std::optional<std::int64_t> Number::to_integer() const {
  if (!is_rational() || q_ != 1) return std::nullopt;
  return p_;
}

int Number::sign() const {
  if (exact_) return (p_ > 0) - (p_ < 0);
  return (value_ > 0) - (value_ < 0);
}

double Number::to_double() const {
  if (!exact_) return value_;
  if (k_ == 0 && n_ == 1) return nearest_quotient(p_, q_);
  const double size = nearest_double(magnitude(p_), static_cast<UnsignedWide>(q_), k_, n_);
  return p_ < 0 ? -size : size;
}

std::string Number::to_string() const {
  if (!exact_) return shortest(value_);
  const auto factor = [](std::string& text, const std::string& next) { text += (text.empty() ? "" : "*") + next; };
  const auto pi_power_text = [](int k) { return k == 1 ? std::string("pi") : "pi^" + std::to_string(k); };
  std::string numerator;
  std::string denominator;
  const std::int64_t size = p_ < 0 ? -p_ : p_;
  if (size != 1) factor(numerator, std::to_string(size));
  if (n_ != 1) factor(numerator, "sqrt(" + std::to_string(n_) + ")");
  if (k_ > 0) factor(numerator, pi_power_text(k_));
  if (numerator.empty()) numerator = "1";
  if (q_ != 1) factor(denominator, std::to_string(q_));
  if (k_ < 0) factor(denominator, pi_power_text(-k_));
  if (denominator.find('*') != std::string::npos) denominator = "(" + denominator + ")";
  return (p_ < 0 ? "-" : "") + numerator + (denominator.empty() ? "" : "/" + denominator);
}

std::uint64_t Number::hash() const {
  if (!exact_) return hash_combine(1, std::bit_cast<std::uint64_t>(value_));
  const auto form = (static_cast<std::uint64_t>(n_) << 8) | static_cast<std::uint8_t>(k_);
  return hash_combine(hash_combine(static_cast<std::uint64_t>(p_), static_cast<std::uint64_t>(q_)), form);
}

Number operator-(const Number& a) {
  if (!a.exact_) return Number::inexact(-a.value_);
  Number result = a;
  result.p_ = -a.p_;
  return result;
}

Number operator+(const Number& a, const Number& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  if (a.exact_ && b.exact_ && a.k_ == b.k_ && a.n_ == b.n_) {
    if (a.q_ == b.q_) return Number::from_ratio(static_cast<Wide>(a.p_) + b.p_, a.q_, a.k_, a.n_);
    const Wide p = static_cast<Wide>(a.p_) * b.q_ + static_cast<Wide>(b.p_) * a.q_;
    return Number::from_ratio(p, static_cast<Wide>(a.q_) * b.q_, a.k_, a.n_);
  }
  return Number::inexact(a.to_double() + b.to_double());
}

Number operator-(const Number& a, const Number& b) { return a + -b; }

Number operator*(const Number& a, const Number& b) {
  if (!a.exact_ || !b.exact_) {
    if ((a.is_zero() && std::isfinite(b.value_)) || (b.is_zero() && std::isfinite(a.value_))) return {};
    return Number::inexact(a.to_double() * b.to_double());
  }
  if (a.p_ == 0 || b.p_ == 0) return {};
  // √n √m = g √(nm/g²) with g = gcd(n, m); the quotients are coprime and square-free, so their product is square-free.
  const std::uint64_t g = std::gcd(a.n_, b.n_);
  const std::uint64_t n = (a.n_ / g) * (b.n_ / g);
  const std::int64_t ab = gcd(a.p_, b.q_);
  const std::int64_t ba = gcd(b.p_, a.q_);
  Wide p = static_cast<Wide>(a.p_ / ab) * (b.p_ / ba);
  const Wide q = static_cast<Wide>(a.q_ / ba) * (b.q_ / ab);
  if (g != 1) {
    if (!fits(p)) return Number::inexact(a.to_double() * b.to_double());
    p *= g;
  }
  return Number::from_ratio(p, q, a.k_ + b.k_, n);
}

Number operator/(const Number& a, const Number& b) {
  if (!a.exact_ || !b.exact_ || b.p_ == 0) return Number::inexact(a.to_double() / b.to_double());
  if (a.p_ == 0) return {};
  // √n/√m = √(nm)/m; as above with g = gcd(n, m), the numerator gains g and the denominator m.
  const std::uint64_t g = std::gcd(a.n_, b.n_);
  const std::uint64_t n = (a.n_ / g) * (b.n_ / g);
  const std::int64_t pp = gcd(a.p_, b.p_);
  const std::int64_t qq = gcd(a.q_, b.q_);
  const Wide p = static_cast<Wide>(a.p_ / pp) * (b.q_ / qq);
  Wide q = static_cast<Wide>(a.q_ / qq) * (b.p_ / pp);
  if (const std::uint64_t rest = b.n_ / g; rest != 1) {
    // The result may still fit after cancelling against p, so cancel before multiplying.
    const auto common = static_cast<std::uint64_t>(gcd(magnitude(p), rest));
    const auto grown = static_cast<Wide>(rest / common);
    if (!fits(q)) return Number::inexact(a.to_double() / b.to_double());
    q *= grown;
    return Number::from_ratio(p / static_cast<Wide>(common), q, a.k_ - b.k_, n);
  }
  return Number::from_ratio(p, q, a.k_ - b.k_, n);
}

int compare(const Number& a, const Number& b) {
  const auto is_finite = [](const Number& x) { return x.exact_ || std::isfinite(x.value_); };
  if (!is_finite(a) || !is_finite(b)) {
    const double left = a.to_double();
    const double right = b.to_double();
    if (std::isnan(left) || std::isnan(right)) return std::isnan(right) - std::isnan(left);  // NaN comes first
    return (left > right) - (left < right);
  }
  if (a.exact_ && b.exact_ && ((a.k_ == b.k_ && a.n_ == b.n_) || a.p_ == 0 || b.p_ == 0)) {
    const Wide left = static_cast<Wide>(a.p_) * b.q_;
    const Wide right = static_cast<Wide>(b.p_) * a.q_;
    return (left > right) - (left < right);
  }
  return compare_values(a, b);
}

Number sqrt(const Number& a) {
  if (a.is_zero()) return {};
  if (a.sign() > 0 && a.is_exact() && a.n_ == 1 && a.k_ % 2 == 0) {
    // √(p/q) with p = s² m, q = t² r is s/(t r) √(m r); m and r are coprime.
    const SquareFree p = split_squares(static_cast<std::uint64_t>(a.p_));
    const SquareFree q = split_squares(static_cast<std::uint64_t>(a.q_));
    const auto n = static_cast<UnsignedWide>(p.rest) * q.rest;
    if (n <= std::numeric_limits<std::uint32_t>::max()) {
      return Number::from_ratio(static_cast<Wide>(p.square), static_cast<Wide>(q.square) * static_cast<Wide>(q.rest),
                                a.k_ / 2, static_cast<std::uint64_t>(n));
    }
  }
  return Number::inexact(std::sqrt(a.to_double()));
}

Number power(const Number& a, std::int64_t n) {
  auto left = n < 0 ? -static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
  Number result = Number::integer(1);
  Number square = a;
  while (left != 0 && result.is_exact()) {
    if ((left & 1U) != 0) result = result * square;
    left >>= 1;
    if (left != 0) square = square * square;
  }
  if (n < 0) result = Number::integer(1) / result;
  return result.is_exact() ? result : Number::inexact(std::pow(a.to_double(), static_cast<double>(n)));
}

Number sin(const Number& a) {
  if (const auto twelfths = twelfths_of_pi(a)) {
    if (auto exact = exact_sine(*twelfths)) return *exact;
  }
  if (!std::isfinite(a.to_double())) return Number::inexact(std::numeric_limits<double>::quiet_NaN());
  return Number::inexact(nearest_sine(a));
}

Number cos(const Number& a) {
  if (const auto twelfths = twelfths_of_pi(a)) {
    if (auto exact = exact_sine((*twelfths + 6) % 24)) return *exact;
  }
  if (!std::isfinite(a.to_double())) return Number::inexact(std::numeric_limits<double>::quiet_NaN());
  return Number::inexact(nearest_cosine(a));
}

}  // namespace robotc
