#include "compiler/reduce/passes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "compiler/expr/linear_algebra.h"
#include "compiler/reduce/rebuild.h"
#include "compiler/reduce/reduce.h"
#include "tests/unit/expr/random_program.h"

namespace passes_test {

namespace {

using namespace robotc;
using namespace robotc::expr;
using namespace robotc::reduce;

/// Symbols q0, q1, … (step) and p0, p1, … (prepare), and kernels of one output made from them.
struct Fixture {
  Pool p;
  std::vector<Id> q;
  std::vector<Id> params;

  Fixture() {
    for (int i = 0; i < 5; ++i) q.push_back(p.symbol("q" + std::to_string(i)));
    for (int i = 0; i < 3; ++i) params.push_back(p.symbol("p" + std::to_string(i), Stage::prepare));
  }

  Kernel kernel(const std::vector<Id>& roots) const {
    return make_kernel("f", p, {{"q", q, q.size(), 1}}, {"constants", params, params.size(), 1},
                       {{"out", roots, roots.size(), 1}});
  }
  static std::string text(const Kernel& kernel, std::size_t i = 0) { return to_string(kernel.pool, kernel.roots()[i]); }
};

OperationCounts counts(const Kernel& kernel) { return count_operations(kernel.pool, kernel.roots()); }

using test::RandomProgram;

TEST_CASE_FIXTURE(Fixture, "common factors come out of sums") {
  const auto factored = [&](Id root) { return text(renormalise(factor_common(kernel({root})))); };
  CHECK(factored(p.add(p.mul(q[0], q[1]), p.mul(q[0], q[2]))) == "q0*(q1 + q2)");
  CHECK(factored(p.sub(p.mul(q[0], q[1]), p.mul(q[2], q[0]))) == "q0*(q1 - q2)");
  CHECK(factored(p.sub(q[3], p.add(p.mul(q[0], q[1]), p.mul(q[0], q[2])))) == "q3 - q0*(q1 + q2)");
  // Horner's scheme: a b c + a b d + a e has five multiplications less two.
  const Id nested = p.add(p.add(p.mul(p.mul(q[0], q[1]), q[2]), p.mul(p.mul(q[0], q[1]), q[3])), p.mul(q[0], q[4]));
  CHECK(counts(factor_common(kernel({nested}))).multiplications == 2);
  // One saving is cancelled if the other term is the factor alone.
  CHECK(factored(p.add(q[0], p.mul(q[0], q[1]))) == "q0 + q0*q1");
  CHECK(factored(p.add(p.mul(q[0], q[0]), p.mul(q[0], q[1]))) == "q0*(q0 + q1)");
}

TEST_CASE_FIXTURE(Fixture, "what is used twice is not opened") {
  const Id product = p.mul(q[0], q[1]);
  const Id sum = p.add(product, p.mul(q[0], q[2]));
  const Kernel before = kernel({sum, p.sin(product)});
  CHECK(counts(factor_common(before)).arithmetic() == counts(before).arithmetic());
}

TEST_CASE_FIXTURE(Fixture, "parameters stand together") {
  const Id product = p.mul(p.mul(params[0], q[0]), p.mul(q[1], params[1]));
  CHECK(text(renormalise(factor_common(kernel({product})))) == "p0*p1*q0*q1");
  const Id sum = p.add(p.add(params[0], q[0]), p.add(q[1], params[1]));
  CHECK(text(renormalise(factor_common(kernel({sum})))) == "p0 + p1 + q0 + q1");
}

TEST_CASE_FIXTURE(Fixture, "sums of products of sines and cosines become sines and cosines of sums") {
  const auto s = [&](std::size_t i) { return p.sin(q[i]); };
  const auto c = [&](std::size_t i) { return p.cos(q[i]); };
  const auto merged = [&](Id root) { return text(renormalise(merge_parallel_axes(kernel({root})))); };
  CHECK(merged(p.add(p.mul(s(0), c(1)), p.mul(c(0), s(1)))) == "sin(q0 + q1)");
  CHECK(merged(p.sub(p.mul(s(0), c(1)), p.mul(c(0), s(1)))) == "sin(q0 - q1)");
  CHECK(merged(p.sub(p.mul(c(0), s(1)), p.mul(s(0), c(1)))) == "-sin(q0 - q1)");
  CHECK(merged(p.sub(p.mul(c(0), c(1)), p.mul(s(0), s(1)))) == "cos(q0 + q1)");
  CHECK(merged(p.sub(p.mul(s(0), s(1)), p.mul(c(0), c(1)))) == "-cos(q0 + q1)");
  CHECK(merged(p.add(p.mul(s(0), s(1)), p.mul(c(0), c(1)))) == "cos(q0 - q1)");
  // With a common product, split over both, and other terms between.
  const Id left = p.mul(p.mul(q[4], s(0)), p.mul(params[0], c(1)));
  const Id right = p.mul(p.mul(params[0], c(0)), p.mul(s(1), q[4]));
  CHECK(merged(p.add(p.add(left, q[3]), right)) == "q3 + q4*p0*sin(q0 + q1)");
  CHECK(merged(p.add(p.mul(q[4], p.mul(s(0), s(0))), p.mul(q[4], p.mul(c(0), c(0))))) == "q4");
  // A double angle is not from parallel axes.
  CHECK(merged(p.sub(p.mul(c(0), c(0)), p.mul(s(0), s(0)))) == "cos(q0)*cos(q0) - sin(q0)*sin(q0)");
}

TEST_CASE_FIXTURE(Fixture, "angles are added only where that is cheaper") {
  const Id s = p.sin(q[0]);
  const Id c = p.cos(q[0]);
  const Id s1 = p.sin(q[1]);
  const Id c1 = p.cos(q[1]);
  // All four are needed anyway: a third pair for two multiplications and an addition does not pay.
  const Kernel needed = kernel({p.add(p.mul(s, c1), p.mul(c, s1)), s, c, s1, c1});
  CHECK(counts(merge_parallel_axes(needed)).sincos_pairs == 2);
  // Merging one of the two angles pays, merging the other does not.
  const Id paying = p.add(p.mul(p.sin(q[2]), p.cos(q[3])), p.mul(p.cos(q[2]), p.sin(q[3])));
  const Kernel mixed = kernel({p.add(p.mul(s, c1), p.mul(c, s1)), s, c, s1, c1, paying});
  const Kernel merged = merge_parallel_axes(mixed);
  CHECK(counts(merged).sincos_pairs == 3);
  CHECK(text(merged, 5) == "sin(q2 + q3)");
}

TEST_CASE_FIXTURE(Fixture, "of two opposite differences one is computed, and the sign goes where it is free") {
  const Id forth = p.sub(q[0], q[1]);
  const Id back = p.sub(q[1], q[0]);
  const Kernel shared = renormalise(
      share_opposites(kernel({p.mul(forth, q[2]), p.add(q[3], p.mul(back, q[4])), p.cos(p.add(back, q[2]))})));
  CHECK(text(shared, 0) == "q2*(q0 - q1)");
  CHECK(text(shared, 1) == "q3 - q4*(q0 - q1)");
  CHECK(text(shared, 2) == "cos(q2 - (q0 - q1))");
  // An output needs its own sign: its own difference is as cheap as a negation.
  CHECK(counts(share_opposites(kernel({forth, back}))).negations == 0);
}

TEST_CASE("a chain of parallel axes merges to the sum of all its angles") {
  Pool p;
  std::vector<Id> q;
  Mat3 r = identity3(p);
  for (int i = 0; i < 4; ++i) {
    q.push_back(p.symbol("q" + std::to_string(i)));
    r = mul(p, r, rotation(p, {p.zero(), p.zero(), p.one()}, p.sin(q.back()), p.cos(q.back())));
  }
  const Kernel kernel =
      make_kernel("f", p, {{"q", q, 4, 1}}, {"constants", {}, 0, 1}, {{"out", {r[0][0], r[0][1], r[2][2]}, 3, 1}});
  const Kernel reduced = robotc::reduce::reduce(kernel);
  CHECK(counts(reduced).sincos_pairs == 1);
  CHECK(counts(reduced).additions == 3);
  CHECK(counts(reduced).multiplications == 0);
  const std::vector<double> at = {0.3, -1.1, 2.0, 0.7};
  const std::vector<double> values = evaluate(reduced, {at}, {});
  CHECK(values[0] == doctest::Approx(std::cos(1.9)).epsilon(1e-15));
  CHECK(values[1] == doctest::Approx(-std::sin(1.9)).epsilon(1e-15));
  CHECK(values[2] == 1);
}

TEST_CASE("rows of alike values stay with them") {
  Pool pool;
  std::vector<Id> x, row, roots;
  for (std::size_t i = 0; i < 9; ++i) x.push_back(pool.symbol("x" + std::to_string(i)));
  for (std::size_t i = 0; i < 9; i += 3) {
    row.push_back(pool.add(pool.mul(x[i], x[i + 1]), pool.mul(x[i], x[i + 2])));  // becomes a product
    roots.push_back(pool.sin(row.back()));
  }
  pool.declare_row(row);
  const Kernel reduced =
      robotc::reduce::reduce(make_kernel("f", pool, {{"x", x, 9, 1}}, {"constants", {}, 0, 1}, {{"y", roots, 3, 1}}));
  std::vector<Id> angles;
  for (const Id root : reduced.roots()) angles.push_back(reduced.pool.arg(root, 0));
  CHECK(reduced.pool.op(angles[0]) == Op::mul);
  REQUIRE(reduced.pool.rows().size() == 1);
  CHECK(reduced.pool.rows()[0] == angles);
}

TEST_CASE_FIXTURE(Fixture, "the observer sees every pass and the cost does not rise") {
  std::vector<std::string> passes;
  std::vector<std::size_t> costs;
  const Id root = p.add(p.mul(q[0], q[1]), p.mul(q[0], q[2]));
  robotc::reduce::reduce(kernel({root}), [&](std::string_view pass, const OperationCounts& now) {
    passes.emplace_back(pass);
    costs.push_back(now.arithmetic());
  });
  CHECK(passes.front() == "derived");
  CHECK(passes.size() == 6);
  CHECK(costs == std::vector<std::size_t>{3, 3, 3, 2, 2, 2});
}

/// A kernel with many patterns for the passes: sums of products over few factors, sines and cosines of few angles.
Kernel random_trigonometric(std::mt19937_64& random) {
  Fixture f;
  Pool& p = f.p;
  std::vector<Id> factors = f.params;
  for (std::size_t i = 0; i < 3; ++i) {
    factors.push_back(p.sin(f.q[i]));
    factors.push_back(p.cos(f.q[i]));
  }
  factors.push_back(f.q[3]);
  std::vector<Id> roots;
  for (int i = 0; i < 4; ++i) {
    Id sum = p.zero();
    for (int j = 0; j < 6; ++j) {
      Id product = p.integer(static_cast<std::int64_t>(random() % 5) - 2);
      for (int k = 0; k < 3; ++k) product = p.mul(product, factors[random() % factors.size()]);
      sum = random() % 2 == 0 ? p.add(sum, product) : p.sub(product, sum);
    }
    // Add angle sums, which random choices would not produce.
    const std::size_t a = random() % 3;
    const std::size_t b = (a + 1) % 3;
    const Id g = factors[random() % factors.size()];
    const bool sine = random() % 2 == 0;
    const Id first = p.mul(sine ? p.sin(f.q[a]) : p.cos(f.q[a]), p.mul(g, p.cos(f.q[b])));
    const Id second = p.mul(p.mul(sine ? p.cos(f.q[a]) : p.sin(f.q[a]), p.sin(f.q[b])), g);
    sum = p.add(sum, random() % 2 == 0 ? p.add(first, second) : p.sub(second, first));
    factors.push_back(p.make(Op::tanh, sum));  // below 1 again
    roots.push_back(sum);
  }
  return f.kernel(roots);
}

template <class Pass>
void check_pass_on_sums_of_products(std::uint64_t start, Pass pass) {
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    const Kernel before = random_trigonometric(random);
    const Kernel after = pass(before);
    CHECK(cost(after) <= cost(before));
    CHECK(after.inputs.size() == before.inputs.size());
    std::vector<double> q(5);
    std::vector<double> params(3);
    for (double& x : q) x = uniform(random);
    for (double& x : params) x = uniform(random);
    const auto expected = evaluate(before, {q}, params);
    const auto actual = evaluate(after, {q}, params);
    // All factors are at most 1, and a sum has 6 products with coefficients up to 2 and 2 with 1, of three factors
    // each: it is below 14, and errors in the factors, from the sums before, enter at most 3 · 14 times.
    double tolerance = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CAPTURE(i);
      tolerance = 14 * (16 * std::numeric_limits<double>::epsilon() + 3 * tolerance);
      REQUIRE(std::fabs(actual[i] - expected[i]) <= tolerance);
    }
  }
}

