#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "compiler/emit/model.h"
#include "tests/emitted/emitted_machine.h"

/// The functions that could lose a NaN, as a model for every language.
namespace robotc::test {

constexpr std::size_t nan_entries = 8;

/// One function, `limits(x)` of robot `probe`, of two numbers.
struct NanModel {
  expr::Pool pool;
  std::vector<expr::Id> x;
  emit::Model model;

  NanModel() {
    using expr::Op;
    x = {pool.symbol("x1", expr::Stage::step), pool.symbol("x2", expr::Stage::step)};
    const auto clamped = [&](expr::Id value) {
      return pool.make(Op::min, pool.make(Op::max, value, pool.integer(-1)), pool.one());
    };
    emit::Function function;
    function.name = function.title = "limits";
    function.inputs = {0};
    function.entries = {pool.make(Op::min, x[0], x[1]),
                        pool.make(Op::max, x[0], x[1]),
                        clamped(x[0]),
                        clamped(x[1]),
                        pool.make(Op::sign, x[0]),
                        pool.make(Op::abs, x[0]),
                        pool.select(pool.make(Op::less, x[0], x[1]), pool.integer(3), pool.integer(4)),
                        pool.select(pool.make(Op::less_equal, x[1], x[0]), pool.integer(3), pool.integer(4))};
    function.labels = {{"1", "2", "3", "4", "5", "6", "7", "8"}};
    function.units.assign(nan_entries, "");
    model.robot = "probe";
    model.inputs = {{"x", "numbers", "x", x, {"1", "2"}, {}, false}};
    model.functions = {function};
  }

  [[nodiscard]] std::string write(emit::Language language) const {
    const emit::Result result = emit::write(model, pool, language, {});
    REQUIRE_FALSE(result.refusal.has_value());
    return result.text;
  }
};

inline std::vector<std::array<double, 2>> nan_arguments() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  return {{nan, 0.5}, {0.5, nan}, {nan, nan}, {-3, 0.25}, {2, -7}, {0, 0}};
}

/// The rule, written out.
inline void check_nan_rule(const std::vector<double>& got, const std::array<double, 2>& x) {
  CAPTURE(x[0]);
  CAPTURE(x[1]);
  REQUIRE(got.size() == nan_entries);
  const bool first = std::isnan(x[0]), second = std::isnan(x[1]);
  const auto is = [&](std::size_t i, bool lost, double number) {
    CAPTURE(i);
    CAPTURE(got[i]);
    CHECK((lost ? std::isnan(got[i]) : got[i] == number));
  };
  is(0, first || second, std::fmin(x[0], x[1]));
  is(1, first || second, std::fmax(x[0], x[1]));
  is(2, first, std::fmin(std::fmax(x[0], -1), 1));
  is(3, second, std::fmin(std::fmax(x[1], -1), 1));
  is(4, first, x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0);
  is(5, first, std::fabs(x[0]));
  is(6, false, x[0] < x[1] ? 3 : 4);
  is(7, false, x[1] <= x[0] ? 3 : 4);
}

}  // namespace robotc::test
