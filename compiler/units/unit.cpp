#include "compiler/units/unit.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace robotc {

namespace {

struct NamedUnit {
  std::string_view name;
  Dimension dimension;
  std::int64_t p;  ///< SI value p/q · π^pi_power
  std::int64_t q;
  int pi_power = 0;
  bool counts_cycles = false;
};

using namespace dimensions;
constexpr Dimension current{0, 0, 0, 1};
constexpr Dimension power_dimension{2, 1, -3};
constexpr Dimension voltage{2, 1, -3, -1};

// One row per unit. Angles are ratios: a radian is 1. Single-letter names, which formulas use for variables, are only
// the SI's own.
constexpr std::array units_table{
    NamedUnit{"m", length, 1, 1},
    NamedUnit{"km", length, 1000, 1},
    NamedUnit{"cm", length, 1, 100},
    NamedUnit{"mm", length, 1, 1000},
    NamedUnit{"um", length, 1, 1000000},
    NamedUnit{"nm", length, 1, 1000000000},
    NamedUnit{"inch", length, 254, 10000},
    NamedUnit{"ft", length, 3048, 10000},
    NamedUnit{"kg", mass, 1, 1},
    NamedUnit{"g", mass, 1, 1000},
    NamedUnit{"mg", mass, 1, 1000000},
    NamedUnit{"ug", mass, 1, 1000000000},
    NamedUnit{"tonne", mass, 1000, 1},
    NamedUnit{"lb", mass, 45359237, 100000000},
    NamedUnit{"s", dimensions::time, 1, 1},
    NamedUnit{"ms", dimensions::time, 1, 1000},
    NamedUnit{"us", dimensions::time, 1, 1000000},
    NamedUnit{"ns", dimensions::time, 1, 1000000000},
    NamedUnit{"min", dimensions::time, 60, 1},
    NamedUnit{"h", dimensions::time, 3600, 1},
    NamedUnit{"rad", none, 1, 1},
    NamedUnit{"mrad", none, 1, 1000},
    NamedUnit{"urad", none, 1, 1000000},
    NamedUnit{"deg", none, 1, 180, 1},
    NamedUnit{"rev", none, 2, 1, 1},
    NamedUnit{"rpm", rate, 1, 30, 1},
    NamedUnit{"Hz", rate, 1, 1, 0, true},
    NamedUnit{"kHz", rate, 1000, 1, 0, true},
    NamedUnit{"MHz", rate, 1000000, 1, 0, true},
    NamedUnit{"N", force, 1, 1},
    NamedUnit{"mN", force, 1, 1000},
    NamedUnit{"uN", force, 1, 1000000},
    NamedUnit{"kN", force, 1000, 1},
    NamedUnit{"MN", force, 1000000, 1},
    NamedUnit{"Nm", torque, 1, 1},
    NamedUnit{"mNm", torque, 1, 1000},
    NamedUnit{"uNm", torque, 1, 1000000},
    NamedUnit{"kNm", torque, 1000, 1},
    NamedUnit{"J", energy, 1, 1},
    NamedUnit{"mJ", energy, 1, 1000},
    NamedUnit{"uJ", energy, 1, 1000000},
    NamedUnit{"kJ", energy, 1000, 1},
    NamedUnit{"MJ", energy, 1000000, 1},
    NamedUnit{"W", power_dimension, 1, 1},
    NamedUnit{"mW", power_dimension, 1, 1000},
    NamedUnit{"uW", power_dimension, 1, 1000000},
    NamedUnit{"kW", power_dimension, 1000, 1},
    NamedUnit{"MW", power_dimension, 1000000, 1},
    NamedUnit{"Pa", Dimension(-1, 1, -2), 1, 1},
    NamedUnit{"kPa", Dimension(-1, 1, -2), 1000, 1},
    NamedUnit{"MPa", Dimension(-1, 1, -2), 1000000, 1},
    NamedUnit{"GPa", Dimension(-1, 1, -2), 1000000000, 1},
    NamedUnit{"bar", Dimension(-1, 1, -2), 100000, 1},
    NamedUnit{"mbar", Dimension(-1, 1, -2), 100, 1},
    NamedUnit{"A", current, 1, 1},
    NamedUnit{"mA", current, 1, 1000},
    NamedUnit{"uA", current, 1, 1000000},
    NamedUnit{"kA", current, 1000, 1},
    NamedUnit{"V", voltage, 1, 1},
    NamedUnit{"mV", voltage, 1, 1000},
    NamedUnit{"uV", voltage, 1, 1000000},
    NamedUnit{"kV", voltage, 1000, 1},
    NamedUnit{"ohm", voltage / current, 1, 1},
    NamedUnit{"mohm", voltage / current, 1, 1000},
    NamedUnit{"kohm", voltage / current, 1000, 1},
    NamedUnit{"H", voltage / current* dimensions::time, 1, 1},
    NamedUnit{"mH", voltage / current* dimensions::time, 1, 1000},
    NamedUnit{"uH", voltage / current* dimensions::time, 1, 1000000},
    NamedUnit{"K", Dimension(0, 0, 0, 0, 1), 1, 1},
};

const NamedUnit* find_unit(std::string_view name) {
  for (const NamedUnit& unit : units_table) {
    if (unit.name == name) return &unit;
  }
  return nullptr;
}

/// Reads the text of a unit.
struct Reader {
  std::string_view text;
  std::size_t at = 0;