template <class Pass>
void check_pass_on_random_programs(std::uint64_t start, Pass pass) {
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-2, 2);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    const RandomProgram program(random, {.symbols = 6, .instructions = 60});
    Pool pool;
    std::vector<Id> symbols;
    std::vector<double> values;
    for (std::size_t i = 0; i < program.symbol_count(); ++i) {
      symbols.push_back(pool.symbol("x" + std::to_string(i), i < 2 ? Stage::prepare : Stage::step));
      values.push_back(uniform(random));
    }
    const std::vector<Id> roots = program.build(pool, symbols);
    const auto split = symbols.begin() + 2;
    const Kernel before = make_kernel("f", pool, {{"q", {split, symbols.end()}, symbols.size() - 2, 1}},
                                      {"constants", {symbols.begin(), split}, 2, 1}, {{"out", roots, roots.size(), 1}});
    const Kernel after = pass(before);
    const auto actual = evaluate(after, {{values.begin() + 2, values.end()}}, {values.begin(), values.begin() + 2});
    const auto expected = program.run(values, std::vector<double>(values.size(), 0.0));
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const double bound = 8 * expected[i].value_error + std::numeric_limits<double>::denorm_min();
      if (!std::isfinite(bound) || !std::isfinite(expected[i].value)) continue;
      CAPTURE(i);
      REQUIRE(std::fabs(actual[i] - expected[i].value) <= bound);
    }
  }
}

