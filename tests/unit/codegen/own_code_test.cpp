#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/skip.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

/// Our own code generator beside LLVM.
namespace robotc::codegen {
namespace {

using expr::Id;
using expr::Op;
using expr::Pool;

/// Equal to the last bit, or both NaN, whose sign and payload no language defines.
bool same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// A kernel's code by LLVM and by ours.
class BothWays {
 public:
  BothWays() {
    if (!best_.is_own(1)) ROBOTC_SKIP("our own code generator needs an x86-64 processor with AVX2 and FMA");
  }

  /// Calls all of them with the same inputs and constants.
  void compare(const expr::Kernel& kernel, const std::vector<std::vector<std::vector<double>>>& inputs,
               const std::vector<double>& constants = {}) {
    const CompiledKernels reference = compile(llvm_, {&kernel, 1}, Tier::optimised);
    for (Jit* const jit : {&best_, &avx2_}) {
      const CompiledKernels own = compile(*jit, {&kernel, 1}, Tier::optimised);
      CAPTURE(jit == &best_);
      for (const auto& input : inputs) {
        const std::vector<double> expected = call(reference.function(0), kernel, input, constants);
        const std::vector<double> got = call(own.function(0), kernel, input, constants);
        for (std::size_t i = 0; i < got.size(); ++i) {
          if (same(got[i], expected[i])) continue;
          CAPTURE(i);
          CAPTURE(got[i]);
          REQUIRE(std::bit_cast<std::uint64_t>(got[i]) == std::bit_cast<std::uint64_t>(expected[i]));
        }
      }
    }
  }

 private:
  Jit llvm_ = make_jit(Cpu::host, CodeGenerator::llvm);
  Jit best_ = make_jit();
  Jit avx2_ = make_jit(Cpu::host, CodeGenerator::own_avx2);
};

TEST_CASE("own code: random kernels of all sizes give LLVM's bits") {
  BothWays both;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomKernel random(seed + 5000);
    const expr::Kernel kernel = random.make(seed % 20 == 0 ? 3000 : 1 + 8 * seed, 1 + seed % 40);
    CAPTURE(seed);
    std::vector<std::vector<std::vector<double>>> inputs;
    for (const double scale : {1e-200, 0.01, 1.0, 10.0, 1e9, 1e200, std::numeric_limits<double>::infinity()}) {
      inputs.push_back({random.values(RandomKernel::inputs, scale), random.values(RandomKernel::inputs, scale)});
    }
    both.compare(kernel, inputs, random.values(RandomKernel::constants, 1));
  }
}

}  // namespace
}  // namespace robotc::codegen
