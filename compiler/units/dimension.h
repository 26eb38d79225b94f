#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace robotc {

/// A physical dimension: exponents of the SI base units m, kg, s, A, K. Angles are dimensionless. Exponents are stored
/// in twelfths, so that square, cube and fourth roots of dimensions exist.
class Dimension {
 public:
  static constexpr int denominator = 12;

  constexpr Dimension() = default;  ///< dimensionless
  constexpr Dimension(int length, int mass, int time, int current = 0, int temperature = 0)
      : twelfths_{static_cast<std::int16_t>(length * denominator), static_cast<std::int16_t>(mass * denominator),
                  static_cast<std::int16_t>(time * denominator), static_cast<std::int16_t>(current * denominator),
                  static_cast<std::int16_t>(temperature * denominator)} {}

  [[nodiscard]] bool dimensionless() const { return *this == Dimension(); }
  friend constexpr Dimension operator*(const Dimension& a, const Dimension& b) { return combine(a, b, 1); }
  friend constexpr Dimension operator/(const Dimension& a, const Dimension& b) { return combine(a, b, -1); }
  /// this^(p/q); nothing if an exponent is not a multiple of 1/12 or out of range.
  [[nodiscard]] std::optional<Dimension> power(std::int64_t p, std::int64_t q) const;
  friend constexpr bool operator==(const Dimension&, const Dimension&) = default;

  /// Exponents of m, kg, s, A and K, in twelfths.
  [[nodiscard]] constexpr const std::array<std::int16_t, 5>& twelfths() const { return twelfths_; }
  /// The SI unit in the language's syntax: "kg*m^2", "N*m", "m/s^2", "1/s"; empty if dimensionless.
  [[nodiscard]] std::string to_unit() const;

 private:
  static constexpr Dimension combine(const Dimension& a, const Dimension& b, int sign) {
    Dimension result;
    for (std::size_t i = 0; i < result.twelfths_.size(); ++i) {
      result.twelfths_[i] = static_cast<std::int16_t>(a.twelfths_[i] + sign * b.twelfths_[i]);
    }
    return result;
  }

  std::array<std::int16_t, 5> twelfths_{};
};

namespace dimensions {
inline constexpr Dimension none;
inline constexpr Dimension length{1, 0, 0};
inline constexpr Dimension mass{0, 1, 0};
inline constexpr Dimension time{0, 0, 1};
inline constexpr Dimension velocity{1, 0, -1};
inline constexpr Dimension acceleration{1, 0, -2};
inline constexpr Dimension force{1, 1, -2};
inline constexpr Dimension torque{2, 1, -2};
inline constexpr Dimension energy{2, 1, -2};
inline constexpr Dimension inertia{2, 1, 0};
inline constexpr Dimension rate{0, 0, -1};
inline constexpr Dimension rate2{0, 0, -2};
}  // namespace dimensions

/// The physical quantity of a dimension: "length", "torque or energy", "stiffness"; empty if it has no common name.
std::string_view quantity_name(const Dimension& dimension);

}  // namespace robotc
