#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/skip.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

/// Our own code generator beside LLVM.
namespace robotc::codegen::own_code_test {
namespace {

using expr::Id;
using expr::Pool;

/// Equal to the last bit, or both NaN, whose sign and payload no language defines.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// A kernel's code by LLVM and by ours.
class BothWays {
 public:
  BothWays() {
    if (!best_.is_own(1)) ROBOTC_SKIP("our own code generator needs an x86-64 processor with AVX2 and FMA");
  }

  /// Calls all of them with the same inputs and constants.
  void compare(const expr::Kernel& kernel, const std::vector<std::vector<std::vector<double>>>& inputs,
               const std::vector<double>& constants = {}) {
    const CompiledKernels reference = compile(llvm_, {&kernel, 1});
    for (Jit* const jit : {&best_, &avx2_}) {
      const CompiledKernels own = compile(*jit, {&kernel, 1});
      CAPTURE(jit == &best_);
      for (const auto& input : inputs) {
        const std::vector<double> expected = call(reference.function(0), kernel, input, constants);
        const std::vector<double> got = call(own.function(0), kernel, input, constants);
        for (std::size_t i = 0; i < got.size(); ++i) {
          if (same(got[i], expected[i])) continue;
          CAPTURE(i);
          CAPTURE(got[i]);
          REQUIRE(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(expected[i]));
        }
      }
    }
  }

