#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace robotc {

/// A constant of the language: (p/q)·π^k·√n with p, q 64-bit integers in lowest terms (q > 0), k a small integer and n
/// ≥ 1 square-free; or a double, if a result does not have that form or does not fit. Exact values make cosines of 90
/// deg true zeros, so structure, operation counts and zero tests do not depend on rounding.
///
/// Zero is unique (0/1, k = 0, n = 1; also for the double −0.0). A double is never silently made exact.
class Number {
 public:
  constexpr Number() = default;  ///< zero
  static Number integer(std::int64_t value);
  /// p/q; q ≠ 0.
  static Number rational(std::int64_t p, std::int64_t q);
  static Number pi();
  static Number inexact(double value);
  /// A decimal literal: digits, an optional fraction and exponent ("524", "0.0058", "1e-3"). Exact if it fits,
  /// otherwise the nearest double; nothing if the text is not such a literal or overflows to infinity.
  static std::optional<Number> parse(std::string_view literal);

  [[nodiscard]] bool is_exact() const { return exact_; }
  [[nodiscard]] bool is_zero() const { return exact_ && p_ == 0; }
  [[nodiscard]] bool is_one() const { return is_rational() && p_ == 1 && q_ == 1; }
  [[nodiscard]] bool is_minus_one() const { return is_rational() && p_ == -1 && q_ == 1; }
  /// A rational without π or root.
  [[nodiscard]] bool is_rational() const { return exact_ && k_ == 0 && n_ == 1; }
  [[nodiscard]] std::optional<std::int64_t> to_integer() const;
  [[nodiscard]] int sign() const;  ///< −1, 0, 1; 0 for NaN too
  // For exact ones: p, q, k and n.
  [[nodiscard]] std::int64_t numerator() const { return p_; }
  [[nodiscard]] std::int64_t denominator() const { return q_; }
  [[nodiscard]] int pi_power() const { return k_; }
  [[nodiscard]] std::uint32_t radicand() const { return n_; }

  /// The nearest double, ties to even.
  [[nodiscard]] double to_double() const;

  /// "3/2", "pi/2", "-2*pi", "sqrt(2)/2", or the shortest decimal that reads back as the same double.
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] std::uint64_t hash() const;
  /// Equality of form, not value: an exact 1/2 and the double 0.5 differ.
  friend bool operator==(const Number& a, const Number& b) = default;

  friend Number operator-(const Number& a);
  friend Number operator+(const Number& a, const Number& b);
  friend Number operator-(const Number& a, const Number& b);
  friend Number operator*(const Number& a, const Number& b);
  /// The caller ensures b ≠ 0; a double division by zero follows IEEE 754.
  friend Number operator/(const Number& a, const Number& b);
  /// Total order by value, exactly.
  friend int compare(const Number& a, const Number& b);

 private:
  friend Number sqrt(const Number& a);
  friend Number sin(const Number& a);
  friend Number cos(const Number& a);
  __extension__ using WideInteger = __int128;
  static Number from_ratio(WideInteger p, WideInteger q, int k, std::uint64_t n);

  bool exact_ = true;
  std::int8_t k_ = 0;
  std::uint32_t n_ = 1;
  std::int64_t p_ = 0;
  std::int64_t q_ = 1;
  double value_ = 0;
};

int compare(const Number& a, const Number& b);

/// √a for a ≥ 0: exact for rationals with 32-bit square-free part.
Number sqrt(const Number& a);
/// a^n for an integer n; the caller excludes 0^n with n < 0.
Number power(const Number& a, std::int64_t n);
/// Exact at rational multiples of π with denominators 1, 2, 3, 4, 6; elsewhere the double nearest to the sine or cosine
/// of the exact angle.
Number sin(const Number& a);
Number cos(const Number& a);

}  // namespace robotc
