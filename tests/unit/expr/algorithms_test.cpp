#include "compiler/expr/algorithms.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/unit/expr/random_program.h"

namespace algorithms_test {

namespace {

using namespace robotc;
using namespace robotc::expr;

struct Fixture {
  Pool p;
  Id a = p.symbol("a");
  Id b = p.symbol("b");
  Id c = p.symbol("c");
  Id d = p.symbol("d");

  std::string text(Id id) { return to_string(p, id); }
  Id number(std::int64_t n, std::int64_t m = 1) { return p.number(Number::rational(n, m)); }
};

TEST_CASE_FIXTURE(Fixture, "text has the parentheses that precedence needs and no others") {
  CHECK(text(p.add(p.mul(a, b), c)) == "c + a*b");
  CHECK(text(p.mul(p.add(a, b), c)) == "c*(a + b)");
  CHECK(text(p.sub(a, p.sub(b, c))) == "a - (b - c)");
  CHECK(text(p.sub(p.sub(a, b), c)) == "a - b - c");
  CHECK(text(p.add(a, p.add(b, c))) == "b + c + a");
  CHECK(text(p.add(p.add(a, b), p.add(c, d))) == "a + b + (c + d)");
  CHECK(text(p.div(a, p.mul(b, c))) == "a/(b*c)");
  CHECK(text(p.div(p.mul(a, b), c)) == "a*b/c");
  CHECK(text(p.mul(p.div(a, b), c)) == "c*(a/b)");
  CHECK(text(p.neg(p.mul(a, b))) == "-a*b");
  CHECK(text(p.neg(p.add(a, b))) == "-(a + b)");
  CHECK(text(p.add(number(-2), a)) == "-2 + a");
  CHECK(text(p.mul(number(2, 3), a)) == "2/3*a");
  CHECK(text(p.div(number(2, 3), a)) == "2/3/a");
  CHECK(text(p.mul(a, p.sin(p.add(a, b)))) == "a*sin(a + b)");
  CHECK(text(p.pow(a, p.number(Number::rational(1, 3)))) == "pow(a, 1/3)");
  CHECK(text(p.select(p.make(Op::less, a, p.add(b, c)), p.neg(a), b)) == "select(a < b + c, -a, b)");
  const Id less = p.make(Op::less, a, b);
  const Id equal = p.make(Op::equal, c, d);
  const Id both = p.make(Op::logical_and, less, equal);
  CHECK(text(p.make(Op::logical_not, both)) == "not (a < b and c == d)");
  CHECK(text(p.make(Op::logical_or, both, p.make(Op::logical_not, less))) == "a < b and c == d or not a < b");
  CHECK(text(p.neg(p.sin(a))) == "-sin(a)");
  CHECK(text(p.make(Op::atan2, a, b)) == "atan2(a, b)");
}

TEST_CASE_FIXTURE(Fixture, "text is cut at its limit, however much is shared") {
  Id doubled = p.sin(a);
  for (int i = 0; i < 200; ++i) doubled = p.sin(p.mul(doubled, doubled));  // 2^200 leaves as a tree
  const std::string cut = to_string(p, doubled, 300);
  CHECK(cut.size() == 300);
  CHECK(cut.ends_with("..."));
  CHECK(to_string(p, p.add(a, b), 5) == "a + b");
  CHECK(to_string(p, p.add(a, b), 4) == "a...");
  CHECK(to_string(p, p.symbol("ωωωω"), 6) == "ω...");
}

TEST_CASE_FIXTURE(Fixture, "print numbers the operations in evaluation order") {
  const Id unused = p.mul(a, d);
  CHECK(unused.valid());
  const Id sum = p.add(a, p.mul(number(1, 2), b));
  const Id other = p.symbol("a");
  const std::vector<Id> roots = {p.mul(sum, other), sum, b};
  const std::vector<std::string> names = {"x", "y"};
  CHECK(print(p, roots, names) ==
        "%0 = mul 0.5 b\n"
        "%1 = add a %0\n"
        "%2 = mul %1 a'2\n"
        "x = %2\n"
        "y = %1\n"
        "root[2] = b\n");
}

TEST_CASE_FIXTURE(Fixture, "operations are counted once, sine and cosine as a pair") {
  const Id s = p.sin(a);
  const Id co = p.cos(a);
  const Id product = p.mul(s, co);
  const std::vector<Id> roots = {p.add(product, p.sub(product, b)),
                                 p.div(p.sin(b), p.sqrt(c)),
                                 p.neg(product),
                                 p.make(Op::exp, c),
                                 p.select(p.make(Op::less, a, b), p.make(Op::abs, a), b),
                                 product};
  const OperationCounts counts = count_operations(p, roots);
  CHECK(counts.multiplications == 1);
  CHECK(counts.additions == 2);
  CHECK(counts.divisions == 1);
  CHECK(counts.square_roots == 1);
  CHECK(counts.sincos_pairs == 2);
  CHECK(counts.other_functions == 1);
  CHECK(counts.negations == 1);
  CHECK(counts.selects == 3);
  CHECK(counts.arithmetic() == 5);
}

TEST_CASE_FIXTURE(Fixture, "evaluation gives what the operations mean") {
  const auto value = [&](Id id, double x, double y) {
    const std::vector<Id> roots = {id};
    const std::vector<std::pair<Id, double>> values = {{a, x}, {b, y}};
    return evaluate(p, roots, values)[0];
  };
  CHECK(value(p.make(Op::sign, a), 0, 0) == 0);
  CHECK(value(p.make(Op::sign, a), -2, 0) == -1);
  CHECK(value(p.make(Op::floor, a), -1.5, 0) == -2);
  CHECK(value(p.make(Op::min, a, b), 1, -2) == -2);
  CHECK(value(p.make(Op::max, a, b), 1, -2) == 1);
  CHECK(value(p.make(Op::atan2, a, b), -1, -1) == std::atan2(-1, -1));
  CHECK(value(p.select(p.make(Op::less_equal, a, b), a, b), 2, 2) == 2);
  CHECK(value(p.select(p.make(Op::logical_or, p.make(Op::less, a, b), p.make(Op::equal, a, b)), a, c), 2, 2) == 2);
  CHECK(value(p.div(a, b), 1, 0) == std::numeric_limits<double>::infinity());
  CHECK(std::isnan(value(p.sqrt(a), -1, 0)));
  CHECK(std::isnan(value(p.add(a, c), 1, 0)));  // c has no value
  // With a fused operation this would not be zero.
  CHECK(value(p.sub(p.mul(a, b), c), 1 + 0x1p-52, 1 - 0x1p-52) != 0);
  const Id product = p.mul(a, b);
  const std::vector<Id> roots = {product, p.sub(product, d)};
  const std::vector<std::pair<Id, double>> values = {
      {a, 1 + 0x1p-52}, {b, 1 - 0x1p-53}, {d, (1 + 0x1p-52) * (1 - 0x1p-53)}};
  CHECK(evaluate(p, roots, values)[1] == 0);
}

TEST_CASE_FIXTURE(Fixture, "substitution rebuilds through the constructors and leaves the rest alone") {
  const Id untouched = p.mul(c, d);
  const Id expression = p.add(p.mul(a, untouched), p.sin(p.add(b, p.number(Number::pi()))));
  const std::vector<Id> roots = {expression, untouched, a};
  const std::vector<Assignment> replacements = {{a, p.zero()}, {b, p.neg(c)}};
  const std::vector<Id> result = substitute(p, roots, replacements);
  CHECK(result[0] == p.sin(c));
  CHECK(result[1] == untouched);
  CHECK(result[2] == p.zero());
  // Simultaneous, not one after the other.
  const std::vector<Id> difference = {p.sub(a, b)};
  const std::vector<Assignment> swap = {{a, b}, {b, a}};
  CHECK(substitute(p, difference, swap)[0] == p.sub(b, a));
}

TEST_CASE_FIXTURE(Fixture, "copying takes exactly what the roots need") {
  const Id root = p.mul(p.add(a, b), number(7, 3));
  CHECK(p.sin(a).valid());  // not needed
  Pool other;
  const Id x = other.symbol("x");
  const Id y = other.symbol("y");
  const std::vector<Id> roots = {root};
  const std::vector<Assignment> symbols = {{a, x}, {b, y}};
  const std::vector<Id> copied = copy(p, roots, other, symbols);
  CHECK(to_string(other, copied[0]) == "7/3*(x + y)");
  CHECK(other.size() == 2 + 2 + 3);  // zero and one, two symbols, the number, the sum, the product
  const std::vector<Assignment> incomplete = {{a, x}};
  CHECK_THROWS_AS(copy(p, roots, other, incomplete), std::logic_error);
}

TEST_CASE("copies of random expressions have the same values and are stable") {
  const auto start = test::seed(3);
  CAPTURE(start);
  std::mt19937_64 random(start);
  std::uniform_real_distribution<double> uniform(-2, 2);
  for (int round = 0; round < 100; ++round) {
    CAPTURE(round);
    const test::RandomProgram program(random, {});
    Pool pool;
    Pool other;
    std::vector<Id> symbols;
    std::vector<Assignment> replacements;
    std::vector<std::pair<Id, double>> values;
    std::vector<std::pair<Id, double>> other_values;
    for (std::size_t i = 0; i < program.symbol_count(); ++i) {
      symbols.push_back(pool.symbol("x"));
      replacements.emplace_back(symbols.back(), other.symbol("x"));
      values.emplace_back(symbols.back(), uniform(random));
      other_values.emplace_back(replacements.back().second, values.back().second);
    }
    const std::vector<Id> roots = program.build(pool, symbols);
    const std::vector<Id> copied = copy(pool, roots, other, replacements);
    // Rebuilding in order makes the same choices, so even the bits of the values are equal.
    const std::vector<double> before = evaluate(pool, roots, values);
    const std::vector<double> after = evaluate(other, copied, other_values);
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const bool same = before[i] == after[i] || (std::isnan(before[i]) && std::isnan(after[i]));
      REQUIRE(same);
    }
    std::vector<std::string> names(roots.size(), "r");
    CHECK(print(pool, roots, names) == print(other, copied, names));
  }
}

}  // namespace

}  // namespace algorithms_test
