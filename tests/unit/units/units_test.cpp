// Every unit, its powers, and all products and quotients of two, against values typed in from the standards
// (reference_units.cpp). The compiler's table and its arithmetic are not used for the expected values.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "compiler/units/unit.h"
#include "tests/unit/units/reference_units.h"

namespace robotc::units_test {
namespace {

using test::ReferenceUnit;

constexpr int largest_power = 2;

/// A power of a reference unit: the text, the value in SI, the exponents of m, kg, s, A and K.
struct Expected {
  std::string text;
  long double factor = 1;
  std::array<int, 5> exponents{};
  bool has_cycles = false;
};

Expected expected(const ReferenceUnit& unit, int power) {
  const test::Ratio ratio = test::ratio(unit.value);
  // 10^n with n ≤ 9 and its products here are exact in long double (64-bit significand: up to 10^27).
  long double p = ratio.p;
  long double q = ratio.q;
  for (int i = 0; i < std::abs(unit.power_of_ten); ++i) (unit.power_of_ten > 0 ? p : q) *= 10;
  Expected result{unit.name, 1, {}, unit.name.ends_with("Hz")};
  if (power != 1) result.text += "^" + std::to_string(power);
  for (int i = 0; i < std::abs(power); ++i) {
    long double value = p / q;
    for (int k = 0; k < unit.pi_power; ++k) value *= std::numbers::pi_v<long double>;
    result.factor = power > 0 ? result.factor * value : result.factor / value;
  }
  for (std::size_t i = 0; i < result.exponents.size(); ++i) result.exponents[i] = power * unit.exponents[i];
  return result;
}

Expected combined(const Expected& a, const Expected& b, bool divided) {
  Expected result{a.text + (divided ? "/" : "*") + b.text, divided ? a.factor / b.factor : a.factor * b.factor,
                  a.exponents, a.has_cycles || b.has_cycles};
  for (std::size_t i = 0; i < result.exponents.size(); ++i) result.exponents[i] += (divided ? -1 : 1) * b.exponents[i];
  return result;
}

std::optional<Unit> read(const std::string& text) {
  const auto parsed = parse_unit(text);
  return std::holds_alternative<Unit>(parsed) ? std::optional(std::get<Unit>(parsed)) : std::nullopt;
}

/// A factor that leaves the exact numbers is a double; at most four of its operations round, by half an ulp each, and
/// so does the conversion. The expected value has 11 bits more.
constexpr double tolerance = 5 * std::numeric_limits<double>::epsilon() / 2;

void check(const Expected& expected) {
  INFO(expected.text);
  const std::optional<Unit> unit = read(expected.text);
  REQUIRE(unit.has_value());
  std::array<std::int16_t, 5> twelfths{};
  for (std::size_t i = 0; i < twelfths.size(); ++i) {
    twelfths[i] = static_cast<std::int16_t>(Dimension::denominator * expected.exponents[i]);
  }
  if (unit->dimension.twelfths() != twelfths) FAIL_CHECK("dimension " << unit->dimension.to_unit());
  const long double error = std::abs(unit->factor.to_double() - expected.factor);
  if (!(error <= tolerance * expected.factor)) {
    FAIL_CHECK("factor " << unit->factor.to_string() << ", expected " << static_cast<double>(expected.factor));
  }
  if (unit->counts_cycles != expected.has_cycles) FAIL_CHECK("cycles");
  if (unit->place_si) FAIL_CHECK("a unit of a place");
}

/// All units to all powers but 0, which has a case of its own.
std::vector<Expected> all_powers() {
  std::vector<Expected> all;
  for (const ReferenceUnit& unit : test::reference_units()) {
    for (int power = -largest_power; power <= largest_power; ++power) {
      if (power != 0) all.push_back(expected(unit, power));
    }
  }
  return all;
}

TEST_CASE("the units of the language are those of the reference table") {
  std::set<std::string> known{"SI"};
  for (const ReferenceUnit& unit : test::reference_units()) CHECK(known.insert(unit.name).second);
  std::set<std::string> names;
  for (const std::string_view name : unit_names()) CHECK(names.emplace(name).second);
  CHECK_MESSAGE(names == known, "a unit of the compiler needs a row in tests/unit/units/reference_units.cpp");
}

TEST_CASE("each unit, and its powers from -2 to 2") {
  for (const Expected& power : all_powers()) {
    check(power);
    // The same power behind a leading `/`, and in brackets.
    Expected reciprocal = combined({}, power, true);
    check(reciprocal);
    if (const std::size_t at = power.text.find('^'); at != std::string::npos) {
      Expected in_brackets = power;
      in_brackets.text = power.text.substr(0, at) + "^(" + power.text.substr(at + 1) + ")";
      check(in_brackets);
    }
  }
  for (const ReferenceUnit& unit : test::reference_units()) check(expected(unit, 0));
}

TEST_CASE("units are exact rationals, with a power of pi for degrees and turns") {
  for (const ReferenceUnit& unit : test::reference_units()) {
    INFO(unit.name);
    const std::optional<Unit> parsed = read(unit.name);
    REQUIRE(parsed.has_value());
    CHECK(parsed->factor.is_exact());
    CHECK(parsed->factor.radicand() == 1);
    CHECK(parsed->factor.pi_power() == unit.pi_power);
    // p/q by cross multiplication: both products are below 2^63, and so exact.
    test::Ratio ratio = test::ratio(unit.value);
    for (int i = 0; i < std::abs(unit.power_of_ten); ++i) (unit.power_of_ten > 0 ? ratio.p : ratio.q) *= 10;
    CHECK(static_cast<long double>(parsed->factor.numerator()) * ratio.q ==
          ratio.p * static_cast<long double>(parsed->factor.denominator()));
  }
}

TEST_CASE("products and quotients of the powers of any two units") {
  const std::vector<Expected> all = all_powers();
  for (const Expected& a : all) {
    for (const Expected& b : all) {
      check(combined(a, b, false));
      check(combined(a, b, true));
    }
  }
}

TEST_CASE("`*` and `/` have one precedence, from left to right") {
  const std::vector<ReferenceUnit> units = test::reference_units();
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Expected a = expected(units[i], 1);
    const Expected b = expected(units[(7 * i + 3) % units.size()], 1);
    const Expected c = expected(units[(11 * i + 5) % units.size()], -2);
    for (const bool first : {false, true}) {
      for (const bool second : {false, true}) check(combined(combined(a, b, first), c, second));
    }
  }
}

TEST_CASE("roots of units of the SI, and of no other") {
  for (const ReferenceUnit& unit : test::reference_units()) {
    INFO(unit.name);
    const std::optional<Unit> root = read(unit.name + "^(1/2)");
    const Expected whole = expected(unit, 1);
    REQUIRE(root.has_value() == (whole.factor == 1));
    if (!root) continue;
    CHECK(root->factor.is_one());
    CHECK(root->dimension * root->dimension == read(unit.name)->dimension);
    CHECK(read(unit.name + "^(-3/2)")->dimension * root->dimension == read(unit.name + "^-1")->dimension);
  }
}

TEST_CASE("a power that is not a fraction has no dimension") {
  const Dimension length = read("m")->dimension;
  CHECK(length.power(1, 2)->power(2, 1) == length);
  for (const std::int64_t denominator : {0, -1, 5, 1001}) CHECK_FALSE(length.power(1, denominator).has_value());
  CHECK_FALSE(length.power(1001, 1001).has_value());
}

TEST_CASE("a dimension is written as a unit that reads back as it") {
  for (const Expected& power : all_powers()) {
    const Dimension dimension = read(power.text)->dimension;
    if (dimension.dimensionless()) {
      CHECK(dimension.to_unit().empty());
      continue;
    }
    std::string text = dimension.to_unit();
    INFO(text);
    if (text.starts_with("1/")) text.erase(0, 1);
    const std::optional<Unit> back = read(text);
    REQUIRE(back.has_value());
    CHECK(back->dimension == dimension);
    CHECK(back->factor.is_one());
  }
}

TEST_CASE("a prefix makes a unit only where the table has it") {
  const std::vector<std::string> names = test::prefixed_names_without_unit();
  CHECK(names.size() > 80);
  for (const std::string& name : names) {
    INFO(name);
    CHECK_FALSE(read(name).has_value());
  }
}

TEST_CASE("texts that are not units, with the wrong part") {
  using Kind = UnitError::Kind;
  struct Wrong {
    std::string text;
    Kind kind;
    std::size_t offset;
    std::size_t length;
  };
  for (const Wrong& wrong : {
           Wrong{"", Kind::unknown_name, 0, 0},
           {"furlong", Kind::unknown_name, 0, 7},
           {"kg*furlong", Kind::unknown_name, 3, 7},
           {"m*", Kind::unknown_name, 2, 0},
           {"m//s", Kind::unknown_name, 2, 0},
           {"m^", Kind::bad_exponent, 0, 2},
           {"m^x", Kind::bad_exponent, 0, 3},
           {"m^0.5", Kind::bad_exponent, 0, 5},
           {"m^(1/0)", Kind::bad_exponent, 0, 7},
           {"m^(1/5)", Kind::bad_exponent, 0, 7},
           {"s*m^(2", Kind::bad_exponent, 2, 4},
           {"m^99999", Kind::bad_exponent, 0, 7},
           {"kg*SI", Kind::misplaced_si, 3, 2},
           {"SI*kg", Kind::misplaced_si, 0, 2},
       }) {
    INFO(wrong.text);
    const auto parsed = parse_unit(wrong.text);
    REQUIRE(std::holds_alternative<UnitError>(parsed));
    const UnitError& error = std::get<UnitError>(parsed);
    CHECK(error.kind == wrong.kind);
    CHECK(error.offset == wrong.offset);
    CHECK(error.length == wrong.length);
  }
  CHECK(read("SI")->place_si);
}

TEST_CASE("names in words mean the unit with that name in the standards") {
  for (const auto& [word, unit] : {std::pair{"metres", "m"},
                                   {"Kilograms", "kg"},
                                   {"millimeter", "mm"},
                                   {"micron", "um"},
                                   {"pounds", "lb"},
                                   {"feet", "ft"},
                                   {"Hertz", "Hz"},
                                   {"hours", "h"},
                                   {"turns", "rev"},
                                   {"kgm2", "kg*m^2"},
                                   {"m2", "m^2"},
                                   {"Nms", "N*m*s"}}) {
    INFO(word);
    CHECK(meant_unit(word) == unit);
  }
  // Only the case is wrong: the nearest name is the answer.
  for (const char* const name : {"KG", "Rad", "mpa"}) CHECK(meant_unit(name).empty());
}

}  // namespace
}  // namespace robotc::units_test