  [[nodiscard]] bool done() const { return at >= text.size(); }
  [[nodiscard]] char peek() const { return done() ? '\0' : text[at]; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at;
    return true;
  }
  std::string_view name() {
    const std::size_t begin = at;
    while (!done() && (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '_')) ++at;
    return text.substr(begin, at - begin);
  }
  /// A small signed integer; nothing if there is none, or a fraction.
  std::optional<std::int64_t> integer() {
    const bool negative = take('-');
    const std::size_t begin = at;
    std::int64_t value = 0;
    while (!done() && peek() >= '0' && peek() <= '9' && at - begin < 4) value = 10 * value + (text[at++] - '0');
    if (at == begin || (peek() >= '0' && peek() <= '9') || peek() == '.') return std::nullopt;
    return negative ? -value : value;
  }
};

}  // namespace

std::variant<Unit, UnitError> parse_unit(std::string_view text) {
  Unit result{none, Number::integer(1)};
  if (text == "SI") {
    result.place_si = true;
    return result;
  }
  Reader reader{text};
  bool divides = reader.take('/');
  for (;;) {
    const std::size_t begin = reader.at;
    const std::string_view name = reader.name();
    const NamedUnit* unit = find_unit(name);
    if (name == "SI") return UnitError{UnitError::Kind::misplaced_si, begin, 2};
    if (unit == nullptr) return UnitError{UnitError::Kind::unknown_name, begin, name.size()};
    std::int64_t p = 1;
    std::int64_t q = 1;
    if (reader.take('^')) {
      const bool parenthesis = reader.take('(');
      const auto numerator = reader.integer();
      std::optional<std::int64_t> denominator = 1;
      if (parenthesis && reader.take('/')) denominator = reader.integer();
      const bool closed = !parenthesis || reader.take(')');
      if (!numerator || !denominator || *denominator <= 0 || !closed) {
        return UnitError{UnitError::Kind::bad_exponent, begin, text.size() - begin};
      }
      p = *numerator;
      q = *denominator;
    }
    const std::optional<Dimension> dimension = unit->dimension.power(p, q);
    if (!dimension || (q != 1 && (unit->p != 1 || unit->q != 1 || unit->pi_power != 0))) {
      return UnitError{UnitError::Kind::bad_exponent, begin, reader.at - begin};
    }
    Number factor = Number::rational(unit->p, unit->q) * power(Number::pi(), unit->pi_power);
    if (q == 1) factor = power(factor, p);
    result.dimension = divides ? result.dimension / *dimension : result.dimension * *dimension;
    result.factor = divides ? result.factor / factor : result.factor * factor;
    result.counts_cycles = result.counts_cycles || unit->counts_cycles;
    if (reader.done()) return result;
    if (reader.take('*')) {
      divides = false;
    } else if (reader.take('/')) {
      divides = true;
    } else {
      return UnitError{UnitError::Kind::unknown_name, begin, text.size() - begin};
    }
  }
}

