#include "compiler/expr/kernel.h"

#include <doctest/doctest.h>

#include <functional>
#include <stdexcept>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace {

using namespace robotc;
using namespace robotc::expr;

/// f(x, y; k) with one output row of two entries, from expressions made by `make`.
using Make = std::function<std::vector<Id>(Pool&, Id x, Id y, Id k)>;

Kernel kernel_of(const Make& make) {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  const Id k = pool.symbol("k", Stage::prepare);
  const std::vector<Id> roots = make(pool, x, y, k);
  return make_kernel("f", pool, {{"q", {x, y}, 2, 1}}, {"constants", {k}, 1, 1}, {{"out", roots, roots.size(), 1}});
}

TEST_CASE("a kernel owns exactly what it needs") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  for (int i = 0; i < 100; ++i) pool.mul(pool.integer(i), y);
  const Id root = pool.add(x, y);
  const Kernel kernel = make_kernel("f", pool, {{"q", {x, y}, 2, 1}}, {"constants", {}, 0, 1}, {{"s", {root}, 1, 1}});
  CHECK(kernel.pool.size() == 5);
  CHECK(kernel.roots().size() == 1);
  CHECK(evaluate(kernel, {{2, 3}}, {}) == std::vector<double>{5});
  CHECK(kernel.pool.symbol_of(kernel.inputs[0].entries[1]).name == "y");
  CHECK_THROWS_AS(make_kernel("f", pool, {{"q", {x}, 1, 1}}, {}, {{"s", {root}, 1, 1}}), std::logic_error);
}

TEST_CASE("evaluation takes ports in order") {
  const Kernel kernel = kernel_of([](Pool& p, Id x, Id y, Id k) { return std::vector<Id>{p.sub(x, y), k}; });
  CHECK(evaluate(kernel, {{7, 2}}, {11}) == std::vector<double>{5, 11});
  CHECK(kernel.pool.stage(kernel.constants.entries[0]) == Stage::prepare);
  CHECK_THROWS_AS(evaluate(kernel, {{7}}, {11}), std::logic_error);
  CHECK_THROWS_AS(evaluate(kernel, {}, {11}), std::logic_error);
}

}  // namespace
