// Native code that calls numeric algorithms, compared with the evaluator: equal to the last bit, as both call the same
// code.
#include <string>

#include "compiler/intrinsics/riccati.h"
#include "tests/unit/codegen/compile.h"

namespace robotc::codegen::calls_test {
namespace {

using expr::Id;
using expr::Pool;
using intrinsics::Intrinsic;

Id whole(Pool& pool, Id x) { return pool.make(expr::Op::floor, x); }

void check(const expr::Kernel& kernel, const std::vector<std::vector<double>>& inputs) {
  for (const CodeGenerator generator : all_generators) {
    CAPTURE(static_cast<int>(generator));
    Jit jit = make_jit(Cpu::host, generator);
    const CompiledKernels compiled = compile(jit, {&kernel, 1});
    for (const std::vector<double>& input : inputs) {
      CHECK(call(compiled.function(0), kernel, {input}) == expr::evaluate(kernel, {input}, {}));
    }
  }
}

TEST_CASE("calls that share arguments, use each other's results and stand beside angles") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  const std::vector<Id> a = pool.call({Intrinsic::normal_noise, {5, 0}, 0}, std::vector{x[0], x[1], x[2]});
  const std::vector<Id> b = pool.call({Intrinsic::uniform_noise, {2, 0}, 0}, std::vector{x[0], x[1], x[2]});
  // `c` shares the list of its first two arguments with `a` and `b`.
  const Id tick = whole(pool, pool.make(expr::Op::abs, pool.add(a[4], a[4])));
  const std::vector<Id> c = pool.call({Intrinsic::normal_noise, {3, 0}, 0}, std::vector{x[0], x[1], tick});
  const Id turn = whole(pool, pool.mul(pool.integer(1000), pool.sin(b[1])));  // the last bits of sines differ
  const std::vector<Id> d = pool.call({Intrinsic::normal_noise, {3, 0}, 0}, std::vector{turn, x[1], x[2]});
  check(make_kernel("calls", pool, x,
                    {a[0], a[3], b[0], c[2], whole(pool, pool.mul(pool.integer(8), pool.cos(c[1]))), d[0], x[0], tick}),
        {{1, 0, 0}, {1, 0, 1}, {2.5, 7, 1e10}});
}

TEST_CASE("a call with a workspace and a reason") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 11);
  const std::vector<Id> results = pool.call({Intrinsic::care, {2, 1}, 0}, x);
  const expr::Kernel kernel = make_kernel("riccati", pool, x, results);
  check(kernel, {{0, 1, -1, 0, 0, 1, 1, 0, 0, 1, 1}, {0, 1, 3, 0.5, 0.1, 1, 5, 1, 1, 2, 0.1}});
  Jit jit = make_jit();
  const CompiledKernels compiled = compile(jit, {&kernel, 1});
  const std::vector<double> none = call(compiled.function(0), kernel, {{1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 1}});
  CHECK(none.back() == static_cast<double>(intrinsics::RiccatiStatus::not_stabilisable));
}

TEST_CASE("calls in a kernel of many parts, whose arguments come from parts before") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  const Id half = pool.number(Number::rational(1, 2));
  Id sum = x[0];
  std::vector<Id> outputs;
  for (int round = 0; round < 40; ++round) {
    // Whole numbers, and halves of them: exact, with FMA and without.
    for (int i = 0; i < 20; ++i) sum = pool.add(whole(pool, pool.mul(half, sum)), pool.mul(pool.integer(i + 1), x[1]));
    const std::vector<Id> drawn =
        pool.call({Intrinsic::normal_noise, {3, 0}, 0}, std::vector{sum, pool.integer(round), x[2]});
    outputs.push_back(drawn[1]);
    sum = pool.add(sum, whole(pool, pool.mul(pool.integer(1000), drawn[2])));
  }
  check(make_kernel("parts", pool, x, outputs), {{3, 5, 0}, {11, 2, 17}});
}

TEST_CASE("a kernel cannot take the name of an algorithm") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  const expr::Kernel kernel = make_kernel("robotc_care", pool, x, x);
  Jit jit = make_jit();
  const auto refused = jit.compile({&kernel, 1});
  REQUIRE(std::holds_alternative<CodegenError>(refused));
  CHECK(std::get<CodegenError>(refused).message == "the name 'robotc_care' is taken by another function");
}

}  // namespace
}  // namespace robotc::codegen::calls_test
