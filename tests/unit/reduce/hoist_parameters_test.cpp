#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "compiler/reduce/reduce.h"
#include "tests/unit/expr/random_program.h"

namespace hoist_parameters_test {

namespace {

using namespace robotc;
using namespace robotc::expr;
using robotc::reduce::hoist_parameters;

struct Fixture {
  Pool p;
  Id x = p.symbol("x");
  Id m = p.symbol("m", Stage::prepare);
  Id l = p.symbol("l", Stage::prepare);

  Kernel kernel(const std::string& name, const std::vector<Id>& roots) const {
    return make_kernel(name, p, {{"x", {x}, 1, 1}}, {"constants", {m, l}, 2, 1}, {{"out", roots, roots.size(), 1}});
  }
};

/// The outputs of `prepare` as text.
std::vector<std::string> prepared(const Kernel& prepare) {
  std::vector<std::string> text;
  for (const Id root : prepare.roots()) text.push_back(to_string(prepare.pool, root));
  return text;
}

TEST_CASE_FIXTURE(Fixture, "maximal subexpressions of parameters are computed once for all kernels") {
  const Id inertia = p.mul(p.mul(m, l), l);
  std::vector<Kernel> kernels = {kernel("f", {p.mul(inertia, x), p.add(inertia, p.integer(1))}),
                                 kernel("g", {p.sin(p.mul(p.mul(p.mul(m, l), l), p.add(x, m)))})};
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepare.name == "prepare");
  CHECK(prepare.inputs.size() == 1);
  CHECK(prepare.inputs[0].name == "params");
  CHECK(prepare.inputs[0].entries.size() == 2);
  CHECK(prepared(prepare) == std::vector<std::string>{"m*l*l", "1 + m*l*l", "m"});
  for (const Kernel& kernel : kernels) {
    CHECK(kernel.constants.entries.size() == 3);
    CHECK(kernel.constants.rows == 3);
  }
  CHECK(count_operations(kernels[0].pool, kernels[0].roots()).arithmetic() == 1);
  const auto constants = evaluate(prepare, {{2, 3}}, {});
  CHECK(constants == std::vector<double>{18, 19, 2});
  CHECK(evaluate(kernels[0], {{5}}, constants) == std::vector<double>{90, 19});
  CHECK(evaluate(kernels[1], {{5}}, constants) == std::vector<double>{std::sin(18.0 * 7.0)});
}

TEST_CASE_FIXTURE(Fixture, "algorithms on parameters alone run in prepare, others take their arguments from it") {
  using robotc::intrinsics::Intrinsic;
  const std::vector<Id> solved = p.call({Intrinsic::care, {1, 1}, 0}, std::vector{m, p.one(), p.one(), p.mul(l, l)});
  const std::vector<Id> drawn = p.call({Intrinsic::normal_noise, {2, 0}, 0}, std::vector{p.mul(m, l), p.one(), x});
  std::vector<Kernel> kernels = {kernel("f", {p.mul(solved[1], x), drawn[1]})};
  const Kernel original = kernels[0];
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepared(prepare) == std::vector<std::string>{"care(m, 1, 1, l*l)[2]", "m*l"});
  const auto constants = evaluate(prepare, {{2, 3}}, {});
  CHECK(count_operations(kernels[0].pool, kernels[0].roots()).calls == 1);
  CHECK(evaluate(kernels[0], {{5}}, constants) == evaluate(original, {{5}}, {2, 3}));
}

TEST_CASE_FIXTURE(Fixture, "numbers stay, parameters themselves are passed on") {
  std::vector<Kernel> kernels = {kernel("f", {p.add(p.mul(p.integer(3), x), l), p.integer(7), x})};
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepared(prepare) == std::vector<std::string>{"l"});
  CHECK(kernels[0].pool.symbol_of(kernels[0].constants.entries[0]).name == "l");
  CHECK(evaluate(kernels[0], {{5}}, {1}) == std::vector<double>{16, 7, 5});
}

