#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "tests/unit/expr/random_program.h"

namespace differentiate_test {

namespace {

using namespace robotc;
using namespace robotc::expr;
using Complex = std::complex<double>;

Id derivative_of(Pool& pool, Id f, Id x) {
  const std::vector<Id> roots = {f};
  const std::vector<Assignment> rates = {{x, pool.one()}};
  return differentiate(pool, roots, rates).roots[0];
}

double value_at(const Pool& pool, Id f, const std::vector<std::pair<Id, double>>& values) {
  const std::vector<Id> roots = {f};
  return evaluate(pool, roots, values)[0];
}

TEST_CASE("each function's rule agrees with the complex step") {
  struct Rule {
    Op op;
    std::function<Complex(Complex)> function;
    double low;
    double high;
  };
  const std::vector<Rule> rules = {
      {Op::sqrt, [](Complex z) { return std::sqrt(z); }, 0.1, 9},
      {Op::sin, [](Complex z) { return std::sin(z); }, -9, 9},
      {Op::cos, [](Complex z) { return std::cos(z); }, -9, 9},
      {Op::tan, [](Complex z) { return std::tan(z); }, -1.5, 1.5},
      {Op::asin, [](Complex z) { return std::asin(z); }, -0.9, 0.9},
      {Op::acos, [](Complex z) { return std::acos(z); }, -0.9, 0.9},
      {Op::atan, [](Complex z) { return std::atan(z); }, -9, 9},
      {Op::sinh, [](Complex z) { return std::sinh(z); }, -5, 5},
      {Op::cosh, [](Complex z) { return std::cosh(z); }, -5, 5},
      {Op::tanh, [](Complex z) { return std::tanh(z); }, -5, 5},
      {Op::exp, [](Complex z) { return std::exp(z); }, -5, 5},
      {Op::log, [](Complex z) { return std::log(z); }, 0.1, 9},
  };
  const double step = 1e-40;
  for (const Rule& rule : rules) {
    CAPTURE(name(rule.op));
    Pool pool;
    const Id x = pool.symbol("x");
    const Id slope = derivative_of(pool, pool.make(rule.op, x), x);
    for (int i = 0; i <= 20; ++i) {
      const double at = rule.low + (rule.high - rule.low) * i / 20;
      CAPTURE(at);
      const double expected = rule.function(Complex(at, step)).imag() / step;
      // A few roundings; the subtraction in 1 − y² may lose the difference of y² from 1.
      const double tolerance = 8 * std::numeric_limits<double>::epsilon() * (1 + std::fabs(expected));
      CHECK(std::fabs(value_at(pool, slope, {{x, at}}) - expected) <= tolerance);
    }
  }
}

TEST_CASE("powers and atan2") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  const std::vector<std::pair<Id, double>> at = {{x, 1.7}, {y, -0.6}};
  const double eps = 8 * std::numeric_limits<double>::epsilon();
  CHECK(value_at(pool, derivative_of(pool, pool.pow(x, y), x), at) ==
        doctest::Approx(-0.6 * std::pow(1.7, -1.6)).epsilon(eps));
  CHECK(value_at(pool, derivative_of(pool, pool.pow(x, y), y), at) ==
        doctest::Approx(std::pow(1.7, -0.6) * std::log(1.7)).epsilon(eps));
  CHECK(value_at(pool, derivative_of(pool, pool.pow(x, x), x), at) ==
        doctest::Approx(std::pow(1.7, 1.7) * (1 + std::log(1.7))).epsilon(eps));
  // The power rule alone must not need the logarithm: it has none at a negative base.
  CHECK(value_at(pool, derivative_of(pool, pool.pow(y, pool.integer(3)), y), at) ==
        doctest::Approx(3 * 0.36).epsilon(eps));
  const Id angle = pool.make(Op::atan2, y, x);
  const double square = 1.7 * 1.7 + 0.6 * 0.6;
  CHECK(value_at(pool, derivative_of(pool, angle, x), at) == doctest::Approx(0.6 / square).epsilon(eps));
  CHECK(value_at(pool, derivative_of(pool, angle, y), at) == doctest::Approx(1.7 / square).epsilon(eps));
  // Behind the axis, where atan(y/x) is on another branch.
  CHECK(value_at(pool, derivative_of(pool, angle, y), {{x, -1.7}, {y, 0.6}}) ==
        doctest::Approx(-1.7 / square).epsilon(eps));
}

TEST_CASE("polynomials differentiate to what one writes by hand") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  CHECK(derivative_of(pool, pool.mul(x, x), x) == pool.add(x, x));
  CHECK(derivative_of(pool, pool.mul(x, y), x) == y);
  CHECK(derivative_of(pool, pool.sin(x), x) == pool.cos(x));
  CHECK(derivative_of(pool, pool.add(pool.mul(pool.integer(5), y), x), x) == pool.one());
  CHECK(derivative_of(pool, y, x) == pool.zero());
  CHECK(derivative_of(pool, pool.integer(3), x) == pool.zero());
}

