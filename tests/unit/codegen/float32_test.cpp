// Kernels in single precision.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/codegen/kernel_cache.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::float32_test {
namespace {

using expr::Id;
using expr::Pool;

CompiledKernels compile_floats(Jit& jit, const expr::Kernel& kernel, std::uint32_t states) {
  auto compiled = jit.compile({&kernel, 1}, states, Scalar::float32);
  if (const auto* error = std::get_if<CodegenError>(&compiled)) FAIL(error->message);
  return std::move(std::get<CompiledKernels>(compiled));
}

std::vector<float> floats(const std::vector<double>& values) { return {values.begin(), values.end()}; }

/// The outputs of a call, one array each. `untouched` follows each of them.
std::vector<std::vector<float>> call(robotc_packed_float_function function, const expr::Kernel& kernel,
                                     std::uint32_t states, const std::vector<const float*>& inputs,
                                     const std::vector<float>& constants) {
  constexpr float untouched = -12345;
  std::vector<std::vector<float>> results;
  std::vector<float*> out;
  for (const expr::Port& port : kernel.outputs) results.emplace_back(states * port.entries.size() + 1, untouched);
  for (std::vector<float>& result : results) out.push_back(result.data());
  function(inputs.data(), constants.data(), out.data());
  for (std::vector<float>& result : results) {
    CHECK(result.back() == untouched);
    result.pop_back();
  }
  return results;
}

/// Calls for one state and for several, and expects the same bits for each state.
void check_states(const expr::Kernel& kernel, const CompiledKernels& one, const CompiledKernels& several,
                  std::uint32_t states, const std::vector<std::vector<float>>& inputs,
                  const std::vector<float>& constants) {
  std::vector<const float*> all;
  for (const std::vector<float>& input : inputs) all.push_back(input.data());
  const auto together = call(several.float_function(0), kernel, states, all, constants);
  for (std::uint32_t state = 0; state < states; ++state) {
    CAPTURE(state);
    std::vector<const float*> own;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      own.push_back(inputs[i].data() + state * kernel.inputs[i].entries.size());
    }
    const auto alone = call(one.float_function(0), kernel, 1, own, constants);
    for (std::size_t i = 0; i < alone.size(); ++i) {
      for (std::size_t k = 0; k < alone[i].size(); ++k) {
        const float got = together[i][state * alone[i].size() + k];
        if (std::isnan(got) && std::isnan(alone[i][k])) continue;
        CAPTURE(k);
        CHECK(std::bit_cast<std::uint32_t>(got) == std::bit_cast<std::uint32_t>(alone[i][k]));
      }
    }
  }
}

TEST_CASE("several states of floats at once give what each gives alone, bit by bit") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    RandomKernel random(seed);
    // The largest is cut into chunks.
    const expr::Kernel kernel = random.make(seed == 5 ? 3000 : 60 * seed, 11);
    const std::vector<float> constants = floats(random.values(RandomKernel::constants, 1));
    for (const Cpu cpu : {Cpu::host, Cpu::baseline}) {
      Jit jit = make_jit(cpu);
      const CompiledKernels one = compile_floats(jit, kernel, 1);
      for (const std::uint32_t states : {2, 4, 8, 16}) {
        CAPTURE(seed);
        CAPTURE(cpu == Cpu::host);
        CAPTURE(states);
        const CompiledKernels several = compile_floats(jit, kernel, states);
        std::vector<std::vector<float>> inputs = {floats(random.values(RandomKernel::inputs * states, 3)),
                                                  floats(random.values(RandomKernel::inputs * states, 1e9))};
        inputs[0][RandomKernel::inputs + 1] = std::numeric_limits<float>::infinity();  // in the second state
        check_states(kernel, one, several, states, inputs, constants);
      }
    }
  }
}

TEST_CASE("arrays of floats of any number of entries are read and written to their ends") {
  Jit jit = make_jit();
  const std::uint32_t states = jit.states_at_once(Scalar::float32);
  for (std::size_t n = 1; n <= 35; ++n) {
    CAPTURE(n);
    Pool pool;
    const std::vector<Id> x = make_symbols(pool, "x", n);
    std::vector<Id> roots;
    for (const Id id : x) roots.push_back(pool.mul(id, id));
    const expr::Kernel kernel = make_kernel("squares", pool, x, roots);
    const CompiledKernels several = compile_floats(jit, kernel, states);
    std::vector<float> input(n * states);
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = 0.1F * static_cast<float>(i);
    const auto results = call(several.float_function(0), kernel, states, {input.data()}, {});
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < input.size(); ++i) wrong += results[0][i] == input[i] * input[i] ? 0 : 1;
    CHECK(wrong == 0);
  }
}

