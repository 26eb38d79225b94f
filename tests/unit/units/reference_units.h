#pragma once

#include <array>
#include <string>
#include <vector>

namespace robotc::test {

/// A unit as the standards define it, without the compiler's table: value · 10^power_of_ten · π^pi_power of the SI unit
/// with these exponents.
struct ReferenceUnit {
  std::string name;
  std::string value;  ///< a decimal number or a ratio of integers, exact
  int power_of_ten = 0;
  int pi_power = 0;
  std::array<int, 5> exponents{};  ///< of m, kg, s, A and K
};

/// All units of the language but `SI`, each with the prefixes that it has.
std::vector<ReferenceUnit> reference_units();

/// Names that are a prefix of the SI before a unit, but no units of the language.
std::vector<std::string> prefixed_names_without_unit();

/// p/q of a reference value.
struct Ratio {
  long double p = 0;
  long double q = 1;
};
Ratio ratio(const std::string& value);

}  // namespace robotc::test
