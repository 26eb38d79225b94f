#include "compiler/codegen/lanes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <set>

#include "compiler/codegen/align_branches.h"
#include "compiler/codegen/alike_branches.h"
#include "compiler/expr/algorithms.h"
#include "compiler/expr/tree_factorisation.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/interpret.h"

namespace robotc::codegen::lanes_test {
namespace {

using expr::Id;
using expr::Op;
using expr::Pool;

void check_same_bits(const std::vector<double>& got, const std::vector<double>& expected) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    CHECK(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(expected[i]));
  }
}

/// A matrix with the same operations in all rows, with factors of the row and of the column, and some exceptions: other
/// operations, zeros, shared entries, entries that depend on their neighbours.
class RandomMatrix {
 public:
  explicit RandomMatrix(std::uint64_t seed) : random_(seed) {}

  expr::Kernel make(std::size_t rows, std::size_t cols, bool symmetric) {
    Pool pool;
    const std::vector<Id> x = make_symbols(pool, "x", inputs);
    std::vector<std::vector<Id>> factors(4);
    std::vector<std::vector<Id>> columns(4);
    for (std::vector<Id>& factor : factors) {
      for (std::size_t i = 0; i < rows; ++i) factor.push_back(value(pool, x));
    }
    for (std::vector<Id>& column : columns) {
      for (std::size_t j = 0; j < cols; ++j) column.push_back(value(pool, x));
    }
    const std::size_t terms = 2 + below(5);
    std::vector<std::size_t> recipe(3 * terms);
    for (std::size_t& choice : recipe) choice = below(4);
    std::vector<Id> entries(rows * cols, pool.zero());
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < cols; ++j) {
        if (symmetric && j < i && j < rows && i < cols) {
          entries[i * cols + j] = entries[j * cols + i];
          continue;
        }
        Id entry = pool.mul(factors[recipe[0]][i], columns[recipe[1]][j]);
        for (std::size_t t = 1; t < terms; ++t) {
          const Id term = pool.mul(factors[recipe[3 * t]][i], columns[recipe[3 * t + 1]][j]);
          entry = recipe[3 * t + 2] == 0 ? pool.sub(entry, term) : pool.add(entry, term);
        }
        switch (below(60)) {
          case 0:
            entry = pool.sin(entry);
            break;
          case 1:
            entry = pool.zero();
            break;
          case 2:
            entry = pool.neg(entry);
            break;
          case 3:
            entry = j > 0 ? pool.add(entry, entries[i * cols + j - 1]) : entry;
            break;
          default:
            break;
        }
        entries[i * cols + j] = entry;
      }
    }
    return expr::make_kernel("matrix", pool, {{"x", x, inputs, 1}}, {"constants", {}, 0, 1},
                             {{"m", entries, rows, cols}, {"first", {entries.front(), entries.back()}, 2, 1}});
  }

  std::vector<double> values() {
    std::vector<double> result(inputs);
    for (double& v : result) v = std::uniform_real_distribution<double>(-2, 2)(random_);
    return result;
  }

  static constexpr std::size_t inputs = 12;

 private:
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }

  Id value(Pool& pool, const std::vector<Id>& x) {
    const Id a = x[below(x.size())];
    const Id b = x[below(x.size())];
    switch (below(5)) {
      case 0:
        return pool.number(Number::inexact(std::uniform_real_distribution<double>(-2, 2)(random_)));
      case 1:
        return pool.sin(a);
      case 2:
        return pool.add(a, pool.mul(b, b));
      default:
        return pool.sub(pool.mul(a, b), a);
    }
  }

  std::mt19937_64 random_;
};