namespace {

/// Spelled-out names. Plurals, and prefixes of the metre, are handled below.
struct SpelledUnit {
  std::string_view word;
  std::string_view name;
};
constexpr std::array spelled_units{
    SpelledUnit{"metre", "m"},       SpelledUnit{"meter", "m"},        SpelledUnit{"foot", "ft"},
    SpelledUnit{"feet", "ft"},       SpelledUnit{"in", "inch"},        SpelledUnit{"inches", "inch"},
    SpelledUnit{"gram", "g"},        SpelledUnit{"kilogram", "kg"},    SpelledUnit{"pound", "lb"},
    SpelledUnit{"second", "s"},      SpelledUnit{"sec", "s"},          SpelledUnit{"minute", "min"},
    SpelledUnit{"hour", "h"},        SpelledUnit{"hr", "h"},           SpelledUnit{"radian", "rad"},
    SpelledUnit{"degree", "deg"},    SpelledUnit{"turn", "rev"},       SpelledUnit{"revolution", "rev"},
    SpelledUnit{"hertz", "Hz"},      SpelledUnit{"newton", "N"},       SpelledUnit{"joule", "J"},
    SpelledUnit{"watt", "W"},        SpelledUnit{"pascal", "Pa"},      SpelledUnit{"volt", "V"},
    SpelledUnit{"ampere", "A"},      SpelledUnit{"amp", "A"},          SpelledUnit{"kelvin", "K"},
    SpelledUnit{"henry", "H"},       SpelledUnit{"millisecond", "ms"}, SpelledUnit{"msec", "ms"},
    SpelledUnit{"millimetre", "mm"}, SpelledUnit{"millimeter", "mm"},  SpelledUnit{"centimetre", "cm"},
    SpelledUnit{"centimeter", "cm"}, SpelledUnit{"kilometre", "km"},   SpelledUnit{"kilometer", "km"},
    SpelledUnit{"micrometre", "um"}, SpelledUnit{"micrometer", "um"},  SpelledUnit{"micron", "um"},
    SpelledUnit{"mum", "um"},        SpelledUnit{"mus", "us"},         SpelledUnit{"microsecond", "us"},
    SpelledUnit{"kgs", "kg"},        SpelledUnit{"lbs", "lb"},
};

std::string_view unit_in_words(std::string_view word) {
  for (const SpelledUnit& spelled : spelled_units) {
    if (spelled.word == word) return spelled.name;
  }
  return {};
}

}  // namespace

std::string meant_unit(std::string_view name) {
  std::string word;
  for (const char c : name) word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (const std::string_view unit = unit_in_words(word); !unit.empty()) return std::string(unit);
  if (word.ends_with('s')) {
    if (const std::string_view unit = unit_in_words(word.substr(0, word.size() - 1)); !unit.empty())
      return std::string(unit);
  }
  // Wrong case, not a product.
  for (const NamedUnit& unit : units_table) {
    const auto same = [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    if (std::equal(name.begin(), name.end(), unit.name.begin(), unit.name.end(), same)) return {};
  }
  // m2, kgm, Nms, kgm2: a power without its sign, a product without its dots.
  std::string power;
  if (name.size() > 1 && name.back() >= '2' && name.back() <= '9') {
    power = std::string("^") + name.back();
    name.remove_suffix(1);
    if (find_unit(name) != nullptr) return std::string(name) + power;
  }
  for (std::size_t i = 1; i < name.size(); ++i) {
    const std::string_view first = name.substr(0, i);
    const std::string_view second = name.substr(i);
    if (find_unit(first) == nullptr || find_unit(second) == nullptr) continue;
    // Damping is in newton metre seconds, not newton milliseconds.
    return std::string(first) + "*" + (second == "ms" ? "m*s" : std::string(second)) + power;
  }
  return {};
}

std::vector<std::string_view> unit_names() {
  std::vector<std::string_view> names;
  for (const NamedUnit& unit : units_table) names.push_back(unit.name);
  names.push_back("SI");
  return names;
}

}  // namespace robotc
