#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "compiler/codegen/sincos.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::codegen {

/// Shared by tests of sines and cosines: a kernel, difficult arguments, and errors in ulp.

/// sin x0, cos x0, sin x1, … for `count` angles.
inline expr::Kernel sincos_kernel(std::size_t count) {
  expr::Pool pool;
  const std::vector<expr::Id> x = make_symbols(pool, "x", count);
  std::vector<expr::Id> roots;
  for (const expr::Id angle : x) {
    roots.push_back(pool.sin(angle));
    roots.push_back(pool.cos(angle));
  }
  return make_kernel("angles", pool, x, roots);
}

/// The distance from the true value in ulps of Number. long double has 11 bits more than double.
template <class Number>
double ulps(Number got, long double exact) {
  if (std::isnan(got) || std::isnan(exact)) return std::isnan(got) && std::isnan(exact) ? 0 : 1e300;
  using Limits = std::numeric_limits<Number>;
  int exponent = 0;
  std::frexp(exact, &exponent);
  const long double ulp = std::ldexp(1.0L, std::max(exponent - Limits::digits, Limits::min_exponent - Limits::digits));
  return static_cast<double>(std::abs((static_cast<long double>(got) - exact) / ulp));
}

/// Ordinary angles, multiples of π/2 and their neighbours, tiny, denormal and huge ones, those near the limits of the
/// polynomials, infinities and NaN.
template <class Number>
std::vector<Number> difficult_angles(std::uint64_t seed, std::size_t count) {
  using Limits = std::numeric_limits<Number>;
  constexpr Number infinity = Limits::infinity();
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(-1, 1);
  std::uniform_real_distribution<double> exponent(Limits::min_exponent10 - Limits::digits10, Limits::max_exponent10);
  std::uniform_real_distribution<double> turns(0, 20);
  std::vector<Number> angles = {Number(0),     -Number(0),          infinity, -infinity, Limits::quiet_NaN(),
                                Limits::max(), Limits::denorm_min()};
  for (const double limit : {float_sincos_limit, unfused_sincos_limit, polynomial_sincos_limit}) {
    const auto at = static_cast<Number>(limit);
    for (const Number x : {at, std::nextafter(at, infinity), std::nextafter(at, Number(0))}) angles.push_back(x);
  }
  while (angles.size() < count) {
    angles.push_back(static_cast<Number>(unit(random) * 4));
    angles.push_back(static_cast<Number>(unit(random) * 1e5));
    angles.push_back(static_cast<Number>(std::pow(10.0, exponent(random)) * unit(random)));
    const auto quarter =
        static_cast<Number>(std::copysign(std::floor(std::exp2(turns(random))), unit(random)) * (M_PIl / 2));
    for (const Number x : {quarter, std::nextafter(quarter, infinity), std::nextafter(quarter, -infinity)}) {
      angles.push_back(x);
    }
  }
  angles.resize(count);
  return angles;
}

}  // namespace robotc::codegen
