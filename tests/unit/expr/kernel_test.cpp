#include "compiler/expr/kernel.h"

#include <doctest/doctest.h>

#include <functional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace {

using namespace robotc;
using namespace robotc::expr;

/// f(x, y; k) with one output row of two entries, from expressions made by `make`.
using Make = std::function<std::vector<Id>(Pool&, Id x, Id y, Id k)>;

Kernel kernel_of(const Make& make, const std::string& symbol_prefix = "") {
  Pool pool;
  const Id x = pool.symbol(symbol_prefix + "x");
  const Id y = pool.symbol(symbol_prefix + "y");
  const Id k = pool.symbol(symbol_prefix + "k", Stage::prepare);
  const std::vector<Id> roots = make(pool, x, y, k);
  return make_kernel("f", pool, {{"q", {x, y}, 2, 1}}, {"constants", {k}, 1, 1}, {{"out", roots, roots.size(), 1}});
}

std::vector<Id> example(Pool& p, Id x, Id y, Id k) {
  const Id s = p.mul(k, p.sin(x));
  return {p.add(s, p.mul(x, y)), p.sub(s, y)};
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

TEST_CASE("the hash does not depend on ids, names or the order of construction") {
  const std::uint64_t reference = structural_hash(kernel_of(example));
  CHECK(structural_hash(kernel_of(example, "other_")) == reference);
  const auto in_other_order = [](Pool& p, Id x, Id y, Id k) {
    p.mul(p.integer(17), k);
    const Id product = p.mul(y, x);
    const Id sine = p.sin(x);
    const Id s = p.mul(sine, k);
    const Id second = p.sub(s, y);
    return std::vector<Id>{p.add(product, s), second};
  };
  CHECK(structural_hash(kernel_of(in_other_order)) == reference);
}

TEST_CASE("the hash tells structures and signatures apart") {
  std::set<std::uint64_t> hashes;
  const std::vector<Make> variants = {
      example,
      [](Pool& p, Id x, Id y, Id k) { return example(p, y, x, k); },
      [](Pool& p, Id x, Id y, Id k) { return example(p, k, y, x); },
      [](Pool& p, Id x, Id y, Id k) {
        auto r = example(p, x, y, k);
        std::swap(r[0], r[1]);
        return r;
      },
      [](Pool& p, Id x, Id y, Id k) { return std::vector<Id>{example(p, x, y, k)[0]}; },
      [](Pool& p, Id x, Id y, Id) { return std::vector<Id>{p.sub(x, y)}; },
      [](Pool& p, Id x, Id y, Id) { return std::vector<Id>{p.sub(y, x)}; },
      [](Pool& p, Id x, Id y, Id) { return std::vector<Id>{p.add(x, y)}; },
      [](Pool& p, Id x, Id y, Id) { return std::vector<Id>{p.mul(x, y)}; },
      [](Pool& p, Id x, Id, Id) { return std::vector<Id>{p.mul(x, x)}; },
      [](Pool& p, Id x, Id, Id) { return std::vector<Id>{p.add(x, p.number(Number::rational(1, 2)))}; },
      [](Pool& p, Id x, Id, Id) { return std::vector<Id>{p.add(x, p.number(Number::inexact(0.5)))}; },
      [](Pool&, Id x, Id y, Id) { return std::vector<Id>{x, y}; },
      [](Pool&, Id x, Id y, Id) { return std::vector<Id>{y, x}; },
      [](Pool&, Id x, Id, Id) { return std::vector<Id>{x, x}; },
  };
  for (const Make& variant : variants) hashes.insert(structural_hash(kernel_of(variant)));
  CHECK(hashes.size() == variants.size());

  Kernel kernel = kernel_of(example);
  hashes.insert(structural_hash(kernel));
  CHECK(hashes.size() == variants.size());
  kernel.name = "g";
  hashes.insert(structural_hash(kernel));
  kernel.inputs[0].name = "qd";
  hashes.insert(structural_hash(kernel));
  kernel.outputs[0].rows = 1;
  kernel.outputs[0].cols = 2;
  hashes.insert(structural_hash(kernel));
  CHECK(hashes.size() == variants.size() + 3);
}

}  // namespace