/// Branches with the same operations on inputs of their own and of a base, with numbers and signs of their own, and
/// sums over all branches.
expr::Kernel make_branches(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  constexpr std::size_t own = 3;
  Pool pool;
  const std::vector<Id> q = make_symbols(pool, "q", own * count + 1);
  const std::vector<Id> v = make_symbols(pool, "v", own * count + 2);
  struct Operation {
    std::size_t kind, a, b;
  };
  std::vector<Operation> recipe;
  for (std::size_t i = 0; i < 60; ++i) recipe.push_back({below(8), below(3 * own + 2 + i), below(3 * own + 2 + i)});
  std::vector<Id> outputs(4, pool.zero());
  for (std::size_t branch = 0; branch < count; ++branch) {
    std::vector<Id> values;
    for (std::size_t i = 0; i < own; ++i) {
      const Id angle = q[1 + branch * own + i];
      values.insert(values.end(), {pool.sin(angle), pool.cos(angle), v[2 + branch * own + i]});
    }
    values.insert(values.end(), {v[0], pool.mul(v[1], pool.sin(q[0]))});
    for (const Operation& operation : recipe) {
      const Id a = values[operation.a];
      const Id b = values[operation.b];
      const Id number = pool.number(Number::inexact(std::uniform_real_distribution<double>(0.5, 2)(random)));
      const bool minus = below(2) == 0;
      const Id product = operation.kind < 4 ? pool.mul(a, b) : pool.mul(number, b);
      values.push_back(operation.kind == 0   ? pool.div(a, pool.add(pool.integer(9), pool.mul(b, b)))
                       : operation.kind == 1 ? product
                       : operation.kind == 2 ? (minus ? pool.sub(a, b) : pool.add(a, b))
                       : minus               ? pool.sub(a, product)
                                             : pool.add(product, a));
    }
    for (std::size_t i = 0; i < 4; ++i) {
      outputs[i] = pool.add(outputs[i], pool.mul(values[values.size() - 1 - i], values[values.size() - 5 - i]));
    }
    outputs.push_back(values[values.size() - 9]);
  }
  const std::size_t rows = outputs.size();
  return expr::make_kernel("branches", pool, {{"q", q, q.size(), 1}, {"v", v, v.size(), 1}}, {"constants", {}, 0, 1},
                           {{"out", outputs, rows, 1}});
}

/// Branches that add the same products, with signs, in an order and association of their own: twice into a value of the
/// branch, and directly into a sum over all branches.
expr::Kernel make_shuffled_branches(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  constexpr std::size_t own = 3;
  Pool pool;
  const std::vector<Id> q = make_symbols(pool, "q", own * count);
  const std::vector<Id> v = make_symbols(pool, "v", own * count);
  Id whole = pool.zero();
  std::vector<Id> outputs;
  const auto add = [&](Id a, Id b) { return random() % 2 == 0 ? pool.sub(a, b) : pool.add(a, b); };
  for (std::size_t branch = 0; branch < count; ++branch) {
    const auto products = [&](Id scale) {
      std::vector<Id> terms;
      for (std::size_t i = 0; i < own; ++i) {
        const Id angle = q[branch * own + i];
        terms.push_back(pool.mul(scale, pool.mul(pool.sin(angle), v[branch * own + (i + 1) % own])));
        terms.push_back(pool.mul(scale, pool.mul(pool.cos(angle), v[branch * own + i])));
      }
      std::shuffle(terms.begin(), terms.end(), random);
      return terms;
    };
    std::vector<Id> terms = products(v[branch * own]);
    while (terms.size() > 1) {
      const std::size_t at = random() % (terms.size() - 1);
      terms[at] = add(terms[at], terms[at + 1]);
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
    for (const Id term : products(terms[0])) whole = add(whole, term);
    outputs.push_back(pool.mul(terms[0], terms[0]));
  }
  outputs.push_back(whole);
  const std::size_t rows = outputs.size();
  return expr::make_kernel("shuffled", pool, {{"q", q, q.size(), 1}, {"v", v, v.size(), 1}}, {"constants", {}, 0, 1},
                           {{"out", outputs, rows, 1}});
}

std::vector<std::vector<double>> inputs_of(const expr::Kernel& kernel, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<double>> result;
  for (const expr::Port& port : kernel.inputs) {
    result.emplace_back(port.entries.size());
    for (double& x : result.back()) x = std::uniform_real_distribution<double>(-1, 1)(random);
  }
  return result;
}

/// Without fusing.
Lanes find_lanes_of(const expr::Kernel& kernel, std::uint32_t width) {
  return find_lanes(kernel, width, std::vector<Id>(kernel.pool.size()), find_alike_branches(kernel));
}

std::size_t packed_nodes(const Lanes& lanes) {
  return static_cast<std::size_t>(std::count_if(lanes.places.begin(), lanes.places.end(),
                                                [](const LanePlace& place) { return place.pack != no_pack; }));
}

ScheduleLimits limits(std::size_t chunk_steps, std::uint32_t pack_lanes) {
  ScheduleLimits result;
  result.chunk_steps = chunk_steps;
  result.pack_lanes = pack_lanes;
  return result;
}

/// A matrix product of this size.
expr::Kernel product(std::size_t rows, std::size_t cols, std::size_t depth) {
  Pool pool;
  const std::vector<Id> a = make_symbols(pool, "a", rows * depth);
  const std::vector<Id> b = make_symbols(pool, "b", cols * depth);
  std::vector<Id> entries;
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < cols; ++j) {
      Id sum = pool.zero();
      for (std::size_t k = 0; k < depth; ++k) sum = pool.add(sum, pool.mul(a[i * depth + k], b[j * depth + k]));
      entries.push_back(sum);
    }
  }
  return expr::make_kernel("product", pool, {{"a", a, rows, depth}, {"b", b, cols, depth}}, {"constants", {}, 0, 1},
                           {{"m", entries, rows, cols}});
}