 private:
  Jit llvm_ = make_jit(Cpu::host, CodeGenerator::llvm);
  Jit best_ = make_jit();
  Jit avx2_ = make_jit(Cpu::host, CodeGenerator::own_avx2);
};

TEST_CASE("own code: random kernels of all sizes give LLVM's bits") {
  BothWays both;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomKernel random(seed + 5000);
    const expr::Kernel kernel = random.make(seed % 20 == 0 ? 3000 : 1 + 8 * seed, 1 + seed % 40);
    CAPTURE(seed);
    std::vector<std::vector<std::vector<double>>> inputs;
    for (const double scale : {1e-200, 0.01, 1.0, 10.0, 1e9, 1e200, std::numeric_limits<double>::infinity()}) {
      inputs.push_back({random.values(RandomKernel::inputs, scale), random.values(RandomKernel::inputs, scale)});
    }
    both.compare(kernel, inputs, random.values(RandomKernel::constants, 1));
  }
}

/// Numbers of a fixed sequence in ±scale.
std::vector<double> numbers(std::uint64_t seed, std::size_t count, double scale = 1) {
  return RandomKernel(seed).values(count, scale);
}

TEST_CASE("own code: angles of the slow path change no other value") {
  BothWays both;
  for (const std::size_t count : {1, 2, 3, 4, 7, 13}) {
    CAPTURE(count);
    Pool pool;
    const std::vector<Id> x = make_symbols(pool, "x", count);
    // Values that live across the groups of angles, then sums with all sines and cosines.
    std::vector<Id> before;
    for (std::size_t i = 0; i < 40; ++i) {
      before.push_back(
          pool.mul(x[i % count], pool.add(x[(i + 1) % count], pool.integer(static_cast<std::int64_t>(i)))));
    }
    std::vector<Id> outputs;
    for (std::size_t i = 0; i < count; ++i) {
      outputs.push_back(pool.sin(x[i]));
      // An angle of another level.
      outputs.push_back(pool.cos(pool.add(pool.sin(x[i]), x[0])));
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      outputs.push_back(pool.add(before[i], pool.cos(x[i % count])));
    }
    const expr::Kernel kernel = make_kernel("angles", pool, x, outputs);
    std::vector<std::vector<std::vector<double>>> inputs = {{numbers(count, count)}};
    for (std::size_t i = 0; i < count; ++i) {
      for (const double far : {1e8, -3e8, 1e300, std::numeric_limits<double>::infinity(), std::nan("")}) {
        inputs.push_back(inputs.front());
        inputs.back()[0][i] = far;
      }
    }
    both.compare(kernel, inputs);
  }
}

TEST_CASE("own code: more arrays than registers, copies and numbers in outputs") {
  BothWays both;
  Pool pool;
  constexpr std::size_t arrays = 30;
  std::vector<expr::Port> inputs, outputs;
  std::vector<Id> all;
  for (std::size_t i = 0; i < arrays; ++i) {
    const std::vector<Id> x = make_symbols(pool, "x" + std::to_string(i) + "_", 1 + i % 5);
    all.insert(all.end(), x.begin(), x.end());
    inputs.push_back({"x" + std::to_string(i), x, x.size(), 1});
  }
  const std::vector<Id> k = make_symbols(pool, "k", 3);
  for (std::size_t i = 0; i < arrays; ++i) {
    // Copies side by side, zeros, other numbers, and sums of several arrays.
    std::vector<Id> entries = inputs[(7 * i) % arrays].entries;
    for (std::size_t j = 0; j < i % 10; ++j)
      entries.push_back(pool.integer(static_cast<std::int64_t>(j % 7 < 4 ? 0 : j)));
    entries.push_back(pool.add(pool.mul(all[i], k[i % 3]), all[(5 * i + 3) % all.size()]));
    entries.push_back(pool.sin(all[(3 * i) % all.size()]));
    outputs.push_back({"y" + std::to_string(i), entries, entries.size(), 1});
  }
  const expr::Kernel kernel = expr::make_kernel("arrays", pool, inputs, {"constants", k, 3, 1}, outputs);
  std::vector<std::vector<double>> values;
  for (const expr::Port& input : kernel.inputs) values.push_back(numbers(values.size() + 1, input.entries.size(), 9));
  both.compare(kernel, {values}, {0.5, -2, 3});
}

TEST_CASE("own code: packs, their lanes as numbers, and transposed blocks") {
  BothWays both;
  for (const std::size_t n : {5, 8, 16, 21}) {
    CAPTURE(n);
    Pool pool;
    const std::vector<Id> a = make_symbols(pool, "a", n * 4);
    const std::vector<Id> b = make_symbols(pool, "b", n * 4);
    std::vector<Id> entries(n * n);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i; j < n; ++j) {
        Id sum = pool.zero();
        for (std::size_t k = 0; k < 4; ++k) {
          const Id product = pool.mul(a[4 * i + k], b[4 * j + k]);
          sum = (j + k) % 3 == 0 ? pool.sub(sum, product) : pool.add(sum, product);
        }
        entries[i * n + j] = entries[j * n + i] = sum;
      }
    }
    // The same entries as single numbers.
    std::vector<Id> traces;
    for (std::size_t i = 0; i < n; ++i) traces.push_back(pool.mul(entries[i * n + i], entries[(i + 1) % n]));
    const expr::Kernel kernel = expr::make_kernel("symmetric", pool, {{"a", a, n, 4}, {"b", b, n, 4}},
                                                  {"constants", {}, 0, 1}, {{"m", entries, n, n}, {"t", traces, n, 1}});
    both.compare(kernel, {{numbers(n, 4 * n), numbers(n + 1, 4 * n)}});
  }
}

TEST_CASE("own code: thousands of values that live at once") {
  BothWays both;
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 60);
  std::vector<Id> products;
  for (std::size_t i = 0; i < 60; ++i) {
    for (std::size_t j = i; j < 60; ++j) products.push_back(pool.mul(x[i], pool.add(x[j], pool.one())));
  }
  // Each needs one from the beginning and one from the end.
  std::vector<Id> sums;
  for (std::size_t i = 0; i < products.size(); ++i) {
    sums.push_back(
        pool.div(products[i], pool.add(products[products.size() - 1 - i], products[(i * 7) % products.size()])));
  }
  both.compare(make_kernel("wide", pool, x, sums), {{numbers(1, 60)}});
}

}  // namespace
}  // namespace robotc::codegen::own_code_test
