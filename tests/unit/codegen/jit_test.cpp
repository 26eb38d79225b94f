#include <cmath>
#include <optional>
#include <string>
#include <thread>

#include "compiler/expr/algorithms.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::jit_test {
namespace {

using expr::Id;
using expr::Pool;

/// y = x + n.
expr::Kernel add_kernel(std::string name, std::int64_t n) {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  return make_kernel(std::move(name), pool, x, {pool.add(x[0], pool.integer(n))});
}

TEST_CASE("kernels compiled together are functions of their own") {
  Jit jit = make_jit();
  const std::vector<expr::Kernel> kernels = {add_kernel("a", 1), add_kernel("b", 2), add_kernel("c", 3)};
  const CompiledKernels compiled = compile(jit, kernels);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(call(compiled.function(i), kernels[i], {{10}}) == std::vector<double>{11.0 + static_cast<double>(i)});
  }
}

TEST_CASE("compiled kernels with equal names live side by side, and outlive the compiler") {
  std::optional<CompiledKernels> first;
  std::optional<CompiledKernels> second;
  const expr::Kernel one = add_kernel("f", 1);
  const expr::Kernel two = add_kernel("f", 2);
  {
    Jit jit = make_jit();
    first = compile(jit, {&one, 1});
    second = compile(jit, {&two, 1});
  }
  CHECK(call(first->function(0), one, {{1}}) == std::vector<double>{2});
  first = std::move(second);
  CHECK(call(first->function(0), two, {{1}}) == std::vector<double>{3});
}

/// Number of executable mappings of this process.
std::size_t executable_mappings() {
  std::size_t count = 0;
  if (FILE* maps = std::fopen("/proc/self/maps", "r")) {
    char line[1024];
    while (std::fgets(line, sizeof line, maps)) count += std::string(line).find("r-xp") != std::string::npos ? 1 : 0;
    std::fclose(maps);
  }
  return count;
}

TEST_CASE("code is freed with its owner") {
  Jit jit = make_jit();
  const expr::Kernel kernel = add_kernel("f", 1);
  compile(jit, {&kernel, 1});
  const std::size_t before = executable_mappings();
  for (int i = 0; i < 100; ++i) compile(jit, {&kernel, 1});
  CHECK(executable_mappings() <= before + 1);
}

std::string refusal(Jit& jit, std::span<const expr::Kernel> kernels) {
  auto compiled = jit.compile(kernels);
  const auto* error = std::get_if<CodegenError>(&compiled);
  return error ? error->message : "";
}

TEST_CASE("kernels that cannot be compiled are refused with a message") {
  Jit jit = make_jit();
  const std::vector<expr::Kernel> twice = {add_kernel("f", 1), add_kernel("f", 2)};
  CHECK(refusal(jit, twice) == "the name 'f' is taken by another function");
  const expr::Kernel libm = add_kernel("sincos", 1);
  CHECK(refusal(jit, {&libm, 1}) == "the name 'sincos' is taken by another function");

  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  Id y = x[0];
  for (std::size_t i = 0; i < max_kernel_nodes / 2 + 1; ++i) y = pool.add(pool.mul(y, x[0]), pool.one());
  const expr::Kernel large = make_kernel("large", pool, x, {y});
  const std::string message = refusal(jit, {&large, 1});
  CHECK(message.starts_with("the function 'large' has 400"));
  CHECK(message.ends_with("operations, more than the 400000 that can be compiled"));
}

TEST_CASE("several threads may compile at once") {
  Jit jit = make_jit();
  const expr::Kernel kernel = add_kernel("f", 1);
  std::vector<std::thread> threads;
  threads.reserve(4);
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, states = i % 2 == 0 ? 1U : 2U] {
      for (int n = 0; n < 10; ++n) {
        auto compiled = jit.compile({&kernel, 1}, states);
        auto* kernels = std::get_if<CompiledKernels>(&compiled);
        std::vector<double> x(states, n + 0.5);
        std::vector<double> y(states);
        const double* const inputs[] = {x.data()};
        double* const outputs[] = {y.data()};
        if (kernels != nullptr) kernels->function(0)(inputs, nullptr, outputs);
        if (y.back() == n + 1.5) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(good == 40);
}

TEST_CASE("the size of code is that of its instructions") {
  // An instruction has at least four bytes; half of the operations may fuse or be loads.
  const expr::Kernel small = add_kernel("small", 1);
  const expr::Kernel large = RandomKernel(5).make(2000, 20);
  for (const CodeGenerator generator : all_generators) {
    Jit jit = make_jit(Cpu::host, generator);
    const std::size_t least = compile(jit, {&small, 1}).code_size();
    CHECK(least > 8);
    CHECK(compile(jit, {&large, 1}).code_size() > least + 4000);
  }
}

TEST_CASE("our own code generator makes code where it can, unless LLVM is asked to") {
  CHECK_FALSE(make_jit(Cpu::host, CodeGenerator::llvm).is_own(1));
  const Jit jit = make_jit();
  CHECK(jit.is_own(1) == make_jit(Cpu::host, CodeGenerator::own_avx2).is_own(1));
  CHECK_FALSE(jit.is_own(2));
  CHECK_FALSE(jit.is_own(1, Scalar::float32));
}

std::string listing(const expr::Kernel& kernel, Listing kind, CodeGenerator generator = CodeGenerator::best) {
  auto text = list({&kernel, 1}, kind, Cpu::host, generator);
  if (const auto* error = std::get_if<CodegenError>(&text)) FAIL(error->message);
  return std::get<std::string>(text);
}

TEST_CASE("listings are the same each time and name the arrays") {
  const expr::Kernel kernel = RandomKernel(3).make(200, 5);
  for (const CodeGenerator generator : all_generators) {
    for (const Listing kind : {Listing::llvm_ir, Listing::assembly}) {
      CHECK(listing(kernel, kind, generator) == listing(kernel, kind, generator));
    }
  }
  const std::string ir = listing(kernel, Listing::llvm_ir);
  CHECK(ir.find("define void @random(ptr noalias nocapture readonly %q, ptr noalias nocapture readonly %qd, "
                "ptr noalias nocapture readonly %constants, ptr noalias nocapture writeonly %first, "
                "ptr noalias nocapture writeonly %rest)") != std::string::npos);
  CHECK(ir.find("define void @random_packed(ptr %inputs, ptr %constants, ptr %outputs)") != std::string::npos);
  CHECK(ir.find("call double @llvm.fma.f64(") != std::string::npos);
  CHECK(ir.find("contract") == std::string::npos);
  CHECK(listing(kernel, Listing::assembly).find("random_packed:") != std::string::npos);
}

}  // namespace
}  // namespace robotc::codegen::jit_test
