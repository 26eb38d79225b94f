// Doubles of exact constants are the nearest ones. The reference has 100 decimal digits: no constant here comes that
// close to the middle of two doubles.
#include "compiler/exact/nearest.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_dec_float.hpp>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <vector>

#include "compiler/exact/number.h"

namespace nearest_test {

namespace {

using robotc::compare;
using robotc::Number;
using Decimal = boost::multiprecision::cpp_dec_float_100;

const Decimal reference_pi(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798214808651");

/// True if no neighbour is as close to the reference as the double.
bool is_nearest(double found, const Decimal& reference) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Decimal error = abs(Decimal(found) - reference);
  return error < abs(Decimal(std::nextafter(found, infinity)) - reference) &&
         error < abs(Decimal(std::nextafter(found, -infinity)) - reference);
}

/// (p/q)·π^k·√n.
struct Form {
  std::int64_t p;
  std::int64_t q;
  int k;
  std::uint32_t n;

  [[nodiscard]] Number number() const {
    return Number::rational(p, q) * power(Number::pi(), k) * sqrt(Number::integer(n));
  }
  [[nodiscard]] Decimal decimal() const { return Decimal(p) / Decimal(q) * pow(reference_pi, k) * sqrt(Decimal(n)); }
};

class Forms {
 public:
  Form next() {
    const auto size = [&] { return static_cast<std::int64_t>(random_() >> (1 + random_() % 60)) + 1; };
    const std::int64_t sign = random_() % 2 == 0 ? 1 : -1;
    const int k = static_cast<int>(random_() % 4 == 0 ? random_() % 121 : random_() % 5) - (random_() % 2 == 0 ? 0 : 2);
    return {sign * size(), size(), std::clamp(k, -60, 60),
            1 + static_cast<std::uint32_t>(random_() % 3 * (random_() % 1000))};
  }
  double next_double() {
    const double fraction = static_cast<double>(static_cast<std::int64_t>(random_()));
    return std::ldexp(fraction, -63 + static_cast<int>(random_() % 80) - 40);
  }

