#include "compiler/expr/normal_form.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>

#include "compiler/expr/algorithms.h"
#include "tests/unit/expr/formula.h"
#include "tests/unit/expr/random_program.h"

namespace robotc::test::normal_form_test {
namespace {

using expr::Id;
using expr::NormalForm;
using expr::NormalFormRefusal;
using expr::NormalForms;
using expr::Pool;
using expr::ReadableTerm;
using expr::Verdict;

Verdict difference(Formula a, Formula b) {
  NormalForms forms(a.pool());
  const auto verdict = forms.judge_difference(a.id(), b.id());
  REQUIRE(verdict);
  return *verdict;
}

std::size_t term_count(Formula a) {
  NormalForms forms(a.pool());
  const Id roots[] = {a.id()};
  const auto form = forms.of(roots);
  REQUIRE(form);
  CHECK((*form)[0].is_polynomial());
  return (*form)[0].numerator.terms.size();
}

struct Symbols {
  Pool pool;
  Formula x = Formula::symbol(pool, "x");
  Formula y = Formula::symbol(pool, "y");
  Formula z = Formula::symbol(pool, "z");
  Formula a = Formula::symbol(pool, "a");
  Formula b = Formula::symbol(pool, "b");
  [[nodiscard]] Formula pi(int p = 1, int q = 1) { return {pool, pool.number(Number::rational(p, q) * Number::pi())}; }
  [[nodiscard]] Formula number(const Number& value) { return {pool, pool.number(value)}; }
};

TEST_CASE("polynomials are multiplied out") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  CHECK(difference(z * square(a + b) - z * square(a - b), 4 * a * b * z) == Verdict::zero);
  CHECK(difference((x + y) * (x - y), x * x - y * y) == Verdict::zero);
  CHECK(difference(square(x + y + z), x * x + y * y + z * z + 2 * (x * y + y * z + z * x)) == Verdict::zero);
  CHECK(difference(square(x + y), x * x + y * y) == Verdict::nonzero);
  CHECK(term_count(square(x + y + z)) == 6);
}

TEST_CASE("sines and cosines of sums of angles are one form") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  CHECK(difference(square(sin(x)) + square(cos(x)), s.number(Number::integer(1))) == Verdict::zero);
  CHECK(difference(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)) == Verdict::zero);
  CHECK(difference(cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)) == Verdict::zero);
  CHECK(difference(sin(3 * x), 3 * sin(x) - 4 * sin(x) * square(sin(x))) == Verdict::zero);
  CHECK(difference(cos(x + y + z), cos(x) * cos(y) * cos(z) - cos(x) * sin(y) * sin(z) - sin(x) * cos(y) * sin(z) -
                                       sin(x) * sin(y) * cos(z)) == Verdict::zero);
  CHECK(difference(sin(x / 2) * cos(x / 2), sin(x) / 2) == Verdict::zero);
  CHECK(difference(sin(y - x), -sin(x - y)) == Verdict::zero);
  CHECK(difference(cos(y - x), cos(x - y)) == Verdict::zero);
  CHECK(difference(sin(a * b + x), sin(x) * cos(b * a) + sin(b * a) * cos(x)) == Verdict::zero);
  CHECK(difference(tan(x) * cos(x), sin(x)) == Verdict::zero);
  CHECK(difference(1 + square(tan(x)), 1 / square(cos(x))) == Verdict::zero);
  CHECK(difference(sin(x + y), sin(x) + sin(y)) == Verdict::nonzero);
  CHECK(difference(sin(2 * x), sin(x)) == Verdict::nonzero);
  CHECK(term_count(square(cos(x))) == 2);
}

TEST_CASE("constant angles leave where their sines are known") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  const Formula root3 = s.number(sqrt(Number::integer(3)));
  CHECK(difference(2 * sin(x + s.pi(1, 3)), sin(x) + root3 * cos(x)) == Verdict::zero);
  CHECK(difference(sin(x + s.pi(7, 2)), -cos(x)) == Verdict::zero);
  CHECK(difference(cos(x + s.pi()), -cos(x)) == Verdict::zero);
  // The remainder of other multiples of π stays in the angle.
  CHECK(difference(sin(x + s.pi(5, 8)), cos(x + s.pi(1, 8))) == Verdict::zero);
  CHECK(difference(sin(x + s.pi(1, 8)) * cos(x + s.pi(1, 8)), sin(2 * x + s.pi(1, 4)) / 2) == Verdict::zero);
  CHECK(difference(sin(x + s.pi(1, 5)), sin(x)) == Verdict::undecided);
}

