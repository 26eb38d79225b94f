// Comparisons with NaN, against an interpreter of trees that visits only the branches that are taken.
#include "compiler/expr/unordered.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <set>

#include "compiler/expr/algorithms.h"

namespace unordered_test {

namespace {

using namespace robotc::expr;

/// An expression as written, and as a node.
struct Tree {
  Op op;
  std::vector<std::shared_ptr<Tree>> arguments;
  std::size_t symbol = 0;
  Id id;
};
using TreePtr = std::shared_ptr<Tree>;

constexpr std::size_t symbol_count = 3;

bool all(Id /*comparison*/) { return true; }

class Grower {
 public:
  explicit Grower(std::uint64_t seed) : random_(seed) {
    for (std::size_t i = 0; i < symbol_count; ++i) symbols.push_back(pool.symbol("s"));
  }

  TreePtr number(int depth) {
    if (depth == 0) {
      const std::size_t which = random_() % symbol_count;
      return std::make_shared<Tree>(Tree{Op::symbol, {}, which, symbols[which]});
    }
    switch (random_() % 6) {
      case 0:
        return make(Op::add, {number(depth - 1), number(depth - 1)});
      case 1:
        return make(Op::mul, {number(depth - 1), number(depth - 1)});
      case 2:
        return make(Op::sqrt, {number(depth - 1)});
      case 3:
        return make(Op::log, {number(depth - 1)});
      default:
        return make(Op::select, {truth(depth - 1), number(depth - 1), number(depth - 1)});
    }
  }
  TreePtr truth(int depth) {
    const auto kind = depth == 0 ? 3 : random_() % 6;
    if (kind == 0) return make(Op::logical_and, {truth(depth - 1), truth(depth - 1)});
    if (kind == 1) return make(Op::logical_or, {truth(depth - 1), truth(depth - 1)});
    if (kind == 2) return make(Op::logical_not, {truth(depth - 1)});
    const std::array ops{Op::less, Op::less_equal, Op::equal};
    const int below = std::max(depth - 1, 0);
    return make(ops[random_() % 3], {number(below), number(below)});
  }

  Pool pool;
  std::vector<Id> symbols;

 private:
  TreePtr make(Op op, std::vector<TreePtr> arguments) {
    Tree tree{op, std::move(arguments), 0, {}};
    const auto& a = tree.arguments;
    tree.id = a.size() == 1   ? pool.make(op, a[0]->id)
              : a.size() == 2 ? pool.make(op, a[0]->id, a[1]->id)
                              : pool.make(op, a[0]->id, a[1]->id, a[2]->id);
    return std::make_shared<Tree>(std::move(tree));
  }

  std::mt19937_64 random_;
};

/// True if the pool's identities leave no comparison: of equal sides, and before equal branches.
bool is_folded(const Tree& tree) {
  const auto& a = tree.arguments;
  return tree.op == Op::select ? a[1]->id == a[2]->id
                               : is_truth_value(tree.op) && a.size() == 2 && a[0]->id == a[1]->id;
}

/// A value, and the comparisons with NaN that it comes from.
struct Outcome {
  double value = 0;
  std::set<Id> unordered;
};

Outcome run(const Tree& tree, const std::vector<double>& symbols) {
  if (tree.op == Op::symbol) return {symbols[tree.symbol], {}};
  const Outcome first = run(*tree.arguments[0], symbols);
  if (is_folded(tree)) {
    if (tree.op == Op::select) return run(*tree.arguments[1], symbols);
    if (tree.op == Op::logical_and || tree.op == Op::logical_or) return first;
    return {tree.op == Op::less ? 0.0 : 1.0, {}};
  }
  if (tree.op == Op::select) {
    Outcome taken = run(*tree.arguments[first.value != 0 ? 1 : 2], symbols);
    if (!first.unordered.empty()) taken.unordered = first.unordered;
    return taken;
  }
  if (tree.arguments.size() == 1) {
    const double x = first.value;
    const double value = tree.op == Op::sqrt ? std::sqrt(x) : tree.op == Op::log ? std::log(x) : (x == 0 ? 1.0 : 0.0);
    return {value, first.unordered};
  }
  const Outcome second = run(*tree.arguments[1], symbols);
  std::set<Id> both = first.unordered;
  both.insert(second.unordered.begin(), second.unordered.end());
  const double a = first.value;
  const double b = second.value;
  if (tree.op == Op::logical_and || tree.op == Op::logical_or) {
    const double deciding = tree.op == Op::logical_or ? 1 : 0;
    const auto decides = [&](const Outcome& side) { return side.unordered.empty() && side.value == deciding; };
    if (decides(first) || decides(second)) return {deciding, {}};
    const bool value = tree.op == Op::logical_or ? a != 0 || b != 0 : a != 0 && b != 0;
    return {value ? 1.0 : 0.0, both};
  }
  if (tree.op == Op::add) return {a + b, both};
  if (tree.op == Op::mul) return {a * b, both};
  if (std::isnan(a) || std::isnan(b)) both.insert(tree.id);
  const bool holds = tree.op == Op::less ? a < b : tree.op == Op::less_equal ? a <= b : a == b;
  return {holds ? 1.0 : 0.0, both};
}

TEST_CASE("a comparison with NaN happens where a value comes from it, on the branches that are taken") {
  std::size_t happened = 0;
  std::size_t held = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Grower grower(seed);
    const TreePtr tree = grower.number(6);
    const auto checks = unordered_comparisons(grower.pool, {&tree->id, 1}, all);
    std::mt19937_64 random(seed);
    for (int sample = 0; sample < 20; ++sample) {
      std::vector<double> values;
      std::vector<std::pair<Id, double>> known;
      for (const Id symbol : grower.symbols) {
        values.push_back(std::uniform_real_distribution<double>(-1, 2)(random));
        known.emplace_back(symbol, values.back());
      }
      const Outcome expected = run(*tree, values);
      std::optional<Id> found;
      for (const auto& [comparison, happens] : checks) {
        if (evaluate(grower.pool, {&happens, 1}, known)[0] == 0) continue;
        CHECK_FALSE(found);
        found = comparison;
      }
      CHECK(found.has_value() == !expected.unordered.empty());
      if (found && !expected.unordered.empty()) CHECK(expected.unordered.contains(*found));
      (expected.unordered.empty() ? held : happened) += 1;
    }
  }
  CHECK(happened > 500);
  CHECK(held > 500);
}

TEST_CASE("comparisons of what always has a value are not checked") {
  Pool pool;
  const Id x = pool.symbol("x");
  const Id y = pool.symbol("y");
  const Id norm = pool.sqrt(pool.add(pool.mul(x, x), pool.mul(y, y)));
  const auto checked = [&](Id left, Id right) {
    const Id root = pool.select(pool.make(Op::less, left, right), x, y);
    return !unordered_comparisons(pool, {&root, 1}, all).empty();
  };
  CHECK_FALSE(checked(pool.add(x, y), pool.mul(x, y)));
  CHECK_FALSE(checked(norm, pool.one()));
  CHECK_FALSE(checked(pool.sqrt(pool.make(Op::abs, x)), pool.make(Op::atan2, x, y)));
  CHECK(checked(pool.sqrt(x), y));
  CHECK(checked(x, pool.div(x, y)));
  CHECK(checked(pool.sin(pool.div(x, y)), x));
  CHECK(checked(pool.make(Op::max, pool.make(Op::log, x), y), x));
  const Id less = pool.make(Op::less, pool.sqrt(x), y);
  CHECK(unordered_comparisons(pool, {&less, 1}, [](Id) { return false; }).empty());
}

}  // namespace

}  // namespace unordered_test