TEST_CASE("all operations of a matrix product share instructions, and its columns are put together once") {
  const Lanes lanes = find_lanes_of(product(12, 16, 6), 8);
  CHECK(packed_nodes(lanes) == 12 * 16 * 11);
  const auto put_together =
      std::count_if(lanes.packs.begin(), lanes.packs.end(), [](const Pack& pack) { return pack.op == Op::list; });
  CHECK(put_together == 2 * 6);
  CHECK(lanes.stores.size() == 12 * 2);
}

TEST_CASE("with less than four lanes, or where little is saved, nothing is packed") {
  CHECK(find_lanes_of(product(12, 16, 6), 1).packs.empty());
  CHECK(find_lanes_of(product(12, 16, 6), 2).packs.empty());
  CHECK(find_lanes_of(product(1, 4, 1), 4).packs.empty());
}

TEST_CASE("large kernels take wide packs where narrow ones save too little") {
  // A matrix plus two outer products: gathering its entries costs what four lanes save, not what eight do.
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 64);
  const std::vector<Id> y = make_symbols(pool, "y", 32);
  std::vector<Id> entries;
  for (std::size_t i = 0; i < 8; ++i) {
    for (std::size_t j = 0; j < 8; ++j) {
      const Id sum = pool.add(pool.mul(y[i], y[8 + j]), x[8 * i + j]);
      entries.push_back(pool.add(pool.mul(y[16 + i], y[24 + j]), sum));
    }
  }
  const expr::Kernel kernel = expr::make_kernel("outer", pool, {{"x", x, 64, 1}, {"y", y, 32, 1}},
                                                {"constants", {}, 0, 1}, {{"m", entries, 8, 8}});
  ScheduleLimits limits;
  limits.pack_lanes = 4;
  REQUIRE(schedule(kernel, find_alike_branches(kernel), limits).lanes.packs.empty());
  limits.wide_pack_lanes = 8;
  CHECK(schedule(kernel, find_alike_branches(kernel), limits).lanes.width == 8);
  limits.least_steps_of_wide_packs = 1000;
  CHECK(schedule(kernel, find_alike_branches(kernel), limits).lanes.packs.empty());
}

TEST_CASE("alike branches share instructions, whatever their numbers and signs") {
  std::size_t packed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const std::size_t count = 3 + seed % 7;
    const expr::Kernel kernel = make_branches(seed, count);
    const std::vector<std::vector<double>> inputs = inputs_of(kernel, seed);
    const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
    for (const std::uint32_t width : {4U, 8U}) {
      CAPTURE(seed);
      CAPTURE(width);
      const Schedule made = schedule(kernel, find_alike_branches(kernel), limits(seed % 2 == 0 ? 30 : 100000, width));
      if (!made.lanes.packs.empty()) ++packed;
      const std::vector<double> got = interpret(kernel, made, inputs, {});
      check_same_bits(got, expected);
    }
  }
  // In the others, few operations are common to a branch's values and outputs.
  CHECK(packed > 20);
}