TEST_CASE("surds are numbers of their own") {
  Symbols s;
  const Formula root2 = s.number(sqrt(Number::integer(2)));
  const Formula root3 = s.number(sqrt(Number::integer(3)));
  const Formula root6 = s.number(sqrt(Number::integer(6)));
  CHECK(difference(square(root2 * s.x + root3 * s.y), 2 * s.x * s.x + 3 * s.y * s.y + 2 * root6 * s.x * s.y) ==
        Verdict::zero);
  CHECK(difference(s.x * root2, s.x * s.pi()) == Verdict::nonzero);
}

TEST_CASE("quotients of products have negative exponents, others are compared over their denominators") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  CHECK(difference((x * y + x * z) / x, y + z) == Verdict::zero);
  CHECK(term_count((x + y) / (a * b)) == 2);
  CHECK(difference(1 / (1 / x + 1 / y), x * y / (x + y)) == Verdict::zero);
  CHECK(difference((x * x - y * y) / (x - y), x + y) == Verdict::zero);
  CHECK(difference(x / (x + y) + y / (x + y), s.number(Number::integer(1))) == Verdict::zero);
  CHECK(difference(a / (x + y) - a / (y + x + x), a * x / ((x + y) * (2 * x + y))) == Verdict::zero);
  CHECK(difference(1 / (x + y), 1 / x + 1 / y) == Verdict::nonzero);
  CHECK(difference(sin(x) / (sin(x) * y + cos(x) * sin(x)), 1 / (y + cos(x))) == Verdict::zero);
  // A common factor is taken out.
  CHECK(term_count((x * x - y * y) / (x - y)) == 2);
  CHECK(term_count(((x + y) * sin(z) + (x * x + x * y) * cos(z)) / (x + y)) == 2);
  CHECK(term_count(square(x + 2 * y) * (x - y + 1) / ((x - y + 1) * (2 * x + 4 * y))) == 2);
  CHECK(term_count((1 / x + 1 / y) * x * y * z / (x + y)) == 1);
  CHECK(term_count((2 * x + 2 * y) * z / (x + y)) == 1);
}

TEST_CASE("roots are known by their squares") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  CHECK(difference(square(sqrt(x + y)), x + y) == Verdict::zero);
  CHECK(difference(1 / sqrt(x + y), sqrt(y + x) / (x + y)) == Verdict::zero);
  CHECK(difference((sqrt(x) + y) * (sqrt(x) - y), x - y * y) == Verdict::zero);
  CHECK(difference(sqrt(x * x), x) == Verdict::undecided);
}

TEST_CASE("other functions are known by their arguments") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  CHECK(difference(exp(square(x + y)), exp(x * x + 2 * x * y + y * y)) == Verdict::zero);
  CHECK(difference(exp(x) * exp(y), exp(x + y)) == Verdict::undecided);
  CHECK(difference(sin(sin(x) * y), -sin(-(y * sin(x)))) == Verdict::zero);
  CHECK(difference(sin(sin(z) * (x - 2 * y)), -sin(sin(z) * (y + (y - x)))) == Verdict::zero);
  CHECK(difference(cos(sin(z) * (x - 2 * y)), cos(sin(z) * (y + (y - x)))) == Verdict::zero);
  CHECK(difference(x + exp(x) - exp(x), x) == Verdict::zero);
  CHECK(difference(x + exp(x) - exp(x), y) == Verdict::nonzero);
}

TEST_CASE("inexact numbers are compared within their rounding") {
  Symbols s;
  const double angle = 10 * std::numbers::pi / 180;
  const Formula c = s.number(Number::inexact(std::cos(angle)));
  const Formula n = s.number(Number::inexact(std::sin(angle)));
  // A rotation and its inverse: c² + s² is 1 only up to rounding.
  CHECK(difference(c * (c * s.x - n * s.y) + n * (n * s.x + c * s.y), s.x) == Verdict::zero_within_rounding);
  CHECK(difference(sin(s.x + s.number(Number::inexact(angle))), sin(s.x) * c + cos(s.x) * n) ==
        Verdict::zero_within_rounding);
  CHECK(difference(c * s.x, n * s.x) == Verdict::nonzero);
}

TEST_CASE("coefficients outgrow 64 bits and stay exact") {
  Symbols s;
  Formula power = s.x + s.number(Number::rational(1, 1'000'003));
  for (int i = 0; i < 4; ++i) power = square(power);  // (x + ε)^16
  NormalForms forms(s.pool);
  const Id roots[] = {power.id()};
  const auto form = forms.of(roots);
  REQUIRE(form);
  CHECK((*form)[0].numerator.terms.size() == 17);
  for (const expr::Term& term : (*form)[0].numerator.terms) CHECK(term.coefficient.is_exact());
  // (x + ε)^16 − (x − ε)^16 is odd in ε: eight terms, all smaller than the first lost digits of a double.
  Formula mirrored = s.x - s.number(Number::rational(1, 1'000'003));
  for (int i = 0; i < 4; ++i) mirrored = square(mirrored);
  CHECK(term_count(power - mirrored) == 8);
}

