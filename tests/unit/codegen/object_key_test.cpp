#include "compiler/codegen/object_key.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "compiler/expr/algorithms.h"

namespace robotc::codegen::object_key_test {
namespace {

using expr::Id;
using expr::Kernel;
using expr::Pool;

/// f(x, y; k) with one output, from expressions made by `make`.
using Make = std::function<std::vector<Id>(Pool&, Id x, Id y, Id k)>;

Kernel kernel_of(const Make& make, const std::string& prefix = "") {
  Pool pool;
  const Id x = pool.symbol(prefix + "x");
  const Id y = pool.symbol(prefix + "y");
  const Id k = pool.symbol(prefix + "k", expr::Stage::prepare);
  const std::vector<Id> roots = make(pool, x, y, k);
  return expr::make_kernel("f", pool, {{prefix + "q", {x, y}, 2, 1}}, {"constants", {k}, 1, 1},
                           {{prefix + "out", roots, roots.size(), 1}});
}

std::vector<Id> example(Pool& p, Id x, Id y, Id k) {
  const Id s = p.mul(k, p.sin(x));
  return {p.add(s, p.mul(x, y)), p.sub(s, y)};
}

ObjectKey key(const Kernel& kernel) { return key_of(kernel, 1, "here"); }

TEST_CASE("names of symbols and what a kernel does not need are not part of its key") {
  const ObjectKey reference = key(kernel_of(example));
  CHECK(key(kernel_of(example, "other_")) == reference);
  const auto among_others = [](Pool& p, Id x, Id y, Id k) {
    p.mul(p.integer(17), k);
    return example(p, x, y, k);
  };
  CHECK(key(kernel_of(among_others)) == reference);
  CHECK(reference.text().size() == 64);
}

TEST_CASE("the rows of an output are part of a key, since lanes follow them") {
  Kernel matrix = kernel_of(example);
  matrix.outputs[0].rows = 1;
  matrix.outputs[0].cols = 2;
  CHECK(key(matrix) != key(kernel_of(example)));
}

TEST_CASE("keys tell apart all that code depends on") {
  std::set<ObjectKey> keys;
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
      [](Pool& p, Id x, Id, Id) {
        return std::vector<Id>{p.add(x, p.number(Number::inexact(std::nextafter(0.5, 1))))};
      },
      [](Pool&, Id x, Id y, Id) { return std::vector<Id>{x, y}; },
      [](Pool&, Id x, Id y, Id) { return std::vector<Id>{y, x}; },
      [](Pool&, Id x, Id, Id) { return std::vector<Id>{x, x}; },
  };
  for (const Make& variant : variants) keys.insert(key(kernel_of(variant)));
  CHECK(keys.size() == variants.size());

  Kernel kernel = kernel_of(example);
  keys.insert(key(kernel));
  CHECK(keys.size() == variants.size());
  keys.insert(key_of(kernel, 4, "here"));
  keys.insert(key_of(kernel, 1, "there"));
  kernel.name = "g";
  keys.insert(key(kernel));
  CHECK(keys.size() == variants.size() + 3);
}

TEST_CASE(
    "keys know the algorithm of a call, its shape, its arguments and which result it is, not where it was written") {
  using intrinsics::Intrinsic;
  const auto noise = [](expr::IntrinsicCall call, std::size_t result, bool turned) {
    return key(kernel_of([&](Pool& p, Id x, Id y, Id k) {
      return std::vector<Id>{p.call(call, turned ? std::vector{y, k, x} : std::vector{x, k, y})[result]};
    }));
  };
  const ObjectKey reference = noise({Intrinsic::normal_noise, {3, 0}, 0}, 0, false);
  CHECK(reference == noise({Intrinsic::normal_noise, {3, 0}, 9}, 0, false));
  CHECK(reference != noise({Intrinsic::normal_noise, {3, 0}, 0}, 1, false));
  CHECK(reference != noise({Intrinsic::normal_noise, {3, 0}, 0}, 0, true));
  CHECK(reference != noise({Intrinsic::uniform_noise, {3, 0}, 0}, 0, false));
  CHECK(reference != noise({Intrinsic::normal_noise, {4, 0}, 0}, 0, false));
  CHECK(reference != noise({Intrinsic::normal_noise, {3, 1}, 0}, 0, false));
}

TEST_CASE("operations in another order have another key: they may round otherwise") {
  // The first of two products fuses with the sum.
  const auto sum = [](bool turned) {
    return kernel_of([turned](Pool& p, Id x, Id y, Id k) {
      const Id first = turned ? p.mul(y, k) : p.mul(x, y);
      const Id second = turned ? p.mul(x, y) : p.mul(y, k);
      return std::vector<Id>{p.add(first, second)};
    });
  };
  CHECK(key(sum(false)) != key(sum(true)));
}

}  // namespace
}  // namespace robotc::codegen::object_key_test
