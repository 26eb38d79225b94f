#pragma once

#include <cmath>
#include <cstddef>

#include "tests/differential/error_bound.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::test {

/// How many results were compared, and how many of them within a finite bound.
struct Comparison {
  std::size_t results = 0;
  std::size_t bounded = 0;
};

/// Generated code against the evaluator at one point.
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

}  // namespace robotc::test
