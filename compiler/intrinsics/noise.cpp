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

/// 53 of 64 random bits as a number in the open interval (0, 1).
double unit_interval(std::uint32_t high, std::uint32_t low) {
  const std::uint64_t bits = (std::uint64_t{high} << 32) | low;
  return (static_cast<double>(bits >> 11) + 0.5) * 0x1p-53;
}

struct Pair {
  double first;
  double second;
};

/// The numbers 2·block and 2·block + 1 of one draw, in (0, 1).
Pair draw(const double* arguments, std::uint32_t block) {
  const auto seed = std::bit_cast<std::uint64_t>(arguments[0]);
  const auto stream = static_cast<std::uint32_t>(arguments[1]);
  const auto tick = static_cast<std::uint64_t>(arguments[2]);
  const PhiloxCounter bits =
      philox4x32({low_word(tick), high_word(tick), stream, block}, {low_word(seed), high_word(seed)});
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
    const double radius = std::sqrt(-2 * std::log(u.first));
    const double angle = 2 * std::numbers::pi * u.second;
    return Pair{radius * std::cos(angle), radius * std::sin(angle)};
  });
}

void uniform_noise(const double* arguments, double* results, double*, const Shape& shape) {
  fill(arguments, results, shape.n, [](Pair u) { return Pair{2 * u.first - 1, 2 * u.second - 1}; });
}

}  // namespace robotc::intrinsics
