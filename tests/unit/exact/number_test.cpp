#include "compiler/exact/number.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace number_test {

namespace {

using robotc::compare;
using robotc::Number;

constexpr double machine_epsilon = std::numeric_limits<double>::epsilon();
constexpr std::int64_t max_int64 = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t min_int64 = std::numeric_limits<std::int64_t>::min();

Number rational(std::int64_t p, std::int64_t q) { return Number::rational(p, q); }
Number integer(std::int64_t p) { return Number::integer(p); }
Number pi(std::int64_t p = 1, std::int64_t q = 1) { return rational(p, q) * Number::pi(); }

std::uint64_t seed() {
  const char* text = std::getenv("ROBOTC_SEED");
  return text != nullptr ? std::strtoull(text, nullptr, 10) : 20240607;
}

TEST_CASE("rationals are in lowest terms and exact") {
  CHECK(rational(6, 4) == rational(3, 2));
  CHECK(rational(3, -6) == rational(-1, 2));
  CHECK(rational(0, -7) == Number());
  CHECK(rational(1, 3) + rational(1, 6) == rational(1, 2));
  CHECK(rational(1, 2) - rational(1, 2) == Number());
  CHECK(rational(2, 3) * rational(9, 4) == rational(3, 2));
  CHECK(rational(2, 3) / rational(-4, 9) == rational(-3, 2));
  CHECK(integer(7).to_integer() == 7);
  CHECK_FALSE(rational(7, 2).to_integer());
  CHECK(-rational(1, 2) == rational(-1, 2));
  CHECK(rational(3, 7).sign() == 1);
  CHECK(rational(-3, 7).sign() == -1);
  CHECK(Number().sign() == 0);
}

TEST_CASE("zero is unique") {
  CHECK(Number::inexact(0.0) == Number());
  CHECK(Number::inexact(-0.0) == Number());
  CHECK(Number::inexact(1.5) - Number::inexact(1.5) == Number());
  CHECK(Number() * Number::pi() == Number());
  CHECK(Number() * Number::inexact(3.5) == Number());
  CHECK(-Number() == Number());
  CHECK(std::isnan((Number() * Number::inexact(std::numeric_limits<double>::infinity())).to_double()));
}

TEST_CASE("a double is never made exact") {
  CHECK_FALSE(Number::inexact(0.5) == rational(1, 2));
  CHECK_FALSE((Number::inexact(0.5) + Number::inexact(0.5)).is_exact());
  CHECK_FALSE((integer(2) * Number::inexact(0.5)).is_one());
  CHECK(compare(Number::inexact(0.5), rational(1, 2)) == 0);
}

TEST_CASE("numbers beyond 64 bits become the nearest double") {
  CHECK_FALSE(integer(min_int64).is_exact());
  CHECK(integer(min_int64).to_double() == -0x1p63);
  CHECK(rational(min_int64, 2) == integer(min_int64 / 2));
  CHECK(rational(min_int64, min_int64).is_one());
  CHECK(integer(max_int64) + integer(1) == Number::inexact(0x1p63));
  CHECK((integer(max_int64) * integer(max_int64)).to_double() == static_cast<double>(0x1p126L - 0x1p64L));
  CHECK(rational(1, max_int64) * rational(max_int64, 3) == rational(1, 3));
  CHECK_FALSE((rational(1, max_int64) * rational(1, 2)).is_exact());
  CHECK((rational(1, max_int64) * rational(1, 2)).to_double() == doctest::Approx(0x1p-64).epsilon(machine_epsilon));
  CHECK((rational(max_int64, max_int64 - 1) + rational(max_int64 - 2, max_int64 - 4)).to_double() == 2.0);
  CHECK_FALSE(power(integer(10), 19).is_exact());
  CHECK(power(integer(10), 18) == integer(1'000'000'000'000'000'000));
}

TEST_CASE("the double of a rational is rounded once") {
  // 2^53 + 1 + 1/2 ulp cases: p/q is just beside the midpoint of two doubles, where double rounding is wrong.
  CHECK(rational((std::int64_t{1} << 54) + 2, 2).to_double() == 0x1p53);
  CHECK(integer((std::int64_t{1} << 53) + 1).to_double() == 0x1p53);
  CHECK(integer((std::int64_t{1} << 53) + 3).to_double() == 0x1p53 + 4);
  CHECK(rational((std::int64_t{1} << 62) + (std::int64_t{1} << 9) + 1, (std::int64_t{1} << 62) - 1).to_double() ==
        1 + machine_epsilon);
  CHECK(integer(-max_int64).to_double() == -0x1p63);
  CHECK(rational(1, max_int64).to_double() == 0x1p-63);
  CHECK(rational(1, 3).to_double() == 1.0 / 3.0);
}

TEST_CASE("the double of a rational is nearest: no neighbour is closer") {
  const auto start = seed();
  CAPTURE(start);
  std::mt19937_64 random(start);
  for (int i = 0; i < 2000; ++i) {
    const auto p = static_cast<std::int64_t>(random() >> (1 + random() % 60)) + 1;
    const auto q = static_cast<std::int64_t>(random() >> (1 + random() % 60)) + 1;
    const Number exact = rational(p, q);
    if (!exact.is_exact()) continue;
    CAPTURE(p);
    CAPTURE(q);
    const double value = exact.to_double();
    // Correctly rounded means within half an ulp; long double has 11 bits to spare for measuring that.
    const long double reference = static_cast<long double>(p) / static_cast<long double>(q);
    const long double ulp = std::nextafter(value, std::numeric_limits<double>::infinity()) - value;
    CHECK(std::fabs(reference - value) <= ulp * (0.5L + 0x1p-10L));
  }
}

TEST_CASE("decimal literals are exact where they fit") {
  CHECK(Number::parse("524") == integer(524));
  CHECK(Number::parse("0.0058") == rational(29, 5000));
  CHECK(Number::parse("1e-3") == rational(1, 1000));
  CHECK(Number::parse("1.50E+2") == integer(150));
  CHECK(Number::parse("0.000") == Number());
  CHECK(Number::parse("0e999999999999999999999") == Number());
  CHECK(Number::parse("000.5") == rational(1, 2));
  CHECK(Number::parse("9.80665") == rational(196133, 20000));
  CHECK(Number::parse("6.67430e-11") == rational(66743, 1'000'000'000'000'000));
  CHECK(Number::parse("0.50000000000000000000000000000000") == rational(1, 2));
  CHECK(Number::parse("100000000000000000000e-20") == integer(1));
  CHECK(Number::parse("9223372036854775807") == integer(max_int64));
}

TEST_CASE("decimal literals are the nearest double where they do not fit") {
  CHECK(Number::parse("9223372036854775808") == Number::inexact(0x1p63));
  CHECK(Number::parse("3.14159265358979323846") == Number::inexact(std::numbers::pi));
  CHECK(Number::parse("1e300") == Number::inexact(1e300));
  CHECK(Number::parse("1.7976931348623157e308") == Number::inexact(std::numeric_limits<double>::max()));
  CHECK(Number::parse("5e-324") == Number::inexact(std::numeric_limits<double>::denorm_min()));
  CHECK(Number::parse("1e-400") == Number());
  CHECK(Number::parse("1e-99999999999999999999") == Number());
  CHECK(Number::parse("0." + std::string(400, '0') + "1") == Number());
  CHECK(Number::parse("0." + std::string(400, '0') + "1e402") == integer(10));
  CHECK_FALSE(Number::parse("1e309"));
  CHECK_FALSE(Number::parse("1e99999999999999999999"));
  CHECK_FALSE(Number::parse(std::string(400, '7') + ".5"));
}

TEST_CASE("a literal may begin or end with its point") {
  CHECK(Number::parse(".5") == rational(1, 2));
  CHECK(Number::parse("5.") == integer(5));
  CHECK(Number::parse("5.e-1") == rational(1, 2));
}

TEST_CASE("invalid decimal literals are refused") {
  for (const char* text :
       {"", ".", ".e1", "1e", "1e+", "-1", "+1", " 1", "1 ", "1.2.3", "0x10", "inf", "nan", "1_0", "e5", "1e5.0"}) {
    CAPTURE(text);
    CHECK_FALSE(Number::parse(text));
  }
}

TEST_CASE("powers of pi add like terms and cancel") {
  CHECK(pi(1, 2) + pi(1, 3) == pi(5, 6));
  CHECK(pi() / pi(2, 1) == rational(1, 2));
  CHECK((pi() * pi()).pi_power() == 2);
  CHECK(integer(1) / (integer(1) / pi()) == pi());
  CHECK_FALSE((pi() + integer(1)).is_exact());
  CHECK((pi() + integer(1)).to_double() == std::numbers::pi + 1);
  CHECK(pi().to_double() == std::numbers::pi);
  CHECK(pi(-1, 2).to_double() == -std::numbers::pi / 2);
  CHECK(power(pi(), 60).is_exact());
  CHECK_FALSE(power(pi(), 61).is_exact());
}

TEST_CASE("roots multiply, divide and add exactly") {
  const auto root = [](std::int64_t n) { return sqrt(integer(n)); };
  CHECK(root(4) == integer(2));
  CHECK(root(2) * root(2) == integer(2));
  CHECK(root(6) * root(10) == integer(2) * root(15));
  CHECK(root(6) / root(10) == root(15) / integer(5));
  CHECK(root(12) == integer(2) * root(3));
  CHECK(root(12) + root(27) == integer(5) * root(3));
  CHECK(sqrt(rational(1, 2)) == root(2) / integer(2));
  CHECK(sqrt(rational(8, 9)) == rational(2, 3) * root(2));
  CHECK(integer(1) / root(2) == root(2) / integer(2));
  CHECK(sqrt(pi() * pi()) == pi());
  CHECK_FALSE((root(2) + root(3)).is_exact());
  CHECK_FALSE(sqrt(root(2)).is_exact());
  CHECK_FALSE(sqrt(Number::inexact(4.0)).is_exact());
  CHECK(sqrt(integer(999'999'999'989)).to_double() ==
        doctest::Approx(std::sqrt(999'999'999'989.0)).epsilon(machine_epsilon));
  CHECK(sqrt(integer(std::int64_t{1'000'003} * 1'000'003 * 7)) == integer(1'000'003) * root(7));
  CHECK(sqrt(integer(std::int64_t{3'037'000'493} * 3'037'000'493)) == integer(3'037'000'493));
  CHECK(root(3).to_double() == std::sqrt(3.0));
  CHECK(std::isnan(sqrt(integer(-1)).to_double()));
}

TEST_CASE("sines and cosines are exact at multiples of pi/6 and pi/4") {
  const Number half = rational(1, 2);
  const Number r2 = sqrt(half);
  const Number r3 = sqrt(rational(3, 4));
  CHECK(cos(pi(1, 2)) == Number());
  CHECK(sin(pi()) == Number());
  CHECK(sin(pi(1, 6)) == half);
  CHECK(cos(pi(1, 6)) == r3);
  CHECK(sin(pi(1, 4)) == r2);
  CHECK(cos(pi(3, 4)) == -r2);
  CHECK(sin(pi(-1, 3)) == -r3);
  CHECK(cos(pi(2, 3)) == -half);
  CHECK(cos(Number()) == integer(1));
  CHECK(sin(pi(1'000'000'000'001, 2)) == integer(1));
  for (std::int64_t n = -50; n <= 50; ++n) {
    const Number angle = pi(n, 12);
    CAPTURE(n);
    // The reference reduces the angle in integers, so its argument is exact to an ulp below 2π.
    const long double reference = static_cast<long double>(((n % 24) + 24) % 24) * std::numbers::pi_v<long double> / 12;
    CHECK(std::fabs(sin(angle).to_double() - static_cast<double>(std::sin(reference))) <= machine_epsilon / 2);
    CHECK(std::fabs(cos(angle).to_double() - static_cast<double>(std::cos(reference))) <= machine_epsilon / 2);
    const bool known = n % 2 == 0 || n % 3 == 0;
    CHECK(sin(angle).is_exact() == known);
    CHECK(cos(angle).is_exact() == known);
    if (known) CHECK(sin(angle) * sin(angle) + cos(angle) * cos(angle) == integer(1));
  }
  CHECK(sin(pi(2'000'000'000'000'001, 7)).to_double() ==
        doctest::Approx(std::sin(std::numbers::pi * (2'000'000'000'000'001 % 14) / 7.0)).epsilon(1e-15));
  CHECK(sin(Number::inexact(1.0)).to_double() == std::sin(1.0));
}

TEST_CASE("integer powers") {
  CHECK(power(rational(-2, 3), 3) == rational(-8, 27));
  CHECK(power(rational(-2, 3), -2) == rational(9, 4));
  CHECK(power(sqrt(integer(2)), 5) == integer(4) * sqrt(integer(2)));
  CHECK(power(Number::pi(), 0).is_one());
  CHECK(power(Number(), 0).is_one());
  CHECK(power(Number::inexact(1.1), 300).to_double() == std::pow(1.1, 300));
  CHECK(power(integer(1), min_int64).is_one());
  CHECK(power(integer(-1), max_int64).is_minus_one());
}

TEST_CASE("the order is by value") {
  const std::vector<Number> ascending = {-Number::pi(),
                                         integer(-3),
                                         rational(-1, max_int64),
                                         Number(),
                                         rational(1, max_int64),
                                         rational(1, 3),
                                         sqrt(rational(1, 2)),
                                         Number::inexact(0.75),
                                         integer(1),
                                         sqrt(integer(2)),
                                         integer(3),
                                         rational(max_int64 - 1, max_int64 / 4),
                                         Number::inexact(1e300)};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      CAPTURE(ascending[i].to_string());
      CAPTURE(ascending[j].to_string());
      CHECK(compare(ascending[i], ascending[j]) == (i > j) - (i < j));
    }
  }
  CHECK(compare(rational(max_int64 - 1, max_int64), rational(max_int64 - 2, max_int64 - 1)) == 1);
}

TEST_CASE("text") {
  CHECK(rational(3, 2).to_string() == "3/2");
  CHECK(integer(-7).to_string() == "-7");
  CHECK(Number().to_string() == "0");
  CHECK(pi(1, 2).to_string() == "pi/2");
  CHECK(pi(-2).to_string() == "-2*pi");
  CHECK((pi() * pi(1, 3)).to_string() == "pi^2/3");
  CHECK((integer(2) / pi(3)).to_string() == "2/(3*pi)");
  CHECK((integer(1) / pi()).to_string() == "1/pi");
  CHECK(sqrt(rational(1, 2)).to_string() == "sqrt(2)/2");
  CHECK((sqrt(integer(2)) * pi(-3, 4)).to_string() == "-3*sqrt(2)*pi/4");
  CHECK(Number::inexact(0.1).to_string() == "0.1");
  CHECK(Number::inexact(1e-300).to_string() == "1e-300");
}

TEST_CASE("random arithmetic agrees with doubles, and exact results are exact") {
  const auto start = seed();
  CAPTURE(start);
  std::mt19937_64 random(start);
  const auto draw = [&] {
    const auto small = [&](std::int64_t limit) {
      return static_cast<std::int64_t>(random() % (2 * limit + 1)) - limit;
    };
    Number number = rational(small(40), 1 + std::abs(small(30)));
    if (random() % 3 == 0) number = number * power(Number::pi(), small(2));
    if (random() % 3 == 0) number = number * sqrt(integer(1 + std::abs(small(20))));
    if (random() % 8 == 0) number = Number::inexact(static_cast<double>(small(1000)) / 7.0);
    return number;
  };
  for (int i = 0; i < 3000; ++i) {
    const Number a = draw();
    const Number b = draw();
    CAPTURE(a.to_string());
    CAPTURE(b.to_string());
    const double x = a.to_double();
    const double y = b.to_double();
    // Each side rounds its two operands and its result: at most three half-ulps, and cancellation is bounded by the
    // operands.
    CHECK(std::fabs((a + b).to_double() - (x + y)) <= 2 * machine_epsilon * (std::fabs(x) + std::fabs(y)));
    CHECK(std::fabs((a - b).to_double() - (x - y)) <= 2 * machine_epsilon * (std::fabs(x) + std::fabs(y)));
    CHECK(std::fabs((a * b).to_double() - x * y) <= 3 * machine_epsilon * std::fabs(x * y));
    if (!b.is_zero()) {
      CHECK(std::fabs((a / b).to_double() - x / y) <= 3 * machine_epsilon * std::fabs(x / y));
      if (a.is_exact() && b.is_exact()) CHECK((a / b) * b == a);
    }
    CHECK((a + b).hash() == (b + a).hash());
    CHECK(a + b == b + a);
    CHECK(a * b == b * a);
    CHECK(a - b == -(b - a));
    if (a.is_exact() && a.sign() >= 0 && a.pi_power() % 2 == 0) {
      CHECK(std::fabs(sqrt(a).to_double() - std::sqrt(x)) <= 2 * machine_epsilon * std::sqrt(x));
    }
  }
}

}  // namespace

}  // namespace number_test
