#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "tests/unit/codegen/compile.h"

namespace robotc::codegen {
namespace {

using expr::Id;
using expr::Pool;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// sin x0, cos x0, sin x1, … for `count` angles.
expr::Kernel sincos_kernel(std::size_t count) {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", count);
  std::vector<Id> roots;
  for (const Id angle : x) {
    roots.push_back(pool.sin(angle));
    roots.push_back(pool.cos(angle));
  }
  return make_kernel("angles", pool, x, roots);
}

/// The distance from the true value in units in the last place of that value. long double has 11 bits more than double.
double ulps(double got, long double exact) {
  if (std::isnan(got) || std::isnan(static_cast<double>(exact)))
    return std::isnan(got) && std::isnan(exact) ? 0 : 1e300;
  int exponent = 0;
  std::frexp(static_cast<double>(exact), &exponent);
  const long double ulp = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  return static_cast<double>(std::abs((static_cast<long double>(got) - exact) / ulp));
}

/// Angles at all scales: ordinary ones, tiny and denormal ones, multiples of π/2 and their neighbours, huge ones.
std::vector<double> difficult_angles(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::uniform_real_distribution<double> exponent(-320, 10);
  std::uniform_int_distribution<int> turns(-200000, 200000);
  std::vector<double> angles = {0.0,
                                -0.0,
                                infinity,
                                -infinity,
                                std::numeric_limits<double>::quiet_NaN(),
                                1e300,
                                -1e22,
                                1e8,
                                std::nextafter(1e8, infinity),
                                std::numeric_limits<double>::denorm_min(),
                                5e-310};
  while (angles.size() < count) {
    angles.push_back(unit(random) * 4);
    angles.push_back(unit(random) * 1e5);
    angles.push_back(std::pow(10.0, exponent(random)) * unit(random));
    const auto quarter = static_cast<double>(turns(random) * (M_PIl / 2));
    angles.push_back(quarter);
    angles.push_back(std::nextafter(quarter, infinity));
    angles.push_back(std::nextafter(quarter, -infinity));
  }
  angles.resize(count);
  return angles;
}

void check_accuracy(Cpu cpu, Tier tier, std::size_t lanes, std::size_t count) {
  const expr::Kernel kernel = sincos_kernel(lanes);
  Jit jit = make_jit(cpu);
  const CompiledKernels compiled = compile(jit, {&kernel, 1}, tier);
  const std::vector<double> angles = difficult_angles(7, count / lanes * lanes);
  for (std::size_t first = 0; first < angles.size(); first += lanes) {
    const std::vector<double> x(angles.begin() + static_cast<std::ptrdiff_t>(first),
                                angles.begin() + static_cast<std::ptrdiff_t>(first + lanes));
    const std::vector<double> got = call(compiled.function(0), kernel, {x});
    for (std::size_t i = 0; i < lanes; ++i) {
      const double sine = ulps(got[2 * i], std::sin(static_cast<long double>(x[i])));
      const double cosine = ulps(got[2 * i + 1], std::cos(static_cast<long double>(x[i])));
      CAPTURE(x[i]);
      CAPTURE(sine);
      CAPTURE(cosine);
      REQUIRE(std::max(sine, cosine) <= 2);
      if (x[i] == 0) REQUIRE(std::signbit(got[2 * i]) == std::signbit(x[i]));
    }
  }
}

TEST_CASE("sine and cosine are within 2 ulp, in any number of lanes") {
  for (const std::size_t lanes : {1, 2, 3, 4, 5, 7, 8, 9, 17})
    check_accuracy(Cpu::host, Tier::optimised, lanes, 200'000);
}

TEST_CASE("sine and cosine are within 2 ulp in the quick tier") {
  for (const std::size_t lanes : {1, 2, 4, 8}) check_accuracy(Cpu::host, Tier::quick, lanes, 50'000);
}

TEST_CASE("sine and cosine are within 2 ulp where there is no fused multiply-add") {
  check_accuracy(Cpu::baseline, Tier::optimised, 3, 20'000);
}

TEST_CASE("a sine does not depend on how many angles are computed together") {
  Jit jit = make_jit();
  const std::vector<double> angles = difficult_angles(3, 40);
  std::vector<double> alone;
  for (const double angle : angles) {
    const expr::Kernel kernel = sincos_kernel(1);
    const std::vector<double> pair = call(compile(jit, {&kernel, 1}, Tier::optimised).function(0), kernel, {{angle}});
    alone.insert(alone.end(), pair.begin(), pair.end());
  }
  const expr::Kernel kernel = sincos_kernel(angles.size());
  const std::vector<double> together = call(compile(jit, {&kernel, 1}, Tier::quick).function(0), kernel, {angles});
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK((together[i] == alone[i] || (std::isnan(together[i]) && std::isnan(alone[i]))));
  }
}

}  // namespace
}  // namespace robotc::codegen