TEST_CASE("a direction moves several symbols") {
  Pool pool;
  const Id q = pool.symbol("q");
  const Id qd = pool.symbol("qd");
  const Id qdd = pool.symbol("qdd");
  const std::vector<Id> roots = {pool.sin(q), pool.mul(qd, qd)};
  const std::vector<Assignment> rates = {{q, qd}, {qd, qdd}};
  const Derivative d = differentiate(pool, roots, rates);
  CHECK(d.roots[0] == pool.mul(pool.cos(q), qd));
  const Id product = pool.mul(qd, qdd);
  CHECK(d.roots[1] == pool.add(product, product));
  CHECK(d.jumps.empty());
}

TEST_CASE("constants add no nodes") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  Id chain = x;
  for (int i = 0; i < 1000; ++i) chain = pool.sin(pool.add(chain, pool.one()));
  const std::size_t before = pool.size();
  CHECK(derivative_of(pool, pool.add(chain, y), y) == pool.one());
  CHECK(pool.size() == before + 1);  // the sum itself
}

TEST_CASE("jumps are reported where the direction reaches them") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  const Id magnitude = pool.make(Op::abs, x);
  const Id still = pool.make(Op::sign, y);
  const Id by_still = pool.select(pool.make(Op::less, y, pool.zero()), x, pool.mul(x, x));
  const Id by_moving = pool.select(pool.make(Op::less, x, pool.zero()), y, pool.one());
  const Id step = pool.make(Op::floor, x);
  const std::vector<Id> roots = {magnitude, still, by_still, by_moving, step, pool.make(Op::max, x, y)};
  const std::vector<Assignment> rates = {{x, pool.one()}};
  const Derivative d = differentiate(pool, roots, rates);
  CHECK(d.jumps == std::vector<Id>{magnitude, by_moving, step, roots[5]});
  CHECK(d.roots[0] == pool.make(Op::sign, x));
  CHECK(d.roots[1] == pool.zero());
  CHECK(d.roots[2] == pool.select(pool.make(Op::less, y, pool.zero()), pool.one(), pool.add(x, x)));
  CHECK(d.roots[3] == pool.zero());
  CHECK(d.roots[4] == pool.zero());
  CHECK(value_at(pool, d.roots[5], {{x, 2}, {y, 1}}) == 1);
  CHECK(value_at(pool, d.roots[5], {{x, 0}, {y, 1}}) == 0);
}

TEST_CASE("derivatives of random expressions agree with the complex step") {
  const auto start = test::seed(2);
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::size_t checked = 0;
  std::size_t skipped = 0;
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const test::RandomProgram program(random, {.symbols = 4, .instructions = 40, .smooth = round % 2 == 0});
    Pool pool;
    std::vector<Id> symbols;
    std::vector<Assignment> rates;
    std::vector<std::pair<Id, double>> values;
    std::vector<double> plain;
    std::vector<double> plain_rates;
    for (std::size_t i = 0; i < program.symbol_count(); ++i) {
      symbols.push_back(pool.symbol("x" + std::to_string(i)));
      const Id rate = pool.symbol("v" + std::to_string(i));
      rates.emplace_back(symbols.back(), rate);
      plain.push_back(uniform(random));
      plain_rates.push_back(uniform(random));
      values.emplace_back(symbols.back(), plain.back());
      values.emplace_back(rate, plain_rates.back());
    }
    const std::vector<Id> roots = program.build(pool, symbols);
    const Derivative d = differentiate(pool, roots, rates);
    const std::vector<double> actual = evaluate(pool, d.roots, values);
    const auto expected = program.run(plain, plain_rates);
    for (std::size_t i = 0; i < roots.size(); ++i) {
      // The rules group their factors differently from complex arithmetic, hence the factor on the running bound.
      const double bound = 8 * expected[i].derivative_error + std::numeric_limits<double>::denorm_min();
      if (!std::isfinite(bound) || !std::isfinite(expected[i].derivative)) {
        ++skipped;
        continue;
      }
      ++checked;
      CAPTURE(i);
      CAPTURE(to_string(pool, roots[i]));
      CAPTURE(to_string(pool, d.roots[i]));
      REQUIRE(std::fabs(actual[i] - expected[i].derivative) <= bound);
    }
  }
  CHECK(checked > 2 * skipped);
}

