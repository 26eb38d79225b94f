#include "compiler/exact/coefficient.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

namespace robotc::coefficient_test {
namespace {

constexpr std::int64_t max_int64 = std::numeric_limits<std::int64_t>::max();

Coefficient integer(std::int64_t value) { return Coefficient::integer(value); }

TEST_CASE("coefficients are rationals in lowest terms") {
  CHECK(Coefficient().is_zero());
  CHECK(Coefficient::rational(6, -4) == Coefficient::rational(-3, 2));
  CHECK((Coefficient::rational(1, 2) + Coefficient::rational(1, 3)).to_string() == "5/6");
  CHECK((Coefficient::rational(1, 2) - Coefficient::rational(1, 2)).is_zero());
  CHECK((Coefficient::rational(2, 3) * Coefficient::rational(3, 2)).is_one());
  CHECK(Coefficient::rational(-2, 3).reciprocal() == Coefficient::rational(-3, 2));
  CHECK(Coefficient::rational(-2, 3).sign() == -1);
  CHECK(Coefficient::rational(3, 4).to_double() == 0.75);
}

TEST_CASE("coefficients outgrow 64 bits and come back") {
  const Coefficient large = integer(max_int64) * integer(max_int64) + integer(1);
  CHECK(large.is_exact());
  CHECK(large.to_string() == "85070591730234615847396907784232501250");
  CHECK(large.to_double() == doctest::Approx(std::ldexp(1.0, 126)));
  CHECK(!large.to_number().is_exact());
  // Two words for its 127 bits, one for the denominator 1.
  CHECK(large.words() == 3);
  const Coefficient back = (large - integer(1)) * integer(max_int64).reciprocal();
  CHECK(back == integer(max_int64));
  CHECK(back.to_number() == Number::integer(max_int64));
  CHECK((large * large.reciprocal()).is_one());
  CHECK((-large + large).is_zero());
  CHECK(large == integer(1) + integer(max_int64) * integer(max_int64));
  CHECK(large.hash() == (integer(1) + integer(max_int64) * integer(max_int64)).hash());
}

TEST_CASE("coefficients obey the laws of a field") {
  std::mt19937_64 random(1);
  const auto any = [&] {
    const int bits = static_cast<int>(random() % 62);
    const auto size = [&] { return static_cast<std::int64_t>(random() >> (63 - bits)); };
    return Coefficient::rational((random() % 2 == 0 ? 1 : -1) * size(), 1 + size());
  };
  for (int i = 0; i < 500; ++i) {
    const Coefficient a = any() * any();
    const Coefficient b = any();
    const Coefficient c = any();
    CHECK(a + b == b + a);
    CHECK((a + b) + c == a + (b + c));
    CHECK((a * b) * c == a * (b * c));
    CHECK(a * (b + c) == a * b + a * c);
    CHECK((a - a).is_zero());
    if (!a.is_zero()) CHECK((a * a.reciprocal()).is_one());
  }
}

TEST_CASE("inexact coefficients know their error") {
  const Coefficient c = Coefficient::inexact(std::cos(0.3));
  const Coefficient s = Coefficient::inexact(std::sin(0.3));
  const Coefficient rest = c * c + s * s - integer(1);
  CHECK(!rest.is_exact());
  CHECK(rest.is_zero());
  CHECK(rest.sign() == 0);
  // Ten units in the last place are more than the roundings of three operations.
  CHECK(!(rest + Coefficient::inexact(10 * std::numeric_limits<double>::epsilon())).is_zero());
  CHECK((Coefficient() * c).is_exact());
  CHECK((c * c.reciprocal() - integer(1)).is_zero());
  CHECK(Coefficient::inexact(0.5) != Coefficient::rational(1, 2));
}

}  // namespace
}  // namespace robotc::coefficient_test
