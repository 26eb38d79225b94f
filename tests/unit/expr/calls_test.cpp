// Calls of numeric algorithms in the graph.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/expr/kernel.h"

namespace robotc::expr::calls_test {
namespace {

using intrinsics::Intrinsic;

constexpr IntrinsicCall first_noise{Intrinsic::normal_noise, {3, 0}, 0};

struct Fixture {
  Pool p;
  Id x = p.symbol("x");
  Id y = p.symbol("y");
  Id m = p.symbol("m", Stage::prepare);

  std::vector<Id> noise(Id seed, Id stream, Id tick, const IntrinsicCall& call = first_noise) {
    return p.call(call, std::vector{seed, stream, tick});
  }
};

TEST_CASE_FIXTURE(Fixture, "equal calls of equal arguments are one node") {
  const std::vector<Id> once = noise(m, p.one(), x);
  CHECK(once == noise(m, p.one(), x));
  CHECK(once != noise(m, p.one(), y));
  CHECK(once != noise(m, p.one(), x, {Intrinsic::uniform_noise, {3, 0}, 0}));
  CHECK(once[0] != noise(m, p.one(), x, {Intrinsic::normal_noise, {4, 0}, 0})[0]);
  CHECK(once[0] != once[1]);
  CHECK(p.call_arguments(p.arg(once[2], 0)) == std::vector{m, p.one(), x});
  CHECK(p.stage(once[0]) == Stage::step);
  CHECK(p.stage(noise(m, p.one(), p.one())[0]) == Stage::prepare);
}

TEST_CASE_FIXTURE(Fixture, "each of many kinds of calls stays what it is") {
  for (std::uint32_t n = 1; n < 100; ++n) {
    CAPTURE(n);
    const IntrinsicCall call{n % 2 == 0 ? Intrinsic::normal_noise : Intrinsic::uniform_noise, {n, 0}, n};
    const std::vector<Id> results = noise(m, p.one(), x, call);
    CHECK(results.size() == n);
    CHECK(p.call_of(p.arg(results[0], 0)) == call);
    CHECK(noise(m, p.one(), x, call) == results);
  }
}

TEST_CASE_FIXTURE(Fixture, "calls of numbers are numbers") {
  const std::vector<Id> values = noise(p.integer(7), p.one(), p.integer(2));
  const std::vector<double> expected = intrinsics::call(Intrinsic::normal_noise, {3, 0}, {7, 1, 2});
  for (std::size_t i = 0; i < 3; ++i) CHECK(p.value(values[i]).to_double() == expected[i]);
  // On failure only the status is a number.
  const std::vector<Id> none = p.call({Intrinsic::care, {1, 1}, 0}, std::vector{p.one(), p.zero(), p.one(), p.one()});
  CHECK(!p.is_number(none[0]));
  CHECK(p.is_number(none[2]));
  CHECK(std::isnan(evaluate(p, std::vector{none[0]}, {})[0]));
}

TEST_CASE_FIXTURE(Fixture, "calls are evaluated, copied and substituted") {
  const std::vector<Id> values = noise(p.add(x, m), p.one(), y);
  const Id root = p.add(p.mul(values[0], values[2]), values[1]);
  const auto expected = [](double seed, double tick) {
    const std::vector<double> v = intrinsics::call(Intrinsic::normal_noise, {3, 0}, {seed, 1, tick});
    return v[0] * v[2] + v[1];
  };
  const std::vector<std::pair<Id, double>> at{{x, 2}, {y, 5}, {m, 0.5}};
  CHECK(evaluate(p, std::vector{root}, at)[0] == expected(2.5, 5));
  Pool other;
  const Id a = other.symbol("a");
  const std::vector<Assignment> replacements{{x, a}, {y, other.integer(3)}, {m, other.zero()}};
  const Id copied = copy(p, std::vector{root}, other, replacements)[0];
  CHECK(evaluate(other, std::vector{copied}, std::vector<std::pair<Id, double>>{{a, 2.5}})[0] == expected(2.5, 3));
  const Id substituted = substitute(p, std::vector{root}, std::vector<Assignment>{{y, p.integer(3)}})[0];
  CHECK(evaluate(p, std::vector{substituted}, at)[0] == expected(2.5, 3));
  const Id constant =
      substitute(p, std::vector{root}, std::vector<Assignment>{{x, p.one()}, {y, p.integer(3)}, {m, p.zero()}})[0];
  REQUIRE(p.is_number(constant));
  CHECK(p.value(constant).to_double() == doctest::Approx(expected(1, 3)).epsilon(1e-15));
}

TEST_CASE_FIXTURE(Fixture, "noise is constant between its jumps, and other algorithms have no derivatives") {
  const Id drawn = noise(m, p.one(), x)[1];
  const std::vector<Assignment> along{{x, p.one()}};
  const Derivative of_noise = differentiate(p, std::vector{p.mul(drawn, x)}, along);
  CHECK(of_noise.roots[0] == drawn);
  CHECK(of_noise.jumps == std::vector{drawn});
  CHECK(of_noise.without_rule.empty());
  const Id solution = p.call({Intrinsic::care, {1, 1}, 0}, std::vector{x, p.one(), p.one(), p.one()})[0];
  CHECK(differentiate(p, std::vector{solution}, along).without_rule == std::vector{solution});
  CHECK(differentiate(p, std::vector{solution}, std::vector<Assignment>{{y, p.one()}}).without_rule.empty());
}

TEST_CASE_FIXTURE(Fixture, "calls are counted and printed") {
  const std::vector<Id> values = noise(m, p.one(), x);
  CHECK(count_operations(p, values).calls == 1);
  CHECK(to_string(p, p.add(values[1], y)) == "y + noise(m, 1, x)[2]");
  CHECK(print(p, std::vector{values[2]}, std::vector<std::string>{"n"}) ==
        "%0 = list m 1\n%1 = list %0 x\n%2 = call noise[3, 0] %1\n%3 = result 2 of %2\nn = %3\n");
}

}  // namespace
}  // namespace robotc::expr::calls_test