TEST_CASE("expressions without a normal form are refused") {
  Symbols s;
  {
    NormalForms forms(s.pool, {1000, 1'000'000});
    Formula sum = s.x + s.y + s.z + s.a + s.b;
    for (int i = 0; i < 4; ++i) sum = square(sum);  // 4845 terms
    CHECK(!forms.judge_difference(sum.id(), s.x.id()));
    CHECK(forms.refusal() == NormalFormRefusal::too_many_terms);
    CHECK(forms.progress().terms > 1000);
  }
  {
    // Quotients of sums: few terms in the end, but each denominator is divided by again and again.
    NormalForms forms(s.pool, {.most_work = 100'000});
    Formula value = s.x;
    Formula divisor = s.a + s.b;
    for (int i = 0; i < 12; ++i) {
      value = (value + s.y) / divisor + s.z / (value + s.a);
      divisor = divisor + value * s.b;
    }
    const Id roots[] = {value.id()};
    CHECK(!forms.of(roots));
    CHECK(forms.refusal() == NormalFormRefusal::too_much_work);
    CHECK(forms.progress().done > 0);
    CHECK(forms.progress().done < forms.progress().all);
  }
  {
    // Each is small, but all are needed until the end.
    NormalForms forms(s.pool, {.most_kept = 50});
    std::vector<Id> roots;
    for (int i = 1; i < 30; ++i) roots.push_back((s.number(Number::integer(i)) * s.x + s.y + s.z).id());
    CHECK(!forms.of(roots));
    CHECK(forms.refusal() == NormalFormRefusal::too_many_terms_kept);
  }
  {
    NormalForms forms(s.pool);
    const Formula nothing = square(s.x + s.y) - s.x * s.x - 2 * s.x * s.y - s.y * s.y;
    const Id roots[] = {(s.a / nothing).id()};
    CHECK(!forms.of(roots));
    CHECK(forms.refusal() == NormalFormRefusal::division_by_zero);
  }
  {
    NormalForms forms(s.pool);
    const Id roots[] = {s.number(Number::inexact(std::numeric_limits<double>::infinity())).id()};
    CHECK(!forms.of(roots));
    CHECK(forms.refusal() == NormalFormRefusal::not_finite);
  }
}

// ---- Random expressions -------------------------------------------------------------------------------------------

/// A function of the symbols built twice: directly, and by other rules of algebra.
class Twins {
 public:
  Twins(Pool& pool, std::mt19937_64& random) : pool_(pool), random_(random) {
    for (const char* name : {"q1", "q2", "q3"}) angles_.push_back(Formula::symbol(pool, name));
    for (const char* name : {"a", "b", "c"}) lengths_.push_back(Formula::symbol(pool, name));
  }
  using Pair = std::pair<Formula, Formula>;

  Pair expression(int depth) {
    if (depth == 0) return leaf();
    const Pair u = expression(depth - 1);
    const Pair v = expression(depth - 1);
    const Pair w = expression(depth - 1);
    switch (random_() % 6) {
      case 0:
        return {u.first + v.first, v.second + u.second};
      case 1:
        return {u.first - v.first, -(v.second - u.second)};
      case 2:
        return {(u.first + v.first) * w.first, u.second * w.second + w.second * v.second};
      case 3:
        return {u.first * v.first, v.second * u.second};
      case 4:
        return {square(u.first - v.first), u.second * u.second + v.second * v.second - 2 * v.second * u.second};
      default:
        return {u.first * v.first + w.first, w.second + (3 * v.second * u.second - 2 * u.second * v.second)};
    }
  }
  std::vector<Id> symbols() const {
    std::vector<Id> all;
    for (const Formula& f : angles_) all.push_back(f.id());
    for (const Formula& f : lengths_) all.push_back(f.id());
    return all;
  }

 private:
  const Formula& any(const std::vector<Formula>& formulas) { return formulas[random_() % formulas.size()]; }
  Pair leaf() {
    const Formula p = any(angles_);
    const Formula q = any(angles_);
    const Formula l = any(lengths_);
    const Formula n(pool_, pool_.number(Number::rational(static_cast<std::int64_t>(random_() % 13) - 6, 7)));
    switch (random_() % 8) {
      case 0:
        return {sin(p + q), sin(q) * cos(p) + cos(q) * sin(p)};
      case 1:
        return {cos(p - q), cos(q) * cos(p) + sin(q) * sin(p)};
      case 2:
        return {sin(2 * p), 2 * cos(p) * sin(p)};
      case 3:
        return {cos(p) * cos(p), (1 + cos(p + p)) / 2};
      case 4:
        return {n * l, l * (n + 1) - l};
      case 5:
        return {n + p, p + n};
      default:
        return {l * (l + p), p * l + l * l};
    }
  }

  Pool& pool_;
  std::mt19937_64& random_;
  std::vector<Formula> angles_;
  std::vector<Formula> lengths_;
};

/// Values of the symbols in [1/2, 3/2], from a seed.
std::vector<std::pair<Id, double>> random_values(const std::vector<Id>& symbols, std::mt19937_64& random) {
  std::vector<std::pair<Id, double>> values;
  for (const Id id : symbols) values.emplace_back(id, 0.5 + std::ldexp(static_cast<double>(random() >> 11), -53));
  return values;
}

template <class Check>
void for_random_twins(int count, int depth, Check check) {
  for (int i = 0; i < count; ++i) {
    const std::uint64_t own = seed(static_cast<std::uint64_t>(i) + 1);
    INFO("ROBOTC_SEED=" << own);
    std::mt19937_64 random(own);
    Pool pool;
    Twins twins(pool, random);
    check(pool, twins, random, twins.expression(depth));
  }
}

TEST_CASE("random identities are recognised, and what is off by one term is told apart") {
  int nonzero = 0;
  for_random_twins(200, 3, [&](Pool&, Twins& twins, std::mt19937_64& random, const Twins::Pair& pair) {
    CHECK(difference(pair.first, pair.second) == Verdict::zero);
    const Twins::Pair extra = twins.expression(0);
    CHECK(difference(pair.first + extra.first, pair.second + extra.second) == Verdict::zero);

    // Two expressions built differently: evaluation must agree with the verdict.
    const Twins::Pair other = twins.expression(random() % 2 == 0 ? 1 : 2);
    const Formula off = pair.second + other.first;
    const Verdict verdict = difference(pair.first, off);
    const auto values = random_values(twins.symbols(), random);
    const Id roots[] = {other.first.id()};
    const double value = expr::evaluate(pair.first.pool(), roots, values)[0];
    if (verdict == Verdict::zero) CHECK(std::abs(value) < 1e-9);
    if (std::abs(value) > 1e-6) CHECK(verdict == Verdict::nonzero);
    nonzero += verdict == Verdict::nonzero ? 1 : 0;
  });
  CHECK(nonzero > 150);
}

TEST_CASE("the form of a form is the form, and it has the value of what it came from") {
  for_random_twins(100, 3, [&](Pool& pool, Twins& twins, std::mt19937_64& random, const Twins::Pair& pair) {
    NormalForms forms(pool);
    const Id roots[] = {pair.first.id()};
    const auto form = forms.of(roots);
    REQUIRE(form);
    const Id back = forms.to_expression(pool, (*form)[0]);
    const Id again[] = {back};
    const auto second = forms.of(again);
    REQUIRE(second);
    CHECK((*second)[0] == (*form)[0]);
    CHECK(forms.to_expression(pool, (*second)[0]) == back);

    const auto values = random_values(twins.symbols(), random);
    const Id both[] = {pair.first.id(), back};
    const std::vector<double> v = expr::evaluate(pool, both, values);
    // Multiplied out, the terms are larger than their sum, by at most the sum of their coefficients' sizes.
    double size = 1;
    for (const expr::Term& term : (*form)[0].numerator.terms) size += std::abs(term.coefficient.to_double()) * 16;
    CHECK(std::abs(v[0] - v[1]) <= 1e-13 * size);
  });
}

TEST_CASE("quotients and functions survive the way there and back") {
  Symbols s;
  const Formula f = (sqrt(s.x + s.y) * exp(-s.z) + s.a) / (s.b * (s.x + sin(s.z + s.pi(1, 8))));
  NormalForms forms(s.pool);
  const Id roots[] = {f.id()};
  const auto form = forms.of(roots);
  REQUIRE(form);
  CHECK((*form)[0].denominators.size() == 1);
  const Id back[] = {forms.to_expression(s.pool, (*form)[0])};
  const auto second = forms.of(back);
  REQUIRE(second);
  CHECK((*second)[0] == (*form)[0]);
  std::mt19937_64 random(1);
  const auto values = random_values({s.x.id(), s.y.id(), s.z.id(), s.a.id(), s.b.id()}, random);
  const Id both[] = {f.id(), back[0]};
  const std::vector<double> v = expr::evaluate(s.pool, both, values);
  CHECK(v[0] == doctest::Approx(v[1]).epsilon(1e-13));
}

/// Terms as text, with names of symbols.
std::string text(const Pool& pool, const std::vector<ReadableTerm>& terms) {
  const auto powers = [&](const std::vector<ReadableTerm::Factor>& factors) {
    std::string result;
    for (const ReadableTerm::Factor& f : factors) {
      result += "*" + pool.symbol_of(f.base).name;
      if (f.exponent != 1) result += "^" + std::to_string(f.exponent);
    }
    return result;
  };
  const auto surd = [](const expr::Surd& s) {
    return (s.pi_power == 0 ? "" : "*pi^" + std::to_string(s.pi_power)) +
           (s.radicand == 1 ? "" : "*sqrt" + std::to_string(s.radicand));
  };
  std::string result;
  for (const ReadableTerm& term : terms) {
    result += (result.empty() ? "" : " + ") + term.coefficient.to_string() + surd(term.surd) + powers(term.factors);
    if (term.function == ReadableTerm::Function::none) continue;
    std::string angle;
    for (const ReadableTerm::AngleTerm& part : term.angle) {
      angle += (angle.empty() ? "" : " + ") + part.coefficient.to_string() + surd(part.surd) + powers(part.factors);
    }
    result += (term.function == ReadableTerm::Function::sine ? "*sin(" : "*cos(") + angle + ")";
  }
  return result;
}

TEST_CASE("terms read in an order of the symbols' own") {
  Symbols s;
  auto& [pool, x, y, z, a, b] = s;
  const auto read = [&](Formula f, const std::vector<Id>& order) {
    NormalForms forms(s.pool);
    const Id roots[] = {f.id()};
    const auto form = forms.of(roots);
    REQUIRE(form);
    return text(s.pool, forms.terms((*form)[0].numerator, order));
  };
  const Formula f = a * (y * y + x) - 2 * sin(y - x) * b + square(cos(x)) * x * y + s.pi() * y / b;
  CHECK(read(f, {}) == "1/2*x*y + 1/2*x*y*cos(2*x) + 1*x*a + 1*y^2*a + 1*pi^1*y*b^-1 + 2*b*sin(1*x + -1*y)");
  CHECK(read(f, {y.id(), x.id()}) ==
        "1*y^2*a + 1/2*y*x + 1/2*y*x*cos(2*x) + 1*pi^1*y*b^-1 + 1*x*a + -2*b*sin(1*y + -1*x)");
}

TEST_CASE("the form does not depend on the order in which sums and products were built") {
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t own = seed(static_cast<std::uint64_t>(i) + 1);
    INFO("ROBOTC_SEED=" << own);
    // The same products of the same factors, in a different order in each pool.
    std::string first;
    for (int order = 0; order < 3; ++order) {
      std::mt19937_64 random(own);
      std::mt19937_64 shuffle(own * 7 + static_cast<std::uint64_t>(order));
      Pool pool;
      std::vector<Formula> symbols;
      for (const char* name : {"q1", "q2", "q3", "a", "b"}) symbols.push_back(Formula::symbol(pool, name));
      std::vector<std::vector<int>> products(6);
      for (std::vector<int>& product : products) {
        for (int k = 0; k < 4; ++k) product.push_back(static_cast<int>(random() % 12));
        std::shuffle(product.begin(), product.end(), shuffle);
      }
      std::shuffle(products.begin(), products.end(), shuffle);
      const auto factor = [&](int kind) {
        if (kind < 5) return symbols[static_cast<std::size_t>(kind)];
        if (kind < 8) return sin(symbols[static_cast<std::size_t>(kind - 5)] + symbols[0]);
        if (kind < 11) return cos(symbols[static_cast<std::size_t>(kind - 8)] - symbols[1]);
        return symbols[3] + symbols[4];
      };
      Formula sum(pool, pool.zero());
      for (const std::vector<int>& product : products) {
        Formula value(pool, pool.one());
        for (const int kind : product) value = value * factor(kind);
        sum = sum + value;
      }
      NormalForms forms(pool);
      const Id roots[] = {sum.id()};
      const auto form = forms.of(roots);
      REQUIRE(form);
      const std::string read = text(pool, forms.terms((*form)[0].numerator));
      if (order == 0) first = read;
      CHECK(read == first);
    }
  }
}

}  // namespace
}  // namespace robotc::test::normal_form_test
