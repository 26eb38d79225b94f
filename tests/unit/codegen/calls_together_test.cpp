// Several numeric algorithms in one kernel: each gets its own arguments, results and enough workspace, whatever stands
// before and after it. The values are those of direct calls, to the last bit.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <set>

#include "tests/unit/codegen/compile.h"

namespace robotc::codegen::calls_together_test {
namespace {

using expr::Id;
using expr::Pool;
using intrinsics::Intrinsic;
using intrinsics::Shape;

/// A call with arguments for which it has a solution.
struct Example {
  Intrinsic intrinsic;
  Shape shape;
  std::vector<double> arguments;
};

std::vector<double> random_numbers(std::mt19937& random, std::size_t count) {
  std::vector<double> numbers(count);
  for (double& x : numbers) x = std::uniform_real_distribution<double>(-1, 1)(random);
  return numbers;
}

std::vector<double> diagonal(std::size_t n, double value) {
  std::vector<double> matrix(n * n);
  for (std::size_t i = 0; i < n; ++i) matrix[i * n + i] = value;
  return matrix;
}

std::vector<double> joined(std::initializer_list<std::vector<double>> parts) {
  std::vector<double> all;
  for (const std::vector<double>& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// One example of each algorithm, of a size about n: problems that are well conditioned, so that none fails.
std::vector<Example> examples(std::mt19937& random, std::uint32_t n) {
  const auto any = [&](std::size_t count) { return random_numbers(random, count); };
  const std::uint32_t m = n / 2 + 1;
  std::vector<double> symmetric = any(std::size_t{n} * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < i; ++j) symmetric[i * n + j] = symmetric[j * n + i];
  }
  // Diagonally dominant, so that it has an inverse.
  std::vector<double> dominant = any(std::size_t{n} * n);
  for (std::size_t i = 0; i < n; ++i) dominant[i * n + i] += n + 1;
  std::vector<double> poles;
  for (std::uint32_t i = 0; i < n; ++i) poles.insert(poles.end(), {-1.0 - i, 0});
  const std::vector<double> riccati =
      joined({any(std::size_t{n} * n), any(std::size_t{n} * m), diagonal(n, 1), diagonal(m, 1)});
  const Shape control{n, 2, 1, 5, 2};
  const std::vector<double> predicted = joined({diagonal(n, 0.5),
                                                any(std::size_t{n} * 2),
                                                any(n),
                                                any(n),
                                                any(n),
                                                any(2),
                                                any(5),
                                                std::vector<double>(5, 1),
                                                {1, 1},
                                                {-1, -1},
                                                {1, 1}});
  return {
      {Intrinsic::normal_noise, {n + 3}, {n * 1.0, 2, 3}},
      {Intrinsic::uniform_noise, {n + 1}, {n * 1.0, 5, 7}},
      {Intrinsic::care, {n, m}, riccati},
      {Intrinsic::dare, {n, m}, riccati},
      {Intrinsic::qp,
       {n, m},
       joined(
           {diagonal(n, 2), any(n), any(std::size_t{m} * n), std::vector<double>(m, -1), std::vector<double>(m, 1)})},
      {Intrinsic::singular_values, {n, m}, any(std::size_t{n} * m)},
      {Intrinsic::symmetric_eigenvalues, {n, n}, symmetric},
      {Intrinsic::eigenvalues, {n, n}, any(std::size_t{n} * n)},
      {Intrinsic::mpc, control, predicted},
      {Intrinsic::rank, {n, m}, any(std::size_t{n} * m)},
      {Intrinsic::matrix_exponential, {n}, any(std::size_t{n} * n)},
      {Intrinsic::place, {n, m}, joined({any(std::size_t{n} * n), any(std::size_t{n} * m), poles})},
      {Intrinsic::product, {n, m, 2}, any(std::size_t{m} * (n + 2))},
      {Intrinsic::solve, {n, 0, 2}, joined({dominant, any(std::size_t{n} * 2)})},
      {Intrinsic::solve_definite, {n, 0, 2}, joined({dominant, any(std::size_t{n} * 2)})},
  };
}

/// A kernel of these calls, and its inputs.
struct Calls {
  Pool pool;
  expr::Kernel kernel;
  std::vector<double> inputs;
  std::vector<double> expected;

  explicit Calls(const std::vector<Example>& examples) {
    std::vector<Id> outputs;
    std::vector<Id> symbols;
    for (const Example& example : examples) {
      const std::size_t first = symbols.size();
      for (std::size_t i = 0; i < example.arguments.size(); ++i) {
        symbols.push_back(pool.symbol("x" + std::to_string(first + i)));
      }
      const std::vector<Id> results =
          pool.call({example.intrinsic, example.shape, 0}, std::span(symbols).subspan(first));
      outputs.insert(outputs.end(), results.begin(), results.end());
      inputs.insert(inputs.end(), example.arguments.begin(), example.arguments.end());
      const std::vector<double> direct = intrinsics::call(example.intrinsic, example.shape, example.arguments);
      if (intrinsics::describe(example.intrinsic).can_fail) REQUIRE(direct.back() == 0);
      expected.insert(expected.end(), direct.begin(), direct.end());
    }
    kernel = make_kernel("together", pool, symbols, outputs);
  }
};

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  return std::ranges::equal(
      a, b, [](double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); });
}

void check(const std::vector<Example>& examples) {
  std::string order;
  for (const Example& example : examples) {
    order += std::string(intrinsics::describe(example.intrinsic).name) + "(" + std::to_string(example.shape.n) + ") ";
  }
  INFO(order);
  const Calls calls(examples);
  CHECK(same(expr::evaluate(calls.kernel, {calls.inputs}, {}), calls.expected));
  for (const CodeGenerator generator : all_generators) {
    CAPTURE(static_cast<int>(generator));
    Jit jit = make_jit(Cpu::host, generator);
    CHECK(same(call(compile(jit, {&calls.kernel, 1}).function(0), calls.kernel, {calls.inputs}), calls.expected));
  }
}

TEST_CASE("every algorithm beside every other, in any order") {
  std::mt19937 random(11);
  std::vector<Example> all = examples(random, 3);
  std::set<Intrinsic> named;
  for (const Example& example : all) named.insert(example.intrinsic);
  REQUIRE(named.size() == intrinsics::intrinsic_count);
  // Each is once the first, once the last.
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::ranges::rotate(all, all.begin() + 1);
    check(all);
  }
}

TEST_CASE("a large workspace before a small one, and after") {
  std::mt19937 random(12);
  const std::vector<Example> small = examples(random, 1);
  const std::vector<Example> large = examples(random, 20);
  for (std::size_t i = 0; i < small.size(); ++i) {
    const intrinsics::Description& description = intrinsics::describe(large[i].intrinsic);
    if (description.workspace_size(large[i].shape) == 0) continue;
    const Example& other = small[(i + 5) % small.size()];
    check({large[i], other});
    check({other, large[i]});
    check({other, large[i], small[i], large[(i + 1) % large.size()], other});
  }
}

}  // namespace
}  // namespace robotc::codegen::calls_together_test
