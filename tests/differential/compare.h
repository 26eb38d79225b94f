#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "tests/differential/error_bound.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::test {

/// Number of compared results, and of those within a finite bound.
struct Comparison {
  std::size_t results = 0;
  std::size_t bounded = 0;
};

/// Compares generated code with the evaluator at one point.
inline void compare(const expr::Kernel& kernel, robotc_packed_function function,
                    const std::vector<std::vector<double>>& inputs, const std::vector<double>& constants,
                    Comparison& comparison) {
  const ErrorBound expected(kernel, inputs, constants);
  const std::vector<double> got = codegen::call(function, kernel, inputs, constants);
  const std::vector<expr::Id> roots = kernel.roots();
  REQUIRE(got.size() == roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    const Bounded root = expected[roots[i]];
    ++comparison.results;
    if (!std::isfinite(root.bound) || !std::isfinite(root.value)) continue;
    ++comparison.bounded;
    const double difference = std::abs(got[i] - root.value);
    if (!(difference <= root.bound)) {
      CAPTURE(i);
      CAPTURE(got[i]);
      CAPTURE(root.value);
      CAPTURE(root.bound);
      CHECK(difference <= root.bound);
    }
  }
}

/// True if all bits are equal; NaNs of any kind are equal.
inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double x, double y) {
           return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) ||
                  (std::isnan(x) && std::isnan(y));
         });
}

}  // namespace robotc::test
