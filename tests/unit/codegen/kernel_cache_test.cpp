// Kernels compiled together, and cached.
#include "compiler/codegen/kernel_cache.h"

#include <cstdint>

#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::kernel_cache_test {
namespace {

NativeCode compile(KernelCache& cache, std::span<const expr::Kernel> kernels) {
  auto made = cache.compile(kernels);
  if (const auto* error = std::get_if<CodegenError>(&made)) FAIL(error->message);
  return std::get<NativeCode>(std::move(made));
}

TEST_CASE("of many kernels each function is its own, and the same is compiled once") {
  std::vector<expr::Kernel> kernels;
  for (std::uint64_t seed = 0; seed < 9; ++seed)
    kernels.push_back(RandomKernel(seed % 6).make(50 + 40 * (seed % 6), 7));
  RandomKernel random(1);
  const std::vector<std::vector<double>> inputs{random.values(RandomKernel::inputs, 1),
                                                random.values(RandomKernel::inputs, 1)};
  const std::vector<double> constants = random.values(RandomKernel::constants, 1);
  for (const CodeGenerator generator : all_generators) {
    KernelCache cache(make_jit(Cpu::host, generator), {}, 4);  // a smaller limit: code in use lives anyway
    const NativeCode code = compile(cache, kernels);
    CHECK(cache.compiled() == 6);
    CHECK(cache.kept() == 4);
    REQUIRE(code.functions.size() == kernels.size());
    Jit alone = make_jit(Cpu::host, generator);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      const CompiledKernels expected = codegen::compile(alone, {&kernels[i], 1});
      CHECK(call(code.function(i), kernels[i], inputs, constants) ==
            call(expected.function(0), kernels[i], inputs, constants));
      CHECK((code.function(i) == code.function(i % 6)));
    }
  }
}

TEST_CASE("of several kernels that cannot be compiled, the first is reported") {
  std::vector<expr::Kernel> kernels{RandomKernel(0).make(20, 2), RandomKernel(1).make(400, 2),
                                    RandomKernel(2).make(20, 2)};
  kernels[0].name = kernels[2].name = "sin";  // a name that generated code calls
  kernels[1].name = "cos";
  KernelCache cache(make_jit());
  const auto made = cache.compile(kernels);
  const auto* error = std::get_if<CodegenError>(&made);
  REQUIRE(error != nullptr);
  CHECK(error->message == "the name 'sin' is taken by another function");
}

}  // namespace
}  // namespace robotc::codegen::kernel_cache_test
