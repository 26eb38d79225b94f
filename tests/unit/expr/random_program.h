#pragma once

#include <complex>
#include <cstdint>
#include <random>
#include <vector>

#include "compiler/expr/pool.h"

namespace robotc::test {

/// ROBOTC_SEED if it is set, otherwise `otherwise`.
std::uint64_t seed(std::uint64_t otherwise);

/// A value and its derivative computed by plain complex-step arithmetic, with bounds on their rounding errors
/// (first-order running error analysis). A bound is infinite if a comparison was too close.
struct Traced {
  double value = 0;
  double derivative = 0;
  double value_error = 0;
  double derivative_error = 0;
};

/// A random straight-line program: the same computation is run in plain arithmetic, without identities, and built in a
/// pool, which applies them.
class RandomProgram {
 public:
  struct Options {
    int symbols = 6;
    int instructions = 60;
    bool smooth = false;  ///< no comparisons, floor, sign, min, max, abs
  };
  RandomProgram(std::mt19937_64& random, const Options& options);

  [[nodiscard]] std::size_t symbol_count() const { return static_cast<std::size_t>(options_.symbols); }
  /// All computed values, built by the pool's constructors.
  [[nodiscard]] std::vector<expr::Id> build(expr::Pool& pool, const std::vector<expr::Id>& symbols) const;
  /// The same in plain arithmetic; the derivative is along `rates`.
  [[nodiscard]] std::vector<Traced> run(const std::vector<double>& symbols, const std::vector<double>& rates) const;

 private:
  struct Instruction {
    expr::Op op;
    std::size_t a;
    std::size_t b;
    std::size_t c;
    std::size_t d;
  };

  Options options_;
  std::vector<Number> numbers_;
  std::vector<Instruction> instructions_;
};

}  // namespace robotc::test
