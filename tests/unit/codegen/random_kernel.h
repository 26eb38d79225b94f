#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "compiler/expr/kernel.h"

namespace robotc::codegen {

/// Random kernels for tests of the code generator: mostly sums and products, every operation now and then, shared
/// values, constants and both kinds of inputs.
class RandomKernel {
 public:
  explicit RandomKernel(std::uint64_t seed) : random_(seed) {}

  /// `operations`: number of attempts; folding and sharing may leave fewer.
  expr::Kernel make(std::size_t operations, std::size_t outputs) {
    expr::Pool pool;
    std::vector<expr::Id> values;
    const auto symbols = [&](const std::string& name, std::size_t count) {
      std::vector<expr::Id> ids;
      ids.reserve(count);
      for (std::size_t i = 0; i < count; ++i) ids.push_back(pool.symbol(name + std::to_string(i)));
      values.insert(values.end(), ids.begin(), ids.end());
      return ids;
    };
    const std::vector<expr::Id> q = symbols("q", inputs);
    const std::vector<expr::Id> qd = symbols("qd", inputs);
    const std::vector<expr::Id> k = symbols("k", constants);
    values.push_back(pool.number(Number::rational(1, 3)));
    values.push_back(pool.number(Number::inexact(-0.7)));
    for (std::size_t i = 0; i < operations; ++i) values.push_back(operation(pool, values));

    std::vector<expr::Id> roots;
    roots.reserve(outputs);
    for (std::size_t i = 0; i < outputs; ++i) roots.push_back(pick(values));
    return expr::make_kernel("random", pool, {{"q", q, inputs, 1}, {"qd", qd, inputs, 1}},
                             {"constants", k, constants, 1},
                             {{"first", {roots.front()}, 1, 1}, {"rest", roots, roots.size(), 1}});
  }

  /// Values for an input array.
  std::vector<double> values(std::size_t count, double scale) {
    std::vector<double> result;
    result.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      result.push_back(scale * std::uniform_real_distribution<double>(-1, 1)(random_));
    return result;
  }

  static constexpr std::size_t inputs = 9;
  static constexpr std::size_t constants = 3;

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  /// Mostly recent values, so that chains grow.
  expr::Id pick(const std::vector<expr::Id>& values) {
    const std::size_t window = below(4) == 0 ? values.size() : std::min<std::size_t>(values.size(), 20);
    return values[values.size() - 1 - below(window)];
  }

  expr::Id operation(expr::Pool& pool, const std::vector<expr::Id>& values) {
    using expr::Op;
    const expr::Id a = pick(values);
    const expr::Id b = pick(values);
    switch (below(24)) {
      case 0:
        return pool.sin(a);
      case 1:
        return pool.cos(a);
      case 2:
        return pool.sqrt(pool.add(pool.mul(a, a), pool.one()));
      case 3:
        return pool.div(a, pool.add(pool.mul(b, b), pool.one()));
      case 4:
        return pool.make(Op::tanh, a);
      case 5:
        return pool.make(Op::atan, a);
      case 6:
        return pool.select(pool.make(Op::less, a, b), b, pick(values));
      case 7: {
        const expr::Id both =
            pool.make(Op::logical_and, pool.make(Op::less_equal, a, b), pool.make(Op::less, a, pool.one()));
        return pool.select(pool.make(Op::logical_not, both), a, pick(values));
      }
      case 8:
        return pool.make(Op::min, a, b);
      case 9:
        return pool.make(Op::max, a, b);
      case 10:
        return pool.make(Op::abs, a);
      case 11:
        return pool.neg(a);
      case 12:
      case 13:
      case 14:
        return pool.sub(a, b);
      case 15:
      case 16:
      case 17:
      case 18:
        return pool.add(a, b);
      default:
        return pool.mul(a, b);
    }
  }

  std::mt19937_64 random_;
};

}  // namespace robotc::codegen
