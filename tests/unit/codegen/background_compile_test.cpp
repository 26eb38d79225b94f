// Quick code replaced by optimised code while in use.
#include "compiler/codegen/background_compile.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "compiler/codegen/kernel_cache.h"
#include "tests/skip.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen {
namespace {

KernelCache cache_with_background() { return KernelCache(make_jit(), {nullptr, true}); }

NativeCode for_long_run(KernelCache& cache, std::span<const expr::Kernel> kernels) {
  auto made = cache.compile_for_long_run(kernels);
  REQUIRE(std::holds_alternative<NativeCode>(made));
  return std::get<NativeCode>(std::move(made));
}

struct Arguments {
  RandomKernel random{7};
  std::vector<double> q = random.values(RandomKernel::inputs, 1);
  std::vector<double> qd = random.values(RandomKernel::inputs, 1);
  std::vector<double> constants = random.values(RandomKernel::constants, 1);

  std::vector<double> call(robotc_packed_function function, const expr::Kernel& kernel) const {
    return codegen::call(function, kernel, {q, qd}, constants);
  }
};

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST_CASE("functions give the same bits before, while and after they are replaced") {
  if (std::thread::hardware_concurrency() < 2) ROBOTC_SKIP("one core: nothing is compiled in the background");
  const Arguments arguments;
  std::vector<expr::Kernel> kernels;
  for (std::uint64_t seed = 0; seed < 4; ++seed) kernels.push_back(RandomKernel(seed).make(800, 12));
  KernelCache cache = cache_with_background();
  const NativeCode code = for_long_run(cache, kernels);
  REQUIRE(code.better != nullptr);
  std::vector<std::vector<double>> expected;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    expected.push_back(arguments.call(code.kernels[i]->function(0), kernels[i]));
  }
  std::size_t calls = 0;
  while (code.better->replaced() < kernels.size()) {
    for (std::size_t i = 0; i < kernels.size(); ++i, ++calls) {
      REQUIRE(same_bits(arguments.call(code.function(i), kernels[i]), expected[i]));
    }
  }
  CHECK(calls > 0);
  code.better->wait();
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    CHECK(same_bits(arguments.call(code.function(i), kernels[i]), expected[i]));
  }
  // Compiled once, it is available to all.
  const NativeCode again = for_long_run(cache, kernels);
  CHECK(again.better == nullptr);
  CHECK(cache.compiled() == 2 * kernels.size());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    CHECK((again.function(i) != code.kernels[i]->function(0)));
    CHECK(same_bits(arguments.call(again.function(i), kernels[i]), expected[i]));
  }
}

TEST_CASE("compilations that are no longer needed are dropped without waiting") {
  const expr::Kernel large = RandomKernel(9).make(20'000, 12);
  const std::vector<expr::Kernel> kernels(2, large);
  for (int i = 0; i < 2; ++i) {
    KernelCache cache = cache_with_background();
    const NativeCode code = for_long_run(cache, kernels);
  }
  while (BackgroundCompile::is_any_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST_CASE("without the setting, code for a long run is optimised from the first call on") {
  const expr::Kernel kernel = RandomKernel(3).make(100, 5);
  KernelCache cache(make_jit());
  const NativeCode code = for_long_run(cache, {&kernel, 1});
  CHECK(code.better == nullptr);
  CHECK(cache.compiled() == 1);
}

}  // namespace
}  // namespace robotc::codegen
