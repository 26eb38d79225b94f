#include "compiler/intrinsics/noise.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace robotc::intrinsics {

namespace {

struct Product {
  std::uint32_t high;
  std::uint32_t low;
};
Product multiply(std::uint32_t a, std::uint32_t b) {
  const std::uint64_t product = std::uint64_t{a} * b;
  return {static_cast<std::uint32_t>(product >> 32), static_cast<std::uint32_t>(product)};
}

std::uint32_t low_word(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
std::uint32_t high_word(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

// Conversions are of 32 bits: microcontrollers call a library for those of 64.

/// 53 of 64 random bits as a number in the open interval (0, 1).
double unit_interval(std::uint32_t high, std::uint32_t low) {
  return (static_cast<double>(high) * 0x1p21 + static_cast<double>(low >> 11) + 0.5) * 0x1p-53;
}

/// Natural logarithm of a normal number in (0, 1), within a unit in the last place: 2^k m with m in [√½, √2), and log m
/// by a polynomial in (m − 1)/(m + 1) (FreeBSD's e_log.c).
double logarithm(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  constexpr auto root_of_half = std::bit_cast<std::uint64_t>(std::numbers::sqrt2 / 2);
  const std::uint64_t scale = (bits - root_of_half) & 0xFFF0'0000'0000'0000U;
  const auto k = static_cast<double>(static_cast<std::int32_t>(high_word(scale)) >> 20);
  const double f = std::bit_cast<double>(bits - scale) - 1;
  const double s = f / (2 + f);
  const double z = s * s;
  const double w = z * z;
  const double even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
  const double odd =
      z * (6.666666666666735130e-01 +
           w * (2.857142874366239149e-01 + w * (1.818357216161805012e-01 + w * 1.479819860511658591e-01)));
  const double half = 0.5 * f * f;
  // ln 2 in two parts: k times the first is exact.
  const double tail = s * (half + even + odd) + k * 1.90821492927058770002e-10;
  return k * 6.93147180369123816490e-01 - ((half - tail) - f);
}

struct Direction {
  double cosine;
  double sine;
};
/// The direction at a share of a turn in (0, 1): from the nearest quarter, by polynomials on ±π/4 (FreeBSD's k_sin.c
/// and k_cos.c).
Direction direction(double share) {
  const std::uint32_t quarters = static_cast<std::uint32_t>(8 * share + 1) / 2;
  const double x = 2 * std::numbers::pi * (share - 0.25 * static_cast<double>(quarters));
  const double z = x * x;
  const double sine = x + x * z *
                              (-1.66666666666666324348e-01 +
                               z * (8.33333333332248946124e-03 +
                                    z * (-1.98412698298579493134e-04 +
                                         z * (2.75573137070700676789e-06 +
                                              z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))));
  const double cosine =
      1 - (0.5 * z - z * z *
                         (4.16666666666666019037e-02 +
                          z * (-1.38888888888741095749e-03 +
                               z * (2.48015872894767294178e-05 +
                                    z * (-2.75573143513906633035e-07 +
                                         z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11))))));
  switch (quarters % 4) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    default:
      return {sine, -cosine};
  }
}

struct Pair {
  double first;
  double second;
};

/// The numbers 2·block and 2·block + 1 of one draw, in (0, 1).
Pair draw(const double* arguments, std::uint32_t block) {
  const auto seed = std::bit_cast<std::uint64_t>(arguments[0]);
  const auto stream = static_cast<std::uint32_t>(arguments[1]);
  const auto tick_high = static_cast<std::uint32_t>(arguments[2] * 0x1p-32);
  const auto tick_low = static_cast<std::uint32_t>(arguments[2] - static_cast<double>(tick_high) * 0x1p32);
  const PhiloxCounter bits = philox4x32({tick_low, tick_high, stream, block}, {low_word(seed), high_word(seed)});
  return {unit_interval(bits[0], bits[1]), unit_interval(bits[2], bits[3])};
}

template <class Transform>
void fill(const double* arguments, double* results, std::uint32_t n, Transform transform) {
  for (std::uint32_t i = 0; i < n; i += 2) {
    const Pair values = transform(draw(arguments, i / 2));
    results[i] = values.first;
    if (i + 1 < n) results[i + 1] = values.second;
  }
}

}  // namespace

PhiloxCounter philox4x32(PhiloxCounter counter, PhiloxKey key) {
  for (int round = 0; round < 10; ++round) {
    const Product a = multiply(0xD2511F53U, counter[0]);
    const Product b = multiply(0xCD9E8D57U, counter[2]);
    counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
    key[0] += 0x9E3779B9U;
    key[1] += 0xBB67AE85U;
  }
  return counter;
}

/// Box-Muller transform: a radius and an angle make two independent normal numbers.
void normal_noise(const double* arguments, double* results, double*, const Shape& shape) {
  fill(arguments, results, shape.n, [](Pair u) {
    const double radius = std::sqrt(-2 * logarithm(u.first));
    const Direction way = direction(u.second);
    return Pair{radius * way.cosine, radius * way.sine};
  });
}

void uniform_noise(const double* arguments, double* results, double*, const Shape& shape) {
  fill(arguments, results, shape.n, [](Pair u) { return Pair{2 * u.first - 1, 2 * u.second - 1}; });
}

}  // namespace robotc::intrinsics
