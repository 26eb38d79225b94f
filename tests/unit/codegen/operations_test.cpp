#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/unit/codegen/compile.h"

namespace robotc::codegen::operations_test {
namespace {

using expr::Id;
using expr::Op;
using expr::Pool;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double denormal = std::numeric_limits<double>::denorm_min();

const std::vector<double> extremes = {0.0,  -0.0, 1.0,   -1.0,   0.5,      -0.5,      2.5,      -2.5, 3.0,      1e-300,
                                      1e10, -1e7, 1e300, -1e300, denormal, -denormal, infinity, nan,  -infinity};

/// Equal to the last bit, or both NaN. Everything but FMA and sincos equals the evaluator.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

void check(const expr::Kernel& kernel, robotc_packed_function function, const std::vector<double>& x) {
  const std::vector<double> expected = expr::evaluate(kernel, {x}, {});
  const std::vector<double> got = call(function, kernel, {x});
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (same(got[i], expected[i])) continue;
    CAPTURE(x[0]);
    CAPTURE(x[1]);
    CAPTURE(i);
    CHECK(got[i] == expected[i]);
  }
}

void check_everywhere(const expr::Kernel& kernel, std::size_t inputs) {
  for (const Cpu cpu : {Cpu::host, Cpu::baseline}) {
    for (const CodeGenerator generator : all_generators) {
      CAPTURE(cpu == Cpu::host);
      CAPTURE(static_cast<int>(generator));
      Jit jit = make_jit(cpu, generator);
      const CompiledKernels compiled = compile(jit, {&kernel, 1});
      for (const double a : extremes) {
        for (const double b : inputs > 1 ? extremes : std::vector<double>{0.75}) {
          check(kernel, compiled.function(0), {a, b, 0.25});
        }
      }
    }
  }
}

TEST_CASE("unary operations agree with the evaluator at all kinds of arguments") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  std::vector<Id> roots;
  for (const Op op : {Op::neg, Op::sqrt, Op::tan, Op::asin, Op::acos, Op::atan, Op::sinh, Op::cosh, Op::tanh, Op::exp,
                      Op::log, Op::abs, Op::sign, Op::floor}) {
    roots.push_back(pool.make(op, x[0]));
  }
  check_everywhere(make_kernel("unary", pool, x, roots), 1);
}

TEST_CASE("binary operations agree with the evaluator at all kinds of arguments") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  std::vector<Id> roots;
  for (const Op op : {Op::add, Op::sub, Op::mul, Op::div, Op::atan2, Op::pow, Op::min, Op::max}) {
    roots.push_back(pool.make(op, x[0], x[1]));
    roots.push_back(pool.make(op, x[1], x[0]));
  }
  check_everywhere(make_kernel("binary", pool, x, roots), 2);
}

TEST_CASE("comparisons, logic and select agree with the evaluator at all kinds of arguments") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  const Id less = pool.make(Op::less, x[0], x[1]);
  const Id at_most = pool.make(Op::less_equal, x[0], x[1]);
  const Id equal = pool.make(Op::equal, x[0], x[1]);
  const Id positive = pool.make(Op::less, pool.zero(), x[0]);
  std::vector<Id> roots;
  for (const Id condition : {less, at_most, equal, pool.make(Op::logical_and, less, positive),
                             pool.make(Op::logical_or, equal, positive), pool.make(Op::logical_not, at_most)}) {
    roots.push_back(pool.select(condition, x[0], x[2]));
    roots.push_back(condition);
  }
  check_everywhere(make_kernel("conditions", pool, x, roots), 2);
}

TEST_CASE("outputs may be numbers, inputs, and the same value in several places") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  const Id sum = pool.add(x[0], x[1]);
  check_everywhere(make_kernel("places", pool, x, {pool.zero(), x[1], sum, pool.integer(7), sum, x[1], x[0]}), 2);
}

TEST_CASE("ports: several inputs, constants, row-major outputs, unused and empty arrays") {
  Pool pool;
  const std::vector<Id> q = make_symbols(pool, "q", 2);
  const std::vector<Id> unused = make_symbols(pool, "u", 3);
  const std::vector<Id> k = make_symbols(pool, "k", 2);
  const expr::Kernel kernel = expr::make_kernel(
      "ports", pool, {{"q", q, 2, 1}, {"u", unused, 3, 1}, {"none", {}, 0, 1}}, {"constants", k, 2, 1},
      {{"a", {pool.mul(q[0], k[1]), pool.zero(), q[1], k[0]}, 2, 2},
       {"b", {}, 0, 1},
       {"c", {pool.sub(q[1], k[0])}, 1, 1}});
  for (const CodeGenerator generator : all_generators) {
    Jit jit = make_jit(Cpu::host, generator);
    const CompiledKernels compiled = compile(jit, {&kernel, 1});
    CHECK(call(compiled.function(0), kernel, {{2, 3}, {0, 0, 0}, {}}, {5, 7}) == std::vector<double>{14, 0, 3, 5, -2});
  }
}

TEST_CASE("a kernel of several parts may have nothing to hand from one to the next") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1500);
  std::vector<Id> roots;
  std::vector<double> values;
  std::vector<double> expected;
  for (std::size_t i = 0; i < x.size(); ++i) {
    roots.push_back(pool.neg(x[i]));
    values.push_back(static_cast<double>(i));
    expected.push_back(-static_cast<double>(i));
  }
  const expr::Kernel kernel = make_kernel("apart", pool, x, roots);
  for (const CodeGenerator generator : all_generators) {
    Jit jit = make_jit(Cpu::host, generator);
    const CompiledKernels compiled = compile(jit, {&kernel, 1});
    CHECK(call(compiled.function(0), kernel, {values}) == expected);
  }
}

}  // namespace
}  // namespace robotc::codegen::operations_test
