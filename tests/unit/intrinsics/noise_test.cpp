#include "compiler/intrinsics/noise.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "compiler/intrinsics/intrinsic.h"

namespace robotc::intrinsics::noise_test {
namespace {

/// The n numbers of each of `ticks` ticks, concatenated.
std::vector<double> drawn(Intrinsic intrinsic, std::uint32_t n, std::size_t ticks, double seed, double stream) {
  std::vector<double> all;
  for (std::size_t tick = 0; tick < ticks; ++tick) {
    const std::vector<double> values = call(intrinsic, {n, 0}, {seed, stream, static_cast<double>(tick)});
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

double mean_of(const std::vector<double>& x, double (*f)(double)) {
  double sum = 0;
  for (const double value : x) sum += f(value);
  return sum / static_cast<double>(x.size());
}

double correlation(const std::vector<double>& x, const std::vector<double>& y, std::size_t lag) {
  double sum = 0;
  for (std::size_t i = 0; i + lag < x.size(); ++i) sum += x[i] * y[i + lag];
  return sum / static_cast<double>(x.size() - lag);
}

TEST_CASE("Philox gives the values that its authors publish") {
  // kat_vectors of Random123: philox4x32 with 10 rounds.
  CHECK(philox4x32({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U});
  CHECK(philox4x32({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}) ==
        PhiloxCounter{0x408f276dU, 0x41c83b0eU, 0xa20bc7c6U, 0x6d5451fdU});
  CHECK(philox4x32({0x243f6a88U, 0x85a308d3U, 0x13198a2eU, 0x03707344U}, {0xa4093822U, 0x299f31d0U}) ==
        PhiloxCounter{0xd16cfe09U, 0x94fdccebU, 0x5001e420U, 0x24126ea1U});
}

// The mean of f over N independent numbers has standard deviation √(var f / N). Five of these are exceeded by chance
// once in two million; the draws are the same in each run of the test.
TEST_CASE("normal noise has the moments of the normal distribution") {
  const std::vector<double> x = drawn(Intrinsic::normal_noise, 3, 100'000, 1, 0);
  const double root = std::sqrt(static_cast<double>(x.size()));
  CHECK(std::abs(mean_of(x, [](double v) { return v; })) < 5 * 1 / root);
  CHECK(std::abs(mean_of(x, [](double v) { return v * v; }) - 1) < 5 * std::sqrt(2.0) / root);
  CHECK(std::abs(mean_of(x, [](double v) { return v * v * v; })) < 5 * std::sqrt(15.0) / root);
  CHECK(std::abs(mean_of(x, [](double v) { return v * v * v * v; }) - 3) < 5 * std::sqrt(96.0) / root);
  // The Kolmogorov–Smirnov distance from the normal distribution: above 1.95/√N once in a thousand.
  std::vector<double> sorted = x;
  std::sort(sorted.begin(), sorted.end());
  double distance = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const double expected = 0.5 * std::erfc(-sorted[i] / std::sqrt(2.0));
    distance =
        std::max(distance, std::abs(expected - (static_cast<double>(i) + 0.5) / static_cast<double>(sorted.size())));
  }
  CHECK(distance < 1.95 / root);
}

// Box and Muller's formula with logarithm, sine and cosine of the C library. Ours have an error of a unit in the last
// place each, so has the library; the root halves the logarithm's, and products round: 4 units, of the radius where a
// sine or cosine is small.
TEST_CASE("normal noise is Box and Muller's transform of Philox") {
  double worst = 0;
  for (std::uint32_t tick = 0; tick < 200'000; ++tick) {
    const double seed = 3;
    const auto key = std::bit_cast<std::uint64_t>(seed);
    const PhiloxCounter bits =
        philox4x32({tick, 0, 9, 0}, {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)});
    const auto unit = [](std::uint32_t high, std::uint32_t low) {
      return (static_cast<double>(((std::uint64_t{high} << 32) | low) >> 11) + 0.5) * 0x1p-53;
    };
    const double radius = std::sqrt(-2 * std::log(unit(bits[0], bits[1])));
    const double angle = 2 * std::numbers::pi * unit(bits[2], bits[3]);
    const std::vector<double> got = call(Intrinsic::normal_noise, {2, 0}, {seed, 9, static_cast<double>(tick)});
    const double size = std::numeric_limits<double>::epsilon() * radius;
    worst = std::max({worst, std::abs(got[0] - radius * std::cos(angle)) / size,
                      std::abs(got[1] - radius * std::sin(angle)) / size});
  }
  // The library's angle is rounded, up to half a unit of 2π: 4 ε of the radius; ours is reduced before.
  CHECK(worst <= 8);
}

TEST_CASE("uniform noise is spread evenly over (-1, 1)") {
  const std::vector<double> x = drawn(Intrinsic::uniform_noise, 3, 100'000, 1, 0);
  const double root = std::sqrt(static_cast<double>(x.size()));
  CHECK(std::all_of(x.begin(), x.end(), [](double v) { return v > -1 && v < 1; }));
  CHECK(std::abs(mean_of(x, [](double v) { return v; })) < 5 * std::sqrt(1.0 / 3) / root);
  CHECK(std::abs(mean_of(x, [](double v) { return v * v; }) - 1.0 / 3) < 5 * std::sqrt(4.0 / 45) / root);
  std::vector<double> sorted = x;
  std::sort(sorted.begin(), sorted.end());
  double distance = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    distance = std::max(
        distance, std::abs((sorted[i] + 1) / 2 - (static_cast<double>(i) + 0.5) / static_cast<double>(sorted.size())));
  }
  CHECK(distance < 1.95 / root);
}

TEST_CASE("ticks, entries, streams and seeds have nothing to do with each other") {
  const std::size_t ticks = 100'000;
  const std::vector<double> x = drawn(Intrinsic::normal_noise, 1, ticks, 1, 0);
  const std::vector<double> other_stream = drawn(Intrinsic::normal_noise, 1, ticks, 1, 1);
  const std::vector<double> other_seed = drawn(Intrinsic::normal_noise, 1, ticks, 2, 0);
  const double bound = 5 / std::sqrt(static_cast<double>(ticks));  // the product of two has variance 1
  for (const std::size_t lag : {1U, 2U, 7U}) CHECK(std::abs(correlation(x, x, lag)) < bound);
  CHECK(std::abs(correlation(x, other_stream, 0)) < bound);
  CHECK(std::abs(correlation(x, other_seed, 0)) < bound);
  const std::vector<double> pairs = drawn(Intrinsic::normal_noise, 4, ticks / 4, 1, 0);
  for (const std::size_t lag : {1U, 2U, 3U}) CHECK(std::abs(correlation(pairs, pairs, lag)) < bound);
}

TEST_CASE("a draw depends on what it is drawn for alone") {
  const std::vector<double> few = call(Intrinsic::normal_noise, {3, 0}, {0.5, 4, 1e9});
  const std::vector<double> many = call(Intrinsic::normal_noise, {8, 0}, {0.5, 4, 1e9});
  CHECK(std::equal(few.begin(), few.end(), many.begin()));
  CHECK(call(Intrinsic::normal_noise, {3, 0}, {0.5, 4, 1e9}) == few);
  CHECK(call(Intrinsic::normal_noise, {3, 0}, {0.5, 4, 1e9 + 4294967296.0}) != few);
}

}  // namespace
}  // namespace robotc::intrinsics::noise_test
