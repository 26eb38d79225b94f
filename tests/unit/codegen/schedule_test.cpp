#include "compiler/codegen/schedule.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include "compiler/codegen/alike_branches.h"
#include "compiler/expr/numeric.h"
#include "tests/unit/codegen/interpret.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::schedule_test {
namespace {

using expr::Id;
using expr::Op;

TEST_CASE("a schedule computes what the kernel says, whatever the chunks and lanes") {
  // Below and above the limit of ordering for latency.
  const auto operations = [](std::uint64_t seed) { return seed < 30 ? 600 : 15000; };
  std::set<bool> orders_met;
  for (std::uint64_t seed = 0; seed < 32; ++seed) {
    RandomKernel random(seed);
    const expr::Kernel kernel = random.make(operations(seed), operations(seed) / 50);
    const std::vector<std::vector<double>> inputs = {random.values(RandomKernel::inputs, 2),
                                                     random.values(RandomKernel::inputs, 2)};
    const std::vector<double> constants = random.values(RandomKernel::constants, 2);
    const std::vector<double> expected = expr::evaluate(kernel, inputs, constants);
    for (const std::size_t chunk : {8, 20, 100, 100000}) {
      for (const std::uint32_t lanes : {1U, 4U, 8U}) {
        CAPTURE(seed);
        CAPTURE(chunk);
        const Schedule made = schedule(kernel, find_alike_branches(kernel), {lanes, 16, chunk});
        const bool ordered = made.steps.size() <= 4000;
        orders_met.insert(ordered);
        std::size_t begin = 0;
        for (const std::size_t end : made.chunk_ends) {
          CHECK(end - begin <= (ordered ? chunk * 7 / 5 : chunk));
          begin = end;
        }
        const std::vector<double> got = interpret(kernel, made, inputs, constants);
        REQUIRE(got.size() == expected.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
          CHECK(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(expected[i]));
        }
      }
    }
  }
  CHECK(orders_met.size() == 2);
}

TEST_CASE("kernels up to a limit are one chunk, whatever the length of chunks") {
  RandomKernel random(7);
  const expr::Kernel kernel = random.make(600, 12);
  ScheduleLimits limits{8, 16, 50};
  const std::size_t steps = schedule(kernel, find_alike_branches(kernel), limits).steps.size();
  CHECK(schedule(kernel, find_alike_branches(kernel), limits).chunk_ends.size() > 1);
  limits.most_steps_in_one_chunk = steps - 1;
  CHECK(schedule(kernel, find_alike_branches(kernel), limits).chunk_ends.size() > 1);
  limits.most_steps_in_one_chunk = steps;
  CHECK(schedule(kernel, find_alike_branches(kernel), limits).chunk_ends.size() == 1);
}

TEST_CASE("only kernels up to a limit are ordered for latency") {
  RandomKernel random(7);
  const expr::Kernel kernel = random.make(600, 12);
  ScheduleLimits limits{8, 16, 50};
  limits.most_steps_ordered = 0;
  const auto order = [&] {
    std::vector<std::uint32_t> result;
    for (const Step& step : schedule(kernel, find_alike_branches(kernel), limits).steps) result.push_back(step.index);
    return result;
  };
  const std::vector<std::uint32_t> derived = order();
  limits.most_steps_ordered = derived.size() - 1;
  CHECK(order() == derived);
  limits.most_steps_ordered = derived.size();
  CHECK(order() != derived);
}

TEST_CASE("each node is computed once, and nothing that no output needs") {
  RandomKernel random(5);
  const expr::Kernel kernel = random.make(500, 8);
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 50});
  std::set<std::uint32_t> computed;
  for (const Step& step : made.steps) {
    if (step.kind == Step::Kind::node) CHECK(computed.insert(step.index).second);
  }
  std::size_t expected = 0;
  for (const Id id : expr::reachable(kernel.pool, kernel.roots())) {
    const Op op = kernel.pool.op(id);
    if (op != Op::number && op != Op::symbol && op != Op::sin && op != Op::cos) ++expected;
  }
  CHECK(computed.size() == expected);
}

TEST_CASE("independent angles share groups, the narrowest that hold them") {
  expr::Pool pool;
  std::vector<Id> x;
  std::vector<Id> roots;
  for (int i = 0; i < 11; ++i) {
    x.push_back(pool.symbol("x"));
    roots.push_back(pool.add(pool.sin(x.back()), pool.cos(x.back())));
  }
  // An angle that depends on a sine cannot be in its group.
  roots.push_back(pool.sin(roots[3]));
  const expr::Kernel kernel = expr::make_kernel("k", pool, {{"x", x, 11, 1}}, {"c", {}, 0, 1}, {{"y", roots, 12, 1}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 1000});
  REQUIRE(made.groups.size() == 3);
  CHECK(made.groups[0].lanes == 8);
  CHECK(made.groups[1].angles.size() == 3);
  CHECK(made.groups[1].lanes == 4);
  CHECK(made.groups[2].lanes == 1);
}