TEST_CASE_FIXTURE(Fixture, "dividing by a parameter is multiplying by a constant") {
  std::vector<Kernel> kernels = {kernel("f", {p.div(x, p.add(m, l))}), kernel("g", {p.div(p.sin(x), p.add(m, l))})};
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepared(prepare) == std::vector<std::string>{"1/(m + l)"});
  CHECK(count_operations(kernels[1].pool, kernels[1].roots()).divisions == 0);
  CHECK(evaluate(kernels[0], {{3}}, evaluate(prepare, {{1, 3}}, {})) == std::vector<double>{0.75});
}

TEST_CASE_FIXTURE(Fixture, "truth values stay in the kernel, what they compare does not") {
  const Id heavy = p.make(Op::less, p.integer(1), p.mul(m, l));
  const Id both = p.make(Op::logical_and, heavy, p.make(Op::less, x, l));
  std::vector<Kernel> kernels = {
      kernel("f", {p.select(heavy, x, m), p.select(both, x, p.zero()), p.select(heavy, m, l)})};
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepared(prepare) == std::vector<std::string>{"m", "l", "m*l", "select(1 < m*l, m, l)"});
  CHECK(evaluate(kernels[0], {{2}}, evaluate(prepare, {{2, 3}}, {})) == std::vector<double>{2, 2, 2});
  CHECK(evaluate(kernels[0], {{2}}, evaluate(prepare, {{0.25, 3}}, {})) == std::vector<double>{0.25, 0, 3});
}

TEST_CASE_FIXTURE(Fixture, "without parameters there is nothing to prepare") {
  std::vector<Kernel> kernels = {
      make_kernel("f", p, {{"x", {x}, 1, 1}}, {"constants", {}, 0, 1}, {{"out", {p.sin(x)}, 1, 1}})};
  const Kernel prepare = hoist_parameters(kernels);
  CHECK(prepare.outputs.empty());
  CHECK(kernels[0].constants.entries.empty());
  CHECK(evaluate(kernels[0], {{0}}, {}) == std::vector<double>{0});
  CHECK(hoist_parameters({}).outputs.empty());
}

TEST_CASE("hoisting keeps the values of random kernels") {
  const auto start = test::seed(21);
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-2, 2);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    std::vector<Kernel> kernels;
    std::vector<std::vector<test::Traced>> expected;
    const std::vector<double> params = {uniform(random), uniform(random), uniform(random)};
    const std::vector<double> inputs = {uniform(random), uniform(random)};
    for (int k = 0; k < 3; ++k) {
      const test::RandomProgram program(random, {.symbols = 5, .instructions = 40});
      Pool pool;
      std::vector<Id> symbols;
      symbols.reserve(5);
      std::vector<double> values = params;
      values.insert(values.end(), inputs.begin(), inputs.end());
      for (std::size_t i = 0; i < 5; ++i) symbols.push_back(pool.symbol("x", i < 3 ? Stage::prepare : Stage::step));
      const std::vector<Id> roots = program.build(pool, symbols);
      kernels.push_back(make_kernel("f", pool, {{"q", {symbols[3], symbols[4]}, 2, 1}},
                                    {"constants", {symbols[0], symbols[1], symbols[2]}, 3, 1},
                                    {{"out", roots, roots.size(), 1}}));
      expected.push_back(program.run(values, std::vector<double>(values.size(), 0.0)));
    }
    const Kernel prepare = hoist_parameters(kernels);
    const auto constants = evaluate(prepare, {params}, {});
    for (std::size_t k = 0; k < kernels.size(); ++k) {
      for (const Id id : reachable(kernels[k].pool, kernels[k].roots())) {
        const bool kept = kernels[k].pool.is_symbol(id) || is_truth_value(kernels[k].pool.op(id));
        if (!kept) REQUIRE(kernels[k].pool.stage(id) != Stage::prepare);
      }
      const auto actual = evaluate(kernels[k], {inputs}, constants);
      for (std::size_t i = 0; i < actual.size(); ++i) {
        const auto& [value, derivative, error, derivative_error] = expected[k][i];
        if (!std::isfinite(error) || !std::isfinite(value)) continue;
        CAPTURE(k);
        CAPTURE(i);
        // One more rounding than the plain computation, for the reciprocals; the factor covers it.
        REQUIRE(std::fabs(actual[i] - value) <= 8 * error + std::numeric_limits<double>::denorm_min());
      }
    }
  }
}

}  // namespace

}  // namespace hoist_parameters_test
