#include "tests/differential/compare.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::test::random_kernels_test {
namespace {

using codegen::CodeGenerator;
using codegen::RandomKernel;

TEST_CASE("random kernels: evaluator = LLVM's code = our own code") {
  Comparison comparison;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomKernel random(seed);
    // Up to several chunks.
    const expr::Kernel kernel = random.make(seed % 10 == 0 ? 2500 : 50 + 20 * seed, 20);
    CAPTURE(seed);
    for (const CodeGenerator generator : codegen::all_generators) {
      codegen::Jit jit = codegen::make_jit(codegen::Cpu::host, generator);
      const codegen::CompiledKernels compiled = codegen::compile(jit, {&kernel, 1});
      for (const double scale : {0.01, 1.0, 10.0}) {
        const std::vector<std::vector<double>> inputs = {random.values(RandomKernel::inputs, scale),
                                                         random.values(RandomKernel::inputs, scale)};
        compare(kernel, compiled.function(0), inputs, random.values(RandomKernel::constants, 1), comparison);
      }
    }
  }
  CHECK(comparison.results == 60 * 3 * 3 * 21);
  // Chains of products overflow now and then; then there is no bound.
  CHECK(comparison.bounded > comparison.results * 7 / 10);
}

}  // namespace
}  // namespace robotc::test::random_kernels_test
