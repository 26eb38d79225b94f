#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <vector>

#include "compiler/intrinsics/dense_kernels.h"
#include "compiler/intrinsics/intrinsic.h"
#include "compiler/intrinsics/mpc.h"
#include "compiler/intrinsics/pole_placement.h"
#include "compiler/intrinsics/qp.h"
#include "compiler/intrinsics/riccati.h"
#include "compiler/intrinsics/spectrum.h"
#include "tests/counted_allocations.h"

namespace robotc::intrinsics::allocation_test {
namespace {

struct Example {
  Intrinsic intrinsic;
  Shape shape;
  std::vector<double> arguments;
};

class Examples {
 public:
  /// A general system with costs 1; examples of noise and of failures occur once.
  void add_riccati(std::uint32_t n, std::uint32_t m) {
    std::vector<double> arguments = random(std::size_t{n} * n);
    append(arguments, random(std::size_t{n} * m));
    append(arguments, diagonal(n, 1));
    append(arguments, diagonal(m, 1));
    for (const Intrinsic intrinsic : {Intrinsic::care, Intrinsic::dare}) all.push_back({intrinsic, {n, m}, arguments});
  }
  void add_qp(std::uint32_t n, std::uint32_t m) {
    std::vector<double> arguments = diagonal(n, 2);
    append(arguments, random(n + m * n));
    append(arguments, std::vector<double>(m, -0.01));
    append(arguments, std::vector<double>(m, 0.01));
    all.push_back({Intrinsic::qp, {n, m}, arguments});
  }
  void add_mpc(const Shape& shape) {
    const std::size_t targets = std::size_t{shape.ahead} * shape.p;
    std::vector<double> arguments = diagonal(shape.n, 1);
    append(arguments, random(shape.n * (shape.m + 2 + shape.p) + shape.m + targets));
    append(arguments, std::vector<double>(targets + shape.m, 1));
    append(arguments, std::vector<double>(shape.m, -0.01));
    append(arguments, std::vector<double>(shape.m, 0.01));
    all.push_back({Intrinsic::mpc, shape, arguments});
  }
  void add_spectrum(std::uint32_t n, std::uint32_t m) {
    all.push_back({Intrinsic::singular_values, {n, m}, random(std::size_t{n} * m)});
    std::vector<double> square = random(std::size_t{n} * n);
    all.push_back({Intrinsic::eigenvalues, {n, n}, square});
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) square[i * n + j] = square[j * n + i];
    }
    all.push_back({Intrinsic::symmetric_eigenvalues, {n, n}, square});
  }

  void add_state_space(std::uint32_t n, std::uint32_t m) {
    all.push_back({Intrinsic::rank, {n, m}, random(std::size_t{n} * m)});
    all.push_back({Intrinsic::matrix_exponential, {n, 0}, random(std::size_t{n} * n)});
    std::vector<double> arguments = random(std::size_t{n} * n + std::size_t{n} * m);
    for (std::uint32_t i = 0; i < n; ++i) append(arguments, {-1.0 - i, 0});
    all.push_back({Intrinsic::place, {n, m}, arguments});
  }
  void add_dense(std::uint32_t n, std::uint32_t m, std::uint32_t p) {
    all.push_back({Intrinsic::product, {n, m, p}, random(std::size_t{m} * (n + p))});
    all.push_back({Intrinsic::solve, {n, 0, p}, random(std::size_t{n} * (n + p))});
    all.push_back({Intrinsic::solve_definite, {n, 0, p}, random(std::size_t{n} * (n + p))});
  }

  std::vector<Example> all{{Intrinsic::normal_noise, {7, 0}, {1, 2, 3}},
                           {Intrinsic::uniform_noise, {7, 0}, {1, 2, 3}},
                           {Intrinsic::care, {2, 1}, {0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1}}};

 private:
  std::vector<double> random(std::size_t count) {
    std::vector<double> numbers(count);
    for (double& x : numbers) x = entry_(engine_);
    return numbers;
  }
  static std::vector<double> diagonal(std::size_t n, double value) {
    std::vector<double> entries(n * n, 0);
    for (std::size_t i = 0; i < n; ++i) entries[i * n + i] = value;
    return entries;
  }
  static void append(std::vector<double>& to, const std::vector<double>& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  std::mt19937 engine_{3};
  std::uniform_real_distribution<double> entry_{-1, 1};
};

TEST_CASE("no algorithm allocates, or writes beyond its workspace") {
  const std::size_t before_any = allocations;
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  ::operator delete(::operator new(1));
#else
  std::free(std::malloc(1));  // as Eigen would
#endif
  REQUIRE(allocations > before_any);
  Examples examples;
  for (const std::uint32_t n : {1U, 2U, 3U, 7U, 17U}) {
    examples.add_riccati(n, 1 + n / 2);
    examples.add_qp(n, 2 * n);
    examples.add_spectrum(n, 1 + n / 2);
    examples.add_state_space(n, 1 + n / 2);
    examples.add_dense(n, 2 * n, 1 + n / 2);
    examples.add_mpc({n, 1 + n / 2, n, 2 * n, 1});
    examples.add_mpc({n, 1, 1, n, n});
  }
  // The largest ones, whose products are blocked.
  examples.add_riccati(most_riccati_states, most_riccati_states);
  examples.add_riccati(most_riccati_states, 1);
  examples.add_riccati(2, most_riccati_states);
  examples.add_qp(most_qp_variables, most_qp_constraints);
  examples.add_spectrum(most_spectrum_rows, most_spectrum_rows);
  examples.add_state_space(most_placed_states, most_placed_states);
  examples.add_dense(most_solve_rows, 1000, 300);
  examples.add_mpc({most_mpc_states, most_mpc_moves, most_mpc_outputs, 3, 1});
  examples.add_mpc({most_mpc_states, 1, most_mpc_outputs, most_mpc_moves, most_mpc_moves});
  for (const Example& example : examples.all) {
    const Description& description = describe(example.intrinsic);
    CAPTURE(description.symbol);
    CAPTURE(example.shape.n);
    CAPTURE(example.shape.m);
    REQUIRE(example.arguments.size() == description.argument_count(example.shape));
    constexpr double guard = 0.12345;
    constexpr std::size_t guards = 64;
    std::vector<double> results(description.result_count(example.shape));
    const std::size_t size = description.workspace_size(example.shape);
    std::vector<double> workspace(size + guards + 8, guard);
    double* aligned = workspace.data();
    while (reinterpret_cast<std::uintptr_t>(aligned) % 64 != 0) ++aligned;
    const std::size_t before = allocations;
    description.function(example.arguments.data(), results.data(), aligned, example.shape);
    CHECK(allocations == before);
    CHECK(std::all_of(aligned + size, aligned + size + guards, [](double x) { return x == guard; }));
  }
}

}  // namespace
}  // namespace robotc::intrinsics::allocation_test