TEST_CASE("sums of alike branches are put into one order, whatever their association and signs") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const expr::Kernel kernel = make_shuffled_branches(seed, 4);
    const expr::Kernel aligned = AlignedKernel(kernel).kernel();
    const std::vector<std::vector<double>> inputs = inputs_of(kernel, seed);
    const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
    const std::vector<double> got = expr::evaluate(aligned, inputs, {});
    REQUIRE(got.size() == expected.size());
    // At most 24 products of at most 6 · 1: 24 additions round, and 24 of the values below.
    for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) <= 2 * 24 * 24 * 6 * 0x1p-53);
    // All operations are lanes, but the last that add the four branches.
    const auto operations = [](const expr::Kernel& k) {
      const expr::OperationCounts counts = expr::count_operations(k.pool, k.roots());
      return counts.multiplications + counts.additions;
    };
    CHECK(operations(aligned) <= operations(kernel));
    CHECK(packed_nodes(find_lanes_of(aligned, 4)) + 3 >= operations(aligned));
  }
}

TEST_CASE("a kernel without branches keeps the order of its sums") {
  RandomMatrix random(1);
  const expr::Kernel kernel = random.make(8, 8, false);
  const expr::Kernel same = AlignedKernel(kernel).kernel();
  CHECK(same.pool.size() == kernel.pool.size());
  CHECK(same.outputs[0].entries == kernel.outputs[0].entries);
}

/// The results of code for two states a call, which has no packs.
std::vector<double> without_packs(Jit& jit, const expr::Kernel& kernel,
                                  const std::vector<std::vector<double>>& inputs) {
  auto compiled = jit.compile({&kernel, 1}, 2);
  if (const auto* error = std::get_if<CodegenError>(&compiled)) FAIL(error->message);
  std::vector<std::vector<double>> twice = inputs;
  std::vector<const double*> in;
  for (std::vector<double>& input : twice) {
    input.insert(input.end(), input.begin(), input.end());
    in.push_back(input.data());
  }
  std::vector<std::vector<double>> results;
  std::vector<double*> out;
  for (const expr::Port& port : kernel.outputs) results.emplace_back(2 * port.entries.size());
  for (std::vector<double>& result : results) out.push_back(result.data());
  std::get<CompiledKernels>(compiled).function(0)(in.data(), nullptr, out.data());
  std::vector<double> first;
  for (const std::vector<double>& result : results) {
    first.insert(first.end(), result.begin(), result.begin() + static_cast<std::ptrdiff_t>(result.size() / 2));
  }
  return first;
}

TEST_CASE("native code of alike branches agrees with code without packs in every bit") {
  Jit jit = make_jit();
  for (std::uint64_t seed = 100; seed < 120; ++seed) {
    CAPTURE(seed);
    const std::size_t count = 3 + seed % 7;
    const expr::Kernel kernel = seed % 2 == 0 ? make_branches(seed, count) : make_shuffled_branches(seed, count);
    const std::vector<std::vector<double>> inputs = inputs_of(kernel, seed);
    const std::vector<double> got = call(compile(jit, {&kernel, 1}).function(0), kernel, inputs);
    const std::vector<double> plain = without_packs(jit, kernel, inputs);
    check_same_bits(got, plain);
  }
}

TEST_CASE("the other half of a symmetric matrix is a transposition") {
  Pool pool;
  const std::size_t n = 16;
  const std::vector<Id> a = make_symbols(pool, "a", n * 4);
  const std::vector<Id> b = make_symbols(pool, "b", n * 4);
  std::vector<Id> entries(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i; j < n; ++j) {
      Id sum = pool.zero();
      for (std::size_t k = 0; k < 4; ++k) sum = pool.add(sum, pool.mul(a[4 * i + k], b[4 * j + k]));
      entries[i * n + j] = entries[j * n + i] = sum;
    }
  }
  const expr::Kernel kernel = expr::make_kernel("symmetric", pool, {{"a", a, n, 4}, {"b", b, n, 4}},
                                                {"constants", {}, 0, 1}, {{"m", entries, n, n}});
  const Lanes lanes = find_lanes_of(kernel, 8);
  CHECK(lanes.blocks.size() == 3);  // the block below the diagonal, and the lower halves of the two on it
}