TEST_CASE("renormalise keeps values") {
  check_pass_on_sums_of_products(test::seed(11), renormalise);
  check_pass_on_random_programs(test::seed(12), renormalise);
}

TEST_CASE("merge_parallel_axes keeps values") {
  check_pass_on_sums_of_products(test::seed(13), merge_parallel_axes);
  check_pass_on_random_programs(test::seed(14), merge_parallel_axes);
}

TEST_CASE("factor_common keeps values") {
  check_pass_on_sums_of_products(test::seed(15), factor_common);
  check_pass_on_random_programs(test::seed(16), factor_common);
}

TEST_CASE("share_opposites keeps values") {
  check_pass_on_sums_of_products(test::seed(19), share_opposites);
  check_pass_on_random_programs(test::seed(20), share_opposites);
}

TEST_CASE("reduce keeps values") {
  const auto whole = [](const Kernel& kernel) { return robotc::reduce::reduce(kernel); };
  check_pass_on_sums_of_products(test::seed(17), whole);
  check_pass_on_random_programs(test::seed(18), whole);
}

TEST_CASE("long chains neither recurse nor take quadratic time") {
  Pool p;
  const Id x = p.symbol("x");
  const Id y = p.symbol("y");
  Id sum = x;
  Id product = x;
  Id horner = x;
  std::vector<Id> many;
  for (int i = 0; i < 100'000; ++i) {
    many.push_back(p.symbol("s"));
    sum = p.add(sum, p.mul(many.back(), y));
    product = p.mul(product, many.back());
    horner = p.add(p.mul(horner, y), many.back());
  }
  many.push_back(x);
  many.push_back(y);
  const Kernel kernel = make_kernel("f", p, {{"in", many, many.size(), 1}}, {"constants", {}, 0, 1},
                                    {{"out", {sum, product, horner}, 3, 1}});
  const Kernel reduced = robotc::reduce::reduce(kernel);
  CHECK(counts(reduced).arithmetic() < counts(kernel).arithmetic());
}

}  // namespace

}  // namespace passes_test
