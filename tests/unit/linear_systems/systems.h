// Systems with a known transfer function.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::test {

using linear_systems::Complex;
using linear_systems::Matrix;
using linear_systems::StateSpace;

/// Coefficients of ∏ (s − root), the highest power (1) first. Roots are real or in conjugate pairs.
inline std::vector<double> polynomial(const std::vector<Complex>& roots) {
  std::vector<Complex> coefficients{1};
  for (const Complex root : roots) {
    coefficients.emplace_back(0);
    for (std::size_t i = coefficients.size() - 1; i > 0; --i) coefficients[i] -= root * coefficients[i - 1];
  }
  std::vector<double> real;
  for (const Complex c : coefficients) real.push_back(c.real());
  return real;
}

/// numerator/denominator in controllable canonical form; the denominator begins with 1, the numerator is not longer.
inline StateSpace realised(std::vector<double> numerator, const std::vector<double>& denominator,
                           std::optional<double> period = {}) {
  const std::size_t n = denominator.size() - 1;
  numerator.insert(numerator.begin(), n + 1 - numerator.size(), 0.0);
  StateSpace system{Matrix::zero(n, n), Matrix::zero(n, 1), Matrix::zero(1, n), {1, 1, {numerator[0]}}, period};
  for (std::size_t i = 0; i < n; ++i) {
    system.a(0, i) = -denominator[i + 1];
    if (i + 1 < n) system.a(i + 1, i) = 1;
    system.c(0, i) = numerator[i + 1] - numerator[0] * denominator[i + 1];
  }
  if (n > 0) system.b(0, 0) = 1;
  return system;
}

/// k ∏ (s − zᵢ) / ∏ (s − pᵢ).
inline StateSpace with_roots(double k, const std::vector<Complex>& zeros, const std::vector<Complex>& poles,
                             std::optional<double> period = {}) {
  std::vector<double> numerator = polynomial(zeros);
  for (double& c : numerator) c *= k;
  return realised(std::move(numerator), polynomial(poles), period);
}

inline void check_near(double actual, double expected, double tolerance) {
  CAPTURE(actual);
  CAPTURE(expected);
  CHECK(std::abs(actual - expected) <= tolerance);
}

/// The same numbers in any order.
inline void check_same(std::vector<Complex> actual, const std::vector<Complex>& expected, double tolerance) {
  REQUIRE(actual.size() == expected.size());
  for (const Complex wanted : expected) {
    const auto near = std::ranges::min_element(actual, {}, [&](Complex z) { return std::abs(z - wanted); });
    CAPTURE(wanted);
    CAPTURE(*near);
    CHECK(std::abs(*near - wanted) <= tolerance);
    actual.erase(near);
  }
}

}  // namespace robotc::test