/// x of A x = b, with A symmetric and full.
expr::Kernel make_solution(std::size_t n) {
  Pool pool;
  const std::vector<Id> a = make_symbols(pool, "a", n * (n + 1) / 2);
  const std::vector<Id> b = make_symbols(pool, "b", n);
  std::vector<Id> matrix(n * n);
  for (std::size_t i = 0, next = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) matrix[i * n + j] = matrix[j * n + i] = a[next++];
  }
  const std::vector<Id> x = expr::TreeFactorisation(pool, expr::single_path(n), matrix).solve(b);
  return expr::make_kernel("solution", pool, {{"a", a, a.size(), 1}, {"b", b, n, 1}}, {"constants", {}, 0, 1},
                           {{"x", x, n, 1}});
}

TEST_CASE("the factors of a matrix share instructions, although they are not outputs, since their rows are declared") {
  const std::size_t n = 24;
  const expr::Kernel kernel = make_solution(n);
  // Each of the n³/6 updates of the factors is a fused difference. Rows of one or two lanes are not packed.
  const std::size_t updates = (n - 1) * n * (n + 1) / 6;
  CHECK(packed_nodes(schedule(kernel, find_alike_branches(kernel), limits(100, 8)).lanes) > updates * 4 / 5);
  std::vector<std::vector<double>> inputs = inputs_of(kernel, 1);
  for (std::size_t i = 0; i < n; ++i) inputs[0][i * (i + 3) / 2] += 20;  // the diagonal
  const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
  for (const std::uint32_t width : {4U, 8U}) {
    const Schedule made = schedule(kernel, find_alike_branches(kernel), limits(100, width));
    const std::vector<double> got = interpret(kernel, made, inputs, {});
    check_same_bits(got, expected);
  }
}

TEST_CASE("above a diagonal rows share instructions, below it columns, stored as transposed blocks") {
  Pool pool;
  const std::size_t n = 16;
  const std::vector<Id> x = make_symbols(pool, "x", n);
  std::vector<Id> a, b, c, entries(n * n);
  for (std::size_t i = 0; i < n; ++i) {
    // No two of them by the same operations.
    a.push_back(pool.power(pool.sin(x[i]), static_cast<std::int64_t>(i) + 2));
    b.push_back(pool.sqrt(pool.add(pool.integer(1), a[i])));
    c.push_back(pool.make(Op::exp, pool.mul(x[i], b[i])));
  }
  for (const std::vector<Id>& row : {a, b, c}) pool.declare_row(row);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      entries[i * n + j] = pool.sub(pool.mul(a[i], b[j]), pool.mul(b[i], c[j]));
    }
  }
  // Values that move from frame to frame, as wrenches do.
  std::vector<Id> moved;
  for (std::size_t j = n; j-- > 0;) {
    for (Id& value : moved) value = value.valid() ? pool.add(pool.mul(value, b[j]), c[j]) : value;
    if (moved.empty()) moved.resize(n);
    moved[j] = a[j];
    for (std::size_t i = j; i < n; ++i) entries[i * n + j] = moved[i];
    pool.declare_row(moved);
  }
  const expr::Kernel kernel =
      expr::make_kernel("derivative", pool, {{"x", x, n, 1}}, {"constants", {}, 0, 1}, {{"m", entries, n, n}});
  const Lanes lanes = find_lanes_of(kernel, 8);
  // Three operations above the diagonal and two below it; where a block has one or two lanes, they are not packed.
  const std::size_t single = 6;
  CHECK(packed_nodes(lanes) == (3 + 2) * (n * (n - 1) / 2 - single));
  CHECK(lanes.blocks.size() == 3);
  const std::vector<std::vector<double>> inputs = inputs_of(kernel, 2);
  const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
  const std::vector<double> got =
      interpret(kernel, schedule(kernel, find_alike_branches(kernel), limits(100, 8)), inputs, {});
  check_same_bits(got, expected);
}