TEST_CASE("vectors of floats have twice as many states as those of doubles, and functions are of their type alone") {
  Jit jit = make_jit();
  CHECK(jit.states_at_once(Scalar::float32) == 2 * jit.states_at_once());
  CHECK(!jit.is_own(1, Scalar::float32));
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  const expr::Kernel kernel = make_kernel("sine", pool, x, {pool.sin(x[0])});
  const CompiledKernels single = compile_floats(jit, kernel, 1);
  CHECK((single.function(0) == nullptr));
  CHECK((single.float_function(0) != nullptr));
  const CompiledKernels twice = compile(jit, {&kernel, 1});
  CHECK((twice.function(0) != nullptr));
  CHECK((twice.float_function(0) == nullptr));
}

TEST_CASE("sines and cosines of floats are right to three units in the last place, for angles of any size") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  const expr::Kernel kernel = make_kernel("angle", pool, x, {pool.sin(x[0]), pool.cos(x[0])});
  for (const Cpu cpu : {Cpu::host, Cpu::baseline}) {
    Jit jit = make_jit(cpu);
    const CompiledKernels one = compile_floats(jit, kernel, 1);
    for (const double scale : {1e-3, 1.0, 100.0, 1e6, 1e30}) {
      for (int i = 1; i <= 200; ++i) {
        const auto angle = static_cast<float>(scale * std::sin(i));
        const auto results = call(one.float_function(0), kernel, 1, {&angle}, {});
        const double right[] = {std::sin(static_cast<double>(angle)), std::cos(static_cast<double>(angle))};
        for (std::size_t k = 0; k < 2; ++k) {
          CAPTURE(angle);
          CHECK(std::abs(results[0][k] - right[k]) <= 3 * 0x1p-23 * std::abs(right[k]));
        }
      }
    }
  }
}

TEST_CASE("numbers that are too large for floats are refused") {
  Jit jit = make_jit();
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  const expr::Kernel large = make_kernel("large", pool, x, {pool.mul(x[0], pool.number(Number::inexact(3.5e38)))});
  CHECK(std::holds_alternative<CompiledKernels>(jit.compile({&large, 1})));
  const auto refused = jit.compile({&large, 1}, 1, Scalar::float32);
  REQUIRE(std::holds_alternative<CodegenError>(refused));
  CHECK(std::get<CodegenError>(refused).message ==
        "the function 'large' has a number that is too large for single precision");
  const expr::Kernel fits = make_kernel("fits", pool, x, {pool.mul(x[0], pool.number(Number::inexact(3.4e38)))});
  CHECK(std::holds_alternative<CompiledKernels>(jit.compile({&fits, 1}, 1, Scalar::float32)));
}

TEST_CASE("the cache tells the types of numbers apart") {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 1);
  const expr::Kernel kernel = make_kernel("sine", pool, x, {pool.sin(x[0])});
  CHECK(key_of(kernel, 8, "here") != key_of(kernel, 8, "here", Scalar::float32));
  KernelCache cache(make_jit());
  const WantedCode wanted[] = {{&kernel, 1, Scalar::float64}, {&kernel, 1, Scalar::float32}};
  for (int round = 0; round < 2; ++round) {
    auto made = cache.compile(wanted);
    REQUIRE(std::holds_alternative<NativeCode>(made));
    const NativeCode& code = std::get<NativeCode>(made);
    CHECK(cache.compiled() == 2);
    CHECK((code.function(0) != nullptr));
    CHECK((code.function(1) == nullptr));
    const float angle = 0.5F;
    float sine = 0;
    const float* in[] = {&angle};
    float* out[] = {&sine};
    code.kernels[1]->float_function(0)(in, nullptr, out);
    CHECK(std::abs(sine - std::sin(0.5F)) <= 1e-7F);
  }
}

}  // namespace
}  // namespace robotc::codegen::float32_test
