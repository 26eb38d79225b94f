#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "compiler/exact/number.h"

namespace robotc {

/// A coefficient of a polynomial: a rational of any size, so that sums and products are exact; or, from inexact
/// numbers, a double with an error bound. An inexact one counts as zero if its error bound allows that: equality is
/// then up to rounding, and `is_exact` of the rest tells.
class Coefficient {
 public:
  Coefficient() = default;  ///< zero
  static Coefficient integer(std::int64_t value) { return rational(value, 1); }
  /// p/q; q ≠ 0.
  static Coefficient rational(std::int64_t p, std::int64_t q);
  /// The double nearest to the number meant.
  static Coefficient inexact(double value);

  [[nodiscard]] bool is_zero() const;
  [[nodiscard]] bool is_one() const;
  [[nodiscard]] bool is_exact() const { return !std::holds_alternative<Approximate>(value_); }
  [[nodiscard]] int sign() const;  ///< −1, 0, 1
  [[nodiscard]] double to_double() const;
  /// "3/2", or the shortest decimal of an inexact one.
  [[nodiscard]] std::string to_string() const;
  /// The same value if numerator and denominator fit in 64 bits, otherwise the nearest double.
  [[nodiscard]] Number to_number() const;
  [[nodiscard]] std::uint64_t hash() const;
  /// 64-bit words of numerator and denominator together: 2 if each fits in one.
  [[nodiscard]] std::size_t words() const;

  Coefficient operator-() const;
  friend Coefficient operator+(const Coefficient& a, const Coefficient& b);
  friend Coefficient operator-(const Coefficient& a, const Coefficient& b) { return a + -b; }
  friend Coefficient operator*(const Coefficient& a, const Coefficient& b);
  /// 1/a; a ≠ 0.
  [[nodiscard]] Coefficient reciprocal() const;
  /// Equality of form: an exact one and an inexact one differ.
  friend bool operator==(const Coefficient& a, const Coefficient& b);

 private:
  /// In lowest terms, denominator > 0, both of less than 64 bits.
  struct Small {
    std::int64_t p;
    std::int64_t q;
  };
  struct Large;
  struct Approximate {
    double value;
    double error;
  };
  using LargeHandle = std::shared_ptr<const Large>;

  __extension__ using WideInteger = __int128;
  static Coefficient from_ratio(WideInteger p, WideInteger q);
  static Coefficient from_large(Large value);
  [[nodiscard]] Large to_large() const;
  [[nodiscard]] Approximate to_approximate() const;

  std::variant<Small, LargeHandle, Approximate> value_{Small{0, 1}};
};

}  // namespace robotc