TEST_CASE("no value depends on the rows that are declared, whatever they are") {
  std::mt19937_64 random(3);
  std::size_t packed = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    RandomMatrix matrix(seed);
    expr::Kernel kernel = seed % 4 == 3 ? make_solution(16) : matrix.make(16, 16, seed % 2 == 0);
    const std::vector<Id> nodes = expr::reachable(kernel.pool, kernel.roots());
    for (int i = 0; i < 20; ++i) {
      const std::size_t step = 1 + random() % 9;
      std::size_t at = random() % nodes.size();
      std::vector<Id> row(random() % 6);
      for (; row.size() < 20; at = (at + step) % nodes.size()) row.push_back(random() % 8 == 0 ? Id() : nodes[at]);
      kernel.pool.declare_row(row);
    }
    std::vector<std::vector<double>> inputs = inputs_of(kernel, seed);
    const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
    for (const std::uint32_t width : {4U, 8U}) {
      CAPTURE(seed);
      CAPTURE(width);
      const Schedule made = schedule(kernel, find_alike_branches(kernel), limits(seed % 3 == 0 ? 30 : 100000, width));
      packed += packed_nodes(made.lanes);
      const std::vector<double> got = interpret(kernel, made, inputs, {});
      check_same_bits(got, expected);
    }
  }
  CHECK(packed > 1000);
}

TEST_CASE("lanes that need each other are not packed") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 20);
  // Rows in which each entry continues the previous one.
  std::vector<Id> entries;
  for (std::size_t i = 0; i < 8; ++i) {
    Id last = x[i];
    for (std::size_t j = 0; j < 8; ++j) {
      last = pool.add(pool.mul(last, x[8 + i]), x[j]);
      entries.push_back(last);
    }
  }
  const expr::Kernel kernel =
      expr::make_kernel("chain", pool, {{"x", x, 20, 1}}, {"constants", {}, 0, 1}, {{"m", entries, 8, 8}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), limits(100, 8));
  std::vector<double> values;
  for (int i = 0; i < 20; ++i) values.push_back(0.1 * i - 0.7);
  CHECK(interpret(kernel, made, {values}, {}) == expr::evaluate(kernel, {values}, {}));
}

TEST_CASE("packed or not, in chunks of any length, a schedule computes what the kernel says") {
  std::size_t packed = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomMatrix random(seed);
    const expr::Kernel kernel = random.make(8 + seed % 17, 3 + seed % 23, seed % 3 == 0);
    const std::vector<std::vector<double>> inputs = {random.values()};
    const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
    for (const std::uint32_t width : {4U, 8U}) {
      for (const std::size_t chunk : {20, 100, 100000}) {
        CAPTURE(seed);
        CAPTURE(width);
        CAPTURE(chunk);
        const Schedule made = schedule(kernel, find_alike_branches(kernel), limits(chunk, width));
        packed += packed_nodes(made.lanes);
        const std::vector<double> got = interpret(kernel, made, inputs, {});
        check_same_bits(got, expected);
      }
    }
  }
  CHECK(packed > 1000);
}

TEST_CASE("native code with packs agrees with the evaluator, and with code without them in every bit") {
  Jit jit = make_jit();
  for (std::uint64_t seed = 100; seed < 130; ++seed) {
    CAPTURE(seed);
    RandomMatrix random(seed);
    const expr::Kernel kernel = random.make(4 + seed % 23, 4 + seed % 19, seed % 2 == 0);
    const std::vector<std::vector<double>> inputs = {random.values()};
    const std::vector<double> expected = expr::evaluate(kernel, inputs, {});
    double largest = 1;
    for (const double x : expected) largest = std::max(largest, std::abs(x));
    const std::vector<double> got = call(compile(jit, {&kernel, 1}).function(0), kernel, inputs);
    const std::vector<double> plain = without_packs(jit, kernel, inputs);
    REQUIRE(got.size() == expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
      // At most six products per entry, and sums over at most twenty neighbours: fused or not, a few dozen roundings.
      CHECK(std::abs(got[i] - expected[i]) <= 64 * 0x1p-53 * largest);
      CHECK(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(plain[i]));
    }
  }
}

}  // namespace
}  // namespace robotc::codegen::lanes_test