TEST_CASE("Jacobians forwards and backwards agree with the complex step on random programs") {
  std::mt19937_64 random(test::seed(8));
  std::uniform_real_distribution<double> uniform(-3, 3);
  for (const auto jacobian : {jacobian_forwards, jacobian_backwards}) {
    int checked = 0;
    int skipped = 0;
    for (int round = 0; round < 100; ++round) {
      CAPTURE(round);
      const test::RandomProgram program(random, {.symbols = 4, .instructions = 40, .smooth = round % 2 == 0});
      Pool pool;
      std::vector<Id> symbols;
      std::vector<double> plain;
      std::vector<std::pair<Id, double>> values;
      for (std::size_t j = 0; j < program.symbol_count(); ++j) {
        symbols.push_back(pool.symbol("x" + std::to_string(j)));
        plain.push_back(uniform(random));
        values.emplace_back(symbols.back(), plain.back());
      }
      const std::vector<Id> roots = program.build(pool, symbols);
      const std::vector<double> actual = evaluate(pool, jacobian(pool, roots, symbols), values);
      REQUIRE(actual.size() == roots.size() * symbols.size());
      for (std::size_t j = 0; j < symbols.size(); ++j) {
        std::vector<double> along(symbols.size(), 0.0);
        along[j] = 1;
        const auto expected = program.run(plain, along);
        for (std::size_t i = 0; i < roots.size(); ++i) {
          const double bound = 8 * expected[i].derivative_error + std::numeric_limits<double>::denorm_min();
          if (!std::isfinite(bound) || !std::isfinite(expected[i].derivative)) {
            ++skipped;
            continue;
          }
          ++checked;
          CAPTURE(i);
          CAPTURE(j);
          CAPTURE(to_string(pool, roots[i]));
          REQUIRE(std::fabs(actual[i * symbols.size() + j] - expected[i].derivative) <= bound);
        }
      }
    }
    CHECK(checked > 2 * skipped);
  }
}

TEST_CASE("backwards, what lies between the symbols and a root is passed once") {
  Pool pool;
  std::vector<Id> symbols;
  for (int i = 0; i < 20; ++i) symbols.push_back(pool.symbol("x" + std::to_string(i)));
  Id sum = pool.zero();
  for (const Id symbol : symbols) sum = pool.add(sum, symbol);
  Id root = sum;
  for (int i = 0; i < 20; ++i) root = pool.sin(root);
  const auto count = [&](const std::vector<Id>& entries) { return count_operations(pool, entries).multiplications; };
  CHECK(count(jacobian_backwards(pool, {&root, 1}, symbols)) == 19);
  // A node without a rule, and an unused symbol.
  const std::vector<Id> roots{pool.make(Op::floor, sum), symbols[0], pool.mul(symbols[1], symbols[1])};
  const std::vector<Id> by = {symbols[0], symbols[1], pool.symbol("none")};
  const std::vector<Id> expected{pool.zero(), pool.zero(), pool.zero(), pool.one(),
                                 pool.zero(), pool.zero(), pool.zero(), pool.mul(pool.integer(2), symbols[1]),
                                 pool.zero()};
  CHECK(jacobian_backwards(pool, roots, by) == expected);
  CHECK(jacobian_forwards(pool, roots, by) == expected);
}

TEST_CASE("a chain a million nodes deep") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  Id chain = x;
  for (int i = 0; i < 500'000; ++i) chain = pool.add(pool.mul(chain, y), x);
  CHECK(pool.size() > 1'000'000);
  const Id slope = derivative_of(pool, chain, x);
  const std::vector<Id> roots = {chain, slope};
  const std::vector<std::pair<Id, double>> at = {{x, 3}, {y, 0.5}};
  const std::vector<double> values = evaluate(pool, roots, at);
  CHECK(values[0] == doctest::Approx(6).epsilon(1e-15));  // x/(1−y)
  CHECK(values[1] == doctest::Approx(2).epsilon(1e-15));
  CHECK(count_operations(pool, roots).additions >= 500'000);
  const std::vector<Assignment> replacements = {{x, y}};
  CHECK(substitute(pool, roots, replacements).size() == 2);
  CHECK(to_string(pool, chain, 50).size() == 50);
}

}  // namespace

}  // namespace differentiate_test
