#include "compiler/expr/pool.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/fold.h"
#include "compiler/expr/numeric.h"
#include "tests/unit/expr/random_program.h"

namespace pool_test {

namespace {

using namespace robotc;
using namespace robotc::expr;

struct Fixture {
  Pool p;
  Id x = p.symbol("x");
  Id y = p.symbol("y");
  Id z = p.symbol("z");
  Id k = p.symbol("k", Stage::prepare);

  Id number(std::int64_t n, std::int64_t d = 1) { return p.number(Number::rational(n, d)); }
  Id pi(std::int64_t n = 1, std::int64_t d = 1) { return p.number(Number::rational(n, d) * Number::pi()); }
};

TEST_CASE_FIXTURE(Fixture, "equal structure has equal id") {
  CHECK(p.add(x, y) == p.add(y, x));
  CHECK(p.mul(x, y) == p.mul(y, x));
  CHECK(p.sub(x, y) != p.sub(y, x));
  CHECK(p.number(Number::rational(2, 4)) == number(1, 2));
  CHECK(p.number(Number::inexact(0.5)) != number(1, 2));
  CHECK(p.symbol("x") != x);
  CHECK(p.make(Op::min, x, y) == p.make(Op::min, y, x));
  CHECK(p.make(Op::less, x, y) != p.make(Op::less, y, x));
}

TEST_CASE_FIXTURE(Fixture, "arguments come before their users, also after the table has grown many times") {
  Id last = x;
  for (int i = 0; i < 100'000; ++i) last = i % 2 == 0 ? p.add(p.mul(last, y), z) : p.sub(p.mul(last, z), y);
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (const Id arg : p.args(Id(i))) REQUIRE(arg.index() < i);
  }
  const std::size_t size = p.size();
  Id again = x;
  for (int i = 0; i < 100'000; ++i) again = i % 2 == 0 ? p.add(p.mul(again, y), z) : p.sub(p.mul(again, z), y);
  CHECK(again == last);
  CHECK(p.size() == size);
}

TEST_CASE_FIXTURE(Fixture, "neutral and absorbing elements") {
  const Id zero = p.zero();
  const Id one = p.one();
  CHECK(p.add(x, zero) == x);
  CHECK(p.add(zero, x) == x);
  CHECK(p.sub(x, zero) == x);
  CHECK(p.sub(zero, x) == p.neg(x));
  CHECK(p.sub(x, x) == zero);
  CHECK(p.mul(x, one) == x);
  CHECK(p.mul(x, zero) == zero);
  CHECK(p.mul(number(-1), x) == p.neg(x));
  CHECK(p.div(x, one) == x);
  CHECK(p.div(x, number(-1)) == p.neg(x));
  CHECK(p.div(zero, x) == zero);
  CHECK(p.op(p.div(x, x)) == Op::div);  // not folded: undefined at x = 0
}

TEST_CASE_FIXTURE(Fixture, "signs are pulled outwards and vanish in sums") {
  const Id mx = p.neg(x);
  const Id my = p.neg(y);
  CHECK(p.neg(mx) == x);
  CHECK(p.mul(mx, my) == p.mul(x, y));
  CHECK(p.mul(mx, y) == p.neg(p.mul(x, y)));
  CHECK(p.div(mx, y) == p.neg(p.div(x, y)));
  CHECK(p.div(mx, my) == p.div(x, y));
  CHECK(p.sub(x, my) == p.add(x, y));
  CHECK(p.add(mx, y) == p.sub(y, x));
  CHECK(p.add(mx, my) == p.neg(p.add(x, y)));
  CHECK(p.sub(mx, y) == p.neg(p.add(x, y)));
  CHECK(p.sub(mx, my) == p.sub(y, x));
  CHECK(p.neg(p.sub(x, y)) == p.sub(y, x));
  CHECK(p.mul(number(-3), x) == p.neg(p.mul(number(3), x)));
  CHECK(p.add(z, p.mul(number(-3), x)) == p.sub(z, p.mul(number(3), x)));
  CHECK(p.div(number(-3), x) == p.neg(p.div(number(3), x)));
}

TEST_CASE_FIXTURE(Fixture, "numbers regroup") {
  CHECK(p.mul(number(2), p.mul(number(3), x)) == p.mul(number(6), x));
  CHECK(p.mul(number(1, 2), p.mul(number(2), x)) == x);
  CHECK(p.add(number(2), p.add(x, number(3))) == p.add(number(5), x));
  CHECK(p.sub(p.one(), p.sub(p.one(), x)) == x);
  CHECK(p.sub(p.add(x, number(1)), number(1)) == x);
  CHECK(p.sub(number(3), p.add(number(1), x)) == p.sub(number(2), x));
  CHECK(p.sub(x, number(3)) == p.add(x, number(-3)));
  CHECK(p.neg(p.sub(x, number(3))) == p.sub(number(3), x));
  CHECK(p.div(x, number(4)) == p.mul(number(1, 4), x));
  CHECK(p.div(p.mul(number(6), x), number(3)) == p.add(x, x));
  CHECK(p.mul(number(6), p.div(number(1, 2), x)) == p.div(number(3), x));
  CHECK(p.div(number(3), p.mul(number(6), x)) == p.div(number(1, 2), x));
  CHECK(p.mul(p.number(Number::pi()), p.div(x, p.number(Number::pi()))) == x);
}

TEST_CASE_FIXTURE(Fixture, "like terms collect and differences cancel") {
  CHECK(p.op(p.add(x, x)) == Op::add);
  CHECK(p.mul(number(2), x) == p.add(x, x));
  CHECK(p.add(p.add(x, x), x) == p.mul(number(3), x));
  CHECK(p.sub(p.add(x, x), x) == x);
  CHECK(p.add(p.mul(number(1, 3), x), p.mul(number(2, 3), x)) == x);
  CHECK(p.sub(p.mul(number(2), x), p.mul(number(5), x)) == p.neg(p.mul(number(3), x)));
  CHECK(p.sub(p.add(x, y), y) == x);
  CHECK(p.sub(x, p.add(x, y)) == p.neg(y));
  CHECK(p.add(p.sub(x, y), y) == x);
  CHECK(p.sub(x, p.sub(x, y)) == y);
  CHECK(p.sub(p.sub(x, y), x) == p.neg(y));
}

TEST_CASE_FIXTURE(Fixture, "sine and cosine of opposite and turned angles share one argument") {
  CHECK(p.sin(p.neg(x)) == p.neg(p.sin(x)));
  CHECK(p.cos(p.neg(x)) == p.cos(x));
  CHECK(p.sin(p.sub(x, y)) == p.neg(p.sin(p.sub(y, x))));
  CHECK(p.cos(p.sub(x, y)) == p.cos(p.sub(y, x)));
  CHECK(p.sin(p.sub(number(1), x)) == p.neg(p.sin(p.sub(x, number(1)))));
  CHECK(p.sin(p.add(x, pi(1, 2))) == p.cos(x));
  CHECK(p.sin(p.sub(x, pi(1, 2))) == p.neg(p.cos(x)));
  CHECK(p.cos(p.add(x, pi(1, 2))) == p.neg(p.sin(x)));
  CHECK(p.cos(p.sub(x, pi(1, 2))) == p.sin(x));
  CHECK(p.sin(p.sub(pi(), x)) == p.sin(x));
  CHECK(p.cos(p.sub(pi(), x)) == p.neg(p.cos(x)));
  CHECK(p.sin(p.sub(pi(3, 2), x)) == p.neg(p.cos(x)));
  CHECK(p.cos(p.sub(pi(3, 2), x)) == p.neg(p.sin(x)));
  CHECK(p.sin(p.add(x, pi(100, 1))) == p.sin(x));
  CHECK(p.sin(p.add(p.sub(y, x), pi(1, 2))) == p.cos(p.sub(x, y)));
  CHECK(p.op(p.sin(p.add(x, pi(1, 3)))) == Op::sin);
  const Id s = p.sin(x);
  const Id c = p.cos(x);
  CHECK(p.add(p.mul(s, s), p.mul(c, c)) == p.one());
  CHECK(p.add(p.mul(c, c), p.mul(s, s)) == p.one());
  CHECK(p.op(p.add(p.mul(s, s), p.mul(p.cos(y), p.cos(y)))) == Op::add);
}

TEST_CASE_FIXTURE(Fixture, "functions of numbers are exact where known") {
  CHECK(p.sin(pi(1, 6)) == number(1, 2));
  CHECK(p.cos(pi(1, 2)) == p.zero());
  CHECK(p.sqrt(number(9, 4)) == number(3, 2));
  CHECK(p.pow(number(4), number(1, 2)) == number(2));
  CHECK(p.pow(number(2, 3), number(-2)) == number(9, 4));
  CHECK(p.make(Op::tan, pi(1, 4)) == p.one());
  CHECK(p.make(Op::asin, number(-1, 2)) == pi(-1, 6));
  CHECK(p.make(Op::acos, number(-1)) == pi());
  CHECK(p.make(Op::acos, p.sqrt(number(3, 4))) == pi(1, 6));
  CHECK(p.make(Op::atan, p.sqrt(number(3))) == pi(1, 3));
  CHECK(p.make(Op::atan2, number(-2), number(-2)) == pi(-3, 4));
  CHECK(p.make(Op::atan2, number(0), number(-5)) == pi());
  CHECK(p.make(Op::atan2, number(5), number(0)) == pi(1, 2));
  CHECK(p.make(Op::exp, p.zero()) == p.one());
  CHECK(p.make(Op::log, p.one()) == p.zero());
  CHECK(p.make(Op::floor, number(-7, 2)) == number(-4));
  CHECK(p.make(Op::floor, p.number(Number::pi())) == p.number(Number::inexact(3)));
  CHECK(p.make(Op::abs, number(-7, 2)) == number(7, 2));
  CHECK(p.make(Op::sign, pi(-1, 2)) == number(-1));
  CHECK(p.make(Op::min, number(1, 3), number(1, 2)) == number(1, 3));
  CHECK(p.make(Op::max, number(1, 3), number(1, 2)) == number(1, 2));
  CHECK(p.value(p.make(Op::exp, p.one())).to_double() == std::exp(1.0));
}

TEST_CASE("exact folding agrees with the functions of libm") {
  const std::vector<Number> arguments = {Number(),
                                         Number::integer(1),
                                         Number::integer(-1),
                                         Number::rational(1, 2),
                                         Number::rational(-7, 5),
                                         sqrt(Number::rational(1, 2)),
                                         -sqrt(Number::rational(3, 4)),
                                         sqrt(Number::integer(3)),
                                         Number::pi(),
                                         Number::rational(5, 6) * Number::pi(),
                                         Number::rational(-3, 4) * Number::pi(),
                                         Number::inexact(0.3)};
  // Exact results are compared with a function of a rounded argument: an ulp of it times the slope.
  const double tolerance = 2e-15;
  for (const Number& a : arguments) {
    for (int op = static_cast<int>(Op::neg); op <= static_cast<int>(Op::logical_not); ++op) {
      const auto code = static_cast<Op>(op);
      CAPTURE(name(code));
      CAPTURE(a.to_string());
      if (arity(code) == 1) {
        if (const auto folded = fold_constants(code, a)) {
          CHECK(folded->to_double() == doctest::Approx(apply(code, a.to_double())).epsilon(tolerance));
        }
        continue;
      }
      if (code == Op::logical_and || code == Op::logical_or) continue;
      for (const Number& b : arguments) {
        CAPTURE(b.to_string());
        if (const auto folded = fold_constants(code, a, b)) {
          CHECK(folded->to_double() == doctest::Approx(apply(code, a.to_double(), b.to_double())).epsilon(tolerance));
        }
      }
    }
  }
}

TEST_CASE_FIXTURE(Fixture, "a fold that would not be finite is not done") {
  const Id zero = p.zero();
  CHECK(p.op(p.div(p.one(), zero)) == Op::div);
  CHECK(p.op(p.div(zero, zero)) == Op::div);
  CHECK(p.op(p.div(x, zero)) == Op::div);
  CHECK(p.op(p.sqrt(number(-1))) == Op::sqrt);
  CHECK(p.op(p.make(Op::log, zero)) == Op::log);
  CHECK(p.op(p.make(Op::exp, number(1000))) == Op::exp);
  CHECK(p.op(p.make(Op::acos, number(2))) == Op::acos);
  CHECK(p.op(p.power(zero, -1)) == Op::div);
  CHECK(p.op(p.pow(number(-1), number(1, 2))) == Op::sqrt);
  const Id huge = p.number(Number::inexact(1e308));
  CHECK(p.op(p.mul(huge, huge)) == Op::mul);
  CHECK(p.op(p.add(huge, huge)) == Op::add);
  CHECK(p.op(p.mul(huge, p.mul(huge, x))) == Op::mul);
  CHECK(p.op(p.div(x, p.number(Number::inexact(1e-320)))) == Op::div);
  const std::vector<Id> root = {p.div(p.one(), zero)};
  CHECK(std::isinf(evaluate(p, root, {})[0]));
}

TEST_CASE_FIXTURE(Fixture, "powers become products") {
  CHECK(p.pow(x, number(2)) == p.mul(x, x));
  CHECK(p.power(x, 0) == p.one());
  CHECK(p.power(x, 1) == x);
  CHECK(p.power(x, 4) == p.mul(p.mul(x, x), p.mul(x, x)));
  CHECK(p.power(x, -2) == p.div(p.one(), p.mul(x, x)));
  CHECK(p.pow(x, number(1, 2)) == p.sqrt(x));
  CHECK(p.pow(x, number(-3, 2)) == p.div(p.one(), p.mul(x, p.sqrt(x))));
  CHECK(p.op(p.pow(x, y)) == Op::pow);
  CHECK(p.pow(p.one(), x) == p.one());
  const std::vector<Id> root = {p.power(x, 13)};
  const std::vector<std::pair<Id, double>> at = {{x, 1.5}};
  CHECK(evaluate(p, root, at)[0] == std::pow(1.5, 13));  // 1.5^13 is a double
}

TEST_CASE_FIXTURE(Fixture, "even and odd functions") {
  CHECK(p.make(Op::abs, p.neg(x)) == p.make(Op::abs, x));
  CHECK(p.make(Op::abs, p.sub(x, y)) == p.make(Op::abs, p.sub(y, x)));
  CHECK(p.make(Op::abs, p.sub(pi(1, 2), x)) == p.make(Op::abs, p.sub(x, pi(1, 2))));
  CHECK(p.make(Op::cosh, p.sub(x, y)) == p.make(Op::cosh, p.sub(y, x)));
  CHECK(p.make(Op::abs, p.mul(x, x)) == p.mul(x, x));
  CHECK(p.sqrt(p.mul(x, x)) == p.make(Op::abs, x));
  for (const Op op : {Op::tan, Op::asin, Op::atan, Op::sinh, Op::tanh, Op::sign}) {
    CHECK(p.make(op, p.neg(x)) == p.neg(p.make(op, x)));
  }
  CHECK(p.make(Op::min, p.neg(x), p.neg(y)) == p.neg(p.make(Op::max, x, y)));
  CHECK(p.make(Op::max, x, x) == x);
  CHECK(p.op(p.make(Op::acos, p.neg(x))) == Op::acos);
  CHECK(p.op(p.make(Op::atan2, p.neg(x), y)) == Op::atan2);  // not odd where x = 0 and y < 0
}

TEST_CASE_FIXTURE(Fixture, "truth values fold and vanish in select") {
  const Id yes = p.make(Op::less, number(1), number(2));
  const Id no = p.make(Op::less, number(2), number(1));
  const Id open = p.make(Op::less, x, y);
  CHECK(p.select(yes, x, y) == x);
  CHECK(p.select(no, x, y) == y);
  CHECK(p.select(open, x, x) == x);
  CHECK(p.select(p.make(Op::logical_not, open), x, y) == p.select(open, y, x));
  CHECK(p.make(Op::logical_and, yes, open) == open);
  CHECK(p.make(Op::logical_and, open, no) == no);
  CHECK(p.make(Op::logical_or, no, open) == open);
  CHECK(p.make(Op::logical_or, open, yes) == yes);
  CHECK(p.make(Op::logical_not, p.make(Op::logical_not, open)) == open);
  CHECK(p.make(Op::less, x, x) == no);
  CHECK(p.make(Op::less_equal, x, x) == yes);
  CHECK(p.make(Op::equal, number(1, 2), p.number(Number::inexact(0.5))) == yes);
  CHECK(p.make(Op::less, number(1, 3), p.number(Number::inexact(1.0 / 3))) == no);  // the double is the smaller
  // A negation is not pushed into a comparison: not (x < y) and y <= x differ for NaN.
  CHECK(p.op(p.make(Op::logical_not, open)) == Op::logical_not);
}

TEST_CASE_FIXTURE(Fixture, "the stage of a node is the latest of its symbols'") {
  CHECK(p.stage(number(3)) == Stage::compile);
  CHECK(p.stage(p.sin(k)) == Stage::prepare);
  CHECK(p.stage(p.mul(k, x)) == Stage::step);
  CHECK(p.stage(p.select(p.make(Op::less, k, p.zero()), k, number(2))) == Stage::prepare);
}

TEST_CASE_FIXTURE(Fixture, "reachable lists what the roots need, ascending and once") {
  const Id sum = p.add(x, y);
  const Id unused = p.mul(x, z);
  const Id root = p.mul(sum, sum);
  const std::vector<Id> roots = {root, sum, root};
  CHECK(reachable(p, roots) == std::vector<Id>{x, y, sum, root});
  CHECK(unused.index() < root.index());
  CHECK(reachable(p, {}).empty());
}

TEST_CASE("the constructors keep the values of random expressions") {
  const auto start = test::seed(1);
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-2, 2);
  std::size_t checked = 0;
  std::size_t skipped = 0;
  for (int round = 0; round < 400; ++round) {
    CAPTURE(round);
    const test::RandomProgram program(random, {.symbols = 5, .instructions = 80});
    Pool pool;
    std::vector<Id> symbols;
    std::vector<std::pair<Id, double>> values;
    std::vector<double> plain;
    for (std::size_t i = 0; i < program.symbol_count(); ++i) {
      symbols.push_back(pool.symbol("x" + std::to_string(i)));
      plain.push_back(uniform(random));
      values.emplace_back(symbols.back(), plain.back());
    }
    const std::vector<Id> roots = program.build(pool, symbols);
    const std::vector<double> actual = evaluate(pool, roots, values);
    const auto expected = program.run(plain, std::vector<double>(plain.size(), 0.0));
    for (std::size_t i = 0; i < roots.size(); ++i) {
      // Either computation is within the bound of the true value; identities round elsewhere than plain evaluation,
      // which a factor of four covers.
      const double bound = 4 * expected[i].value_error + std::numeric_limits<double>::denorm_min();
      if (!std::isfinite(bound) || !std::isfinite(expected[i].value)) {
        ++skipped;
        continue;
      }
      ++checked;
      CAPTURE(i);
      CAPTURE(to_string(pool, roots[i]));
      REQUIRE(std::fabs(actual[i] - expected[i].value) <= bound);
    }
  }
  CHECK(checked > 2 * skipped);
}

}  // namespace

}  // namespace pool_test