TEST_CASE("an order of construction that keeps everything alive is not followed") {
  // All products first, then their sum from the last to the first.
  expr::Pool pool;
  std::vector<Id> x;
  x.reserve(100);
  for (int i = 0; i < 100; ++i) x.push_back(pool.symbol("x"));
  std::vector<Id> products;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) products.push_back(pool.mul(x[i], x[i + 1]));
  Id sum = pool.zero();
  for (std::size_t i = products.size(); i-- > 0;) sum = pool.add(sum, products[i]);
  const expr::Kernel kernel = expr::make_kernel("k", pool, {{"x", x, 100, 1}}, {"c", {}, 0, 1}, {{"y", {sum}, 1, 1}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 20});
  CHECK(made.scratch_size <= 2);
}

TEST_CASE("scratch places are reused: their number follows the width of a kernel, not its length") {
  expr::Pool pool;
  const Id x = pool.symbol("x");
  Id y = x;
  for (int i = 0; i < 5000; ++i) y = pool.add(pool.mul(y, x), pool.one());
  const expr::Kernel kernel = expr::make_kernel("chain", pool, {{"x", {x}, 1, 1}}, {"c", {}, 0, 1}, {{"y", {y}, 1, 1}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 100});
  CHECK(made.chunk_ends.size() >= 100);
  CHECK(made.scratch_size <= 2);
}

TEST_CASE("nodes on the critical path come early, even if built last") {
  expr::Pool pool;
  std::vector<Id> x;
  for (int i = 0; i < 61; ++i) x.push_back(pool.symbol("x"));
  std::vector<Id> roots;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) roots.push_back(pool.mul(x[i], x[i + 1]));
  Id chain = x[0];
  for (int i = 0; i < 40; ++i) chain = pool.add(pool.mul(chain, x[3]), x[2]);
  roots.push_back(chain);
  const expr::Kernel kernel =
      expr::make_kernel("k", pool, {{"x", x, x.size(), 1}}, {"c", {}, 0, 1}, {{"y", roots, roots.size(), 1}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 1000});
  // The chain takes 40 × 4 cycles, the rest 30: the chain begins first, and the rest fills its waits.
  const auto is_sum = [&](const Step& step) {
    return step.kind == Step::Kind::node && kernel.pool.op(Id(step.index)) == Op::add;
  };
  const auto first = std::find_if(made.steps.begin(), made.steps.end(), is_sum);
  CHECK(first - made.steps.begin() <= 4);
  // A sum follows the product that it fuses with.
  for (auto step = first; step != made.steps.end(); ++step) {
    if (!is_sum(*step)) continue;
    const auto args = kernel.pool.args(Id(step->index));
    CHECK(std::find(args.begin(), args.end(), Id((step - 1)->index)) != args.end());
  }
}

TEST_CASE("an order for latency keeps no more values alive than there are registers, if it can") {
  // Independent sums of products: all at once would be fastest if registers were unlimited.
  expr::Pool pool;
  std::vector<Id> x;
  for (int i = 0; i < 64; ++i) x.push_back(pool.symbol("x"));
  std::vector<Id> roots;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    Id value = x[i];
    for (std::size_t k = 0; k < 6; ++k) value = pool.add(pool.mul(value, value), x[i + 1]);
    roots.push_back(value);
  }
  const expr::Kernel kernel =
      expr::make_kernel("k", pool, {{"x", x, x.size(), 1}}, {"c", {}, 0, 1}, {{"y", roots, roots.size(), 1}});
  const Schedule made = schedule(kernel, find_alike_branches(kernel), {8, 16, 10'000});
  REQUIRE(made.chunk_ends.size() == 1);
  std::map<std::uint32_t, std::size_t> last_use;
  for (std::size_t i = 0; i < made.steps.size(); ++i) {
    if (made.steps[i].kind == Step::Kind::store) last_use[made.stores[made.steps[i].index].value.value] = i;
    if (made.steps[i].kind != Step::Kind::node) continue;
    for (const Id arg : kernel.pool.args(Id(made.steps[i].index))) last_use[arg.value] = i;
  }
  std::set<std::uint32_t> live;
  std::size_t most = 0;
  for (std::size_t i = 0; i < made.steps.size(); ++i) {
    std::erase_if(live, [&](std::uint32_t id) { return last_use[id] <= i; });
    if (made.steps[i].kind == Step::Kind::node) live.insert(made.steps[i].index);
    most = std::max(most, live.size());
  }
  CHECK(most <= 16);
  CHECK(most >= 6);
}

}  // namespace
}  // namespace robotc::codegen::schedule_test
