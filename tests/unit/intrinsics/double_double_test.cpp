// Sums of two doubles, against numbers of a hundred digits.
#include "compiler/intrinsics/double_double.h"

#include <doctest/doctest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <limits>
#include <random>

namespace robotc::intrinsics::double_double_test {
namespace {

using Digits = boost::multiprecision::cpp_bin_float_100;

Digits exact(const DoubleDouble& x) { return Digits(x.high) + Digits(x.low); }

/// |got − expected| in units of 2⁻¹⁰⁶ of `expected`.
double error(const DoubleDouble& got, const Digits& expected) {
  const Digits difference = exact(got) - expected;
  return static_cast<double>(abs(difference) / abs(expected) * pow(Digits(2), 106));
}

DoubleDouble random_number(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(-1, 1);
  std::uniform_int_distribution<int> exponent(-100, 100);
  const double high = std::ldexp(unit(random), exponent(random));
  return DoubleDouble{high} + DoubleDouble{high * 0x1p-53 * unit(random)};
}

// Bounds of Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic" (2017), in units of 2⁻¹⁰⁶: 3 for sums, 8 for products without a fused step, 10 for quotients.
TEST_CASE("operations of double doubles are right to a few units of their last place") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 20'000; ++i) {
    const DoubleDouble a = random_number(random);
    const DoubleDouble b = random_number(random);
    if (a.high == 0 || b.high == 0) continue;
    CHECK(error(a + b, exact(a) + exact(b)) <= 4);
    CHECK(error(a - b, exact(a) - exact(b)) <= 4);
    CHECK(error(a * b, exact(a) * exact(b)) <= 8);
    CHECK(error(a / b, exact(a) / exact(b)) <= 10);
    CHECK(error(sqrt(abs(a)), sqrt(exact(abs(a)))) <= 10);
    CHECK((a < b) == (exact(a) < exact(b)));
    CHECK((a + b).high == static_cast<double>(exact(a + b)));  // normal form
  }
}

TEST_CASE("sums that cancel keep what is left") {
  std::mt19937_64 random(6);
  for (int i = 0; i < 1000; ++i) {
    const DoubleDouble a = random_number(random);
    const DoubleDouble b = a * DoubleDouble{1, 0x1p-64 * static_cast<double>(random() % 1000 + 1)};
    CHECK(exact(a - a) == 0);
    // Subtractions of neighbours are exact, but for rounding of the low parts.
    CHECK(abs(exact(a - b) - (exact(a) - exact(b))) <= abs(exact(a)) * pow(Digits(2), -104));
  }
}

TEST_CASE("infinities and NaNs of double doubles are those of doubles") {
  const double infinity = std::numeric_limits<double>::infinity();
  const DoubleDouble wide{infinity};
  const DoubleDouble one{1};
  CHECK((wide + one).high == infinity);
  CHECK((one - wide).high == -infinity);
  CHECK((wide * DoubleDouble{-2}).high == -infinity);
  CHECK((one / wide).high == 0);
  CHECK((one / DoubleDouble{0}).high == infinity);
  CHECK((wide / DoubleDouble{2}).high == infinity);
  CHECK((DoubleDouble{1e200} * DoubleDouble{1e200}).high == infinity);
  CHECK(std::isnan((wide - wide).high));
  CHECK(sqrt(wide).high == infinity);
  CHECK(sqrt(DoubleDouble{0}).high == 0);
  CHECK(std::isnan(sqrt(DoubleDouble{-1}).high));
  CHECK_FALSE(isfinite(wide));
  CHECK(wide == wide);
  CHECK(one < wide);
}

}  // namespace
}  // namespace robotc::intrinsics::double_double_test
