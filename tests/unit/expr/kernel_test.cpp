#include "compiler/expr/kernel.h"

#include <doctest/doctest.h>

#include <functional>
#include <stdexcept>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace kernel_test {

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

TEST_CASE("rows of alike values are declared once, and go along where their values go") {
  Pool pool;
  std::vector<Id> x;
  for (const char* name : {"a", "b", "c", "d"}) x.push_back(pool.symbol(name));
  std::vector<Id> products;
  for (std::size_t i = 0; i < 3; ++i) products.push_back(pool.mul(x[i], x[i + 1]));
  const std::vector<Id> with_gaps = {Id(), products[0], Id(), products[1], products[2]};
  pool.declare_row({Id(), products[0], Id(), products[1], products[2], Id()});
  pool.declare_row(with_gaps);
  pool.declare_row({products[0], pool.one(), Id()});  // one value alone is not a row
  REQUIRE(pool.rows().size() == 1);
  CHECK(pool.rows()[0] == with_gaps);

  // To a kernel as far as it needs the values.
  const std::vector<Id> roots = {pool.sin(products[0]), pool.sin(products[2])};
  const Kernel kernel = make_kernel("f", pool, {{"x", x, 4, 1}}, {"constants", {}, 0, 1}, {{"y", roots, 2, 1}});
  const Pool& own = kernel.pool;
  const std::vector<Id> y = kernel.roots();
  REQUIRE(own.rows().size() == 1);
  CHECK(own.rows()[0] == std::vector<Id>{Id(), own.arg(y[0], 0), Id(), Id(), own.arg(y[1], 0)});

  // Where symbols are replaced, the row of the new values is declared, too; elsewhere nothing is.
  const Assignment unused[] = {{x[0], x[1]}};
  substitute(pool, std::vector<Id>{products[2]}, unused);
  CHECK(pool.rows().size() == 1);
  const Assignment replaced[] = {{x[0], pool.sin(x[0])}};
  const std::vector<Id> changed = substitute(pool, products, replaced);
  REQUIRE(pool.rows().size() == 2);
  CHECK(pool.rows()[1] == std::vector<Id>{Id(), changed[0], Id(), products[1], products[2]});
}

TEST_CASE("evaluation takes ports in order") {
  const Kernel kernel = kernel_of([](Pool& p, Id x, Id y, Id k) { return std::vector<Id>{p.sub(x, y), k}; });
  CHECK(evaluate(kernel, {{7, 2}}, {11}) == std::vector<double>{5, 11});
  CHECK(kernel.pool.stage(kernel.constants.entries[0]) == Stage::prepare);
  CHECK_THROWS_AS(evaluate(kernel, {{7}}, {11}), std::logic_error);
  CHECK_THROWS_AS(evaluate(kernel, {}, {11}), std::logic_error);
}

}  // namespace

}  // namespace kernel_test
