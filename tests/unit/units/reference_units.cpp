#include "tests/unit/units/reference_units.h"

#include <algorithm>
#include <string_view>

namespace robotc::test {

namespace {

/// An unprefixed unit, and the prefixes that the language gives it.
struct Root {
  std::string_view name;
  std::string_view value;
  int pi_power;
  std::array<int, 5> exponents;
  std::string_view prefixes;
};

struct Prefix {
  char letter;
  int power_of_ten;
};

// The SI Brochure (BIPM, 9th edition, 2019), table 7. `u` stands for µ.
constexpr std::array prefixes{Prefix{'G', 9},  Prefix{'M', 6},  Prefix{'k', 3}, Prefix{'c', -2},
                              Prefix{'m', -3}, Prefix{'u', -6}, Prefix{'n', -9}};

constexpr std::array roots{
    // The SI Brochure, table 2: base units. The base unit of mass has a prefix in its name.
    Root{"m", "1", 0, {1, 0, 0, 0, 0}, "kcmun"},
    Root{"g", "1/1000", 0, {0, 1, 0, 0, 0}, "kmu"},
    Root{"s", "1", 0, {0, 0, 1, 0, 0}, "mun"},
    Root{"A", "1", 0, {0, 0, 0, 1, 0}, "kmu"},
    Root{"K", "1", 0, {0, 0, 0, 0, 1}, ""},
    // Table 4: derived units with special names. rad = m/m.
    Root{"rad", "1", 0, {0, 0, 0, 0, 0}, "mu"},
    Root{"Hz", "1", 0, {0, 0, -1, 0, 0}, "Mk"},
    Root{"N", "1", 0, {1, 1, -2, 0, 0}, "Mkmu"},
    Root{"Pa", "1", 0, {-1, 1, -2, 0, 0}, "GMk"},
    Root{"J", "1", 0, {2, 1, -2, 0, 0}, "Mkmu"},
    Root{"W", "1", 0, {2, 1, -3, 0, 0}, "Mkmu"},
    Root{"V", "1", 0, {2, 1, -3, -1, 0}, "kmu"},
    Root{"ohm", "1", 0, {2, 1, -3, -2, 0}, "km"},
    Root{"H", "1", 0, {2, 1, -2, -2, 0}, "mu"},
    // Table 5: the moment of force, N m, here as one word.
    Root{"Nm", "1", 0, {2, 1, -2, 0, 0}, "kmu"},
    // Table 8: units accepted for use with the SI.
    Root{"min", "60", 0, {0, 0, 1, 0, 0}, ""},
    Root{"h", "3600", 0, {0, 0, 1, 0, 0}, ""},
    Root{"deg", "1/180", 1, {0, 0, 0, 0, 0}, ""},
    Root{"tonne", "1000", 0, {0, 1, 0, 0, 0}, ""},
    // NIST SP 811 (2008), appendix B.8: bar, revolution, revolution per minute.
    Root{"bar", "100000", 0, {-1, 1, -2, 0, 0}, "m"},
    Root{"rev", "2", 1, {0, 0, 0, 0, 0}, ""},
    Root{"rpm", "2/60", 1, {0, 0, -1, 0, 0}, ""},
    // The international yard and pound agreement of 1959: the yard is 0.9144 m, of 3 feet of 12 inches each.
    Root{"inch", "0.9144/36", 0, {1, 0, 0, 0, 0}, ""},
    Root{"ft", "0.9144/3", 0, {1, 0, 0, 0, 0}, ""},
    Root{"lb", "0.45359237", 0, {0, 1, 0, 0, 0}, ""},
};

}  // namespace

std::vector<ReferenceUnit> reference_units() {
  std::vector<ReferenceUnit> units;
  for (const Root& root : roots) {
    const auto add = [&](const std::string& name, int power_of_ten) {
      units.push_back({name, std::string(root.value), power_of_ten, root.pi_power, root.exponents});
    };
    add(std::string(root.name), 0);
    for (const Prefix& prefix : prefixes) {
      if (root.prefixes.find(prefix.letter) == std::string_view::npos) continue;
      add(prefix.letter + std::string(root.name), prefix.power_of_ten);
    }
  }
  return units;
}

std::vector<std::string> prefixed_names_without_unit() {
  const std::vector<ReferenceUnit> units = reference_units();
  std::vector<std::string> names;
  for (const Root& root : roots) {
    for (const Prefix& prefix : prefixes) {
      const std::string name = prefix.letter + std::string(root.name);
      const auto is_unit = [&](const ReferenceUnit& unit) { return unit.name == name; };
      if (std::none_of(units.begin(), units.end(), is_unit)) names.push_back(name);
    }
  }
  return names;
}

Ratio ratio(const std::string& value) {
  const std::size_t slash = value.find('/');
  std::string p = value.substr(0, slash);
  Ratio result{0, slash == std::string::npos ? 1.0L : std::stold(value.substr(slash + 1))};
  // Shifted to an integer, which is exact.
  if (const std::size_t point = p.find('.'); point != std::string::npos) {
    for (std::size_t i = point + 1; i < p.size(); ++i) result.q *= 10;
    p.erase(point, 1);
  }
  result.p = std::stold(p);
  return result;
}

}  // namespace robotc::test