 private:
  std::mt19937_64 random_{[] {
    const char* text = std::getenv("ROBOTC_SEED");
    return text != nullptr ? std::strtoull(text, nullptr, 10) : 20240607;
  }()};
};

TEST_CASE("angles in hundredths of a degree are the nearest doubles") {
  for (int hundredths = 1; hundredths <= 36000; ++hundredths) {
    const Number angle = Number::rational(hundredths, 100) * (Number::pi() / Number::integer(180));
    CAPTURE(hundredths);
    REQUIRE(is_nearest(angle.to_double(), Decimal(hundredths) * reference_pi / 18000));
  }
  CHECK((Number::rational(4165, 100) * Number::pi() / Number::integer(180)).to_double() == 0.7269296334556382);
}

TEST_CASE("constants of any form are the nearest doubles") {
  Forms forms;
  for (int i = 0; i < 4000; ++i) {
    const Form form = forms.next();
    CAPTURE(form.p);
    CAPTURE(form.q);
    CAPTURE(form.k);
    CAPTURE(form.n);
    const Number number = form.number();
    if (!number.is_exact()) continue;  // their factors may have been rounded before
    if (number.is_rational()) continue;
    REQUIRE(is_nearest(number.to_double(), form.decimal()));
  }
}

TEST_CASE("a form that does not fit is rounded once") {
  // 2^62 + 1 and 3^39 have no common factor, and their product has 124 digits.
  const Number large = Number::integer((std::int64_t{1} << 62) + 1);
  const Number powers = Number::integer(4052555153018976267) * Number::pi();
  const Number product = large * powers;
  REQUIRE_FALSE(product.is_exact());
  CHECK(is_nearest(product.to_double(), (pow(Decimal(2), 62) + 1) * Decimal("4052555153018976267") * reference_pi));
  const Number quotient = Number::integer(-1) / product;
  CHECK(is_nearest(quotient.to_double(), -1 / Decimal(product.to_double())));
}

TEST_CASE("sines and cosines are the nearest doubles, at exact angles and at doubles") {
  Forms forms;
  const auto check = [](const Number& angle, const Decimal& reference) {
    CAPTURE(angle.to_string());
    const Number s = sin(angle);
    const Number c = cos(angle);
    if (!s.is_exact()) REQUIRE(is_nearest(s.to_double(), sin(reference)));
    if (!c.is_exact()) REQUIRE(is_nearest(c.to_double(), cos(reference)));
  };
  for (int hundredths = -9050; hundredths <= 36050; hundredths += 50) {
    check(Number::rational(hundredths, 18000) * Number::pi(), Decimal(hundredths) * reference_pi / 18000);
  }
  for (int i = 0; i < 300; ++i) {
    const double x = forms.next_double();
    check(Number::inexact(x), Decimal(x));
  }
  check(Number::rational(1, 3), Decimal(1) / 3);
  check(Number::rational(-22, 7), Decimal(-22) / 7);
  check(sqrt(Number::integer(2)), sqrt(Decimal(2)));
  check(power(Number::pi(), 2) / Number::integer(-7), -reference_pi * reference_pi / 7);
}

TEST_CASE("sines of tiny, huge and unbounded angles") {
  CHECK(sin(Number::inexact(0x1p-28)).to_double() == 0x1p-28);
  CHECK(cos(Number::inexact(-0x1p-28)).to_double() == 1);
  CHECK(sin(Number::inexact(-5e-324)).to_double() == -5e-324);
  // Muller, "Elementary functions", 3rd edition, section 11.1: a double closer to a multiple of π/2 than most.
  CHECK(cos(Number::inexact(6381956970095103 * 0x1p797)).to_double() ==
        doctest::Approx(-4.68716592425462761112e-19).epsilon(1e-15));
  CHECK(sin(Number::inexact(1e22)).to_double() == -0.8522008497671888);
  CHECK(std::isnan(sin(Number::inexact(std::numeric_limits<double>::infinity())).to_double()));
  CHECK(std::isnan(cos(Number::inexact(std::numeric_limits<double>::quiet_NaN())).to_double()));
}

TEST_CASE("the order of constants is that of their exact values") {
  // Neighbours of π, √2 and 1/3 among doubles.
  const auto around = [](const Number& exact) {
    const double near = exact.to_double();
    std::vector<Number> all;
    for (const double side : {-4.0, 4.0}) all.push_back(Number::inexact(std::nextafter(near, side)));
    CHECK(compare(all[0], exact) == -1);
    CHECK(compare(exact, all[1]) == -1);
    CHECK(compare(all[1], exact) == 1);
    CHECK(compare(-all[0], -exact) == 1);
    CHECK(compare(exact, exact) == 0);
  };
  around(Number::pi());
  around(sqrt(Number::integer(2)));
  around(Number::rational(1, 3));
  CHECK(compare(Number::inexact(0.5), Number::rational(1, 2)) == 0);
  CHECK(compare(Number::rational(1, 3), Number::inexact(1.0 / 3.0)) == 1);  // 1/3 is rounded down
  // A convergent of π, larger by 6e-37.
  const Number convergent = Number::rational(2646693125139304345, 842468587426513207);
  CHECK(compare(convergent, Number::pi()) ==
        (Decimal(2646693125139304345) / Decimal(842468587426513207) > reference_pi ? 1 : -1));
  CHECK(compare(Number::inexact(std::numeric_limits<double>::infinity()), Number::pi()) == 1);
  CHECK(compare(Number::inexact(5e-324), Number::rational(1, 9007199254740993)) == -1);
  Forms forms;
  for (int i = 0; i < 500; ++i) {
    const Form a = forms.next();
    const Form b = forms.next();
    const Number x = a.number();
    const Number y = b.number();
    if (!x.is_exact() || !y.is_exact()) continue;
    CAPTURE(x.to_string());
    CAPTURE(y.to_string());
    CHECK(compare(x, y) == a.decimal().compare(b.decimal()));
  }
}

}  // namespace

}  // namespace nearest_test
