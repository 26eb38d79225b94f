#include "tests/differential/compare.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::test {
namespace {

using codegen::RandomKernel;
using codegen::Tier;

TEST_CASE("random kernels: evaluator = quick tier = optimised tier") {
  codegen::Jit jit = codegen::make_jit();
  Comparison comparison;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    RandomKernel random(seed);
    // Up to several chunks.
    const expr::Kernel kernel = random.make(seed % 10 == 0 ? 2500 : 50 + 20 * seed, 20);
    CAPTURE(seed);
    for (const Tier tier : {Tier::quick, Tier::optimised}) {
      const codegen::CompiledKernels compiled = codegen::compile(jit, {&kernel, 1}, tier);
      for (const double scale : {0.01, 1.0, 10.0}) {
        const std::vector<std::vector<double>> inputs = {random.values(RandomKernel::inputs, scale),
                                                         random.values(RandomKernel::inputs, scale)};
        compare(kernel, compiled.function(0), inputs, random.values(RandomKernel::constants, 1), comparison);
      }
    }
  }
  CHECK(comparison.results == 60 * 2 * 3 * 21);
  // Chains of products overflow now and then; then there is no bound.
  CHECK(comparison.bounded > comparison.results * 7 / 10);
}

TEST_CASE("random kernels: both tiers give the same bits, on every CPU") {
  for (const codegen::Cpu cpu : {codegen::Cpu::host, codegen::Cpu::baseline}) {
    codegen::Jit jit = codegen::make_jit(cpu);
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
      RandomKernel random(seed + 1000);
      const expr::Kernel kernel = random.make(seed % 20 == 0 ? 3000 : 30 + 10 * seed, 30);
      CAPTURE(seed);
      const codegen::CompiledKernels quick = codegen::compile(jit, {&kernel, 1}, Tier::quick);
      const codegen::CompiledKernels optimised = codegen::compile(jit, {&kernel, 1}, Tier::optimised);
      for (const double scale : {1e-200, 0.01, 1.0, 10.0, 1e9, 1e200}) {
        const std::vector<std::vector<double>> inputs = {random.values(RandomKernel::inputs, scale),
                                                         random.values(RandomKernel::inputs, scale)};
        const std::vector<double> constants = random.values(RandomKernel::constants, 1);
        CHECK(same_bits(codegen::call(quick.function(0), kernel, inputs, constants),
                        codegen::call(optimised.function(0), kernel, inputs, constants)));
      }
    }
  }
}

}  // namespace
}  // namespace robotc::test
