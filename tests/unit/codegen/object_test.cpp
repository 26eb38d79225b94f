// Object files for this machine and others: their symbols, and the results of their functions.
#include "compiler/codegen/object.h"

#include <doctest/doctest.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <sstream>
#include <string>

#include "tests/skip.h"
#include "tests/unit/codegen/angles.h"
#include "tests/unit/codegen/compile.h"
#include "tests/unit/codegen/object_tools.h"
#include "tests/unit/codegen/random_kernel.h"

namespace robotc::codegen::object_test {
namespace {

using expr::Id;
using expr::Op;
using expr::Pool;

/// Errors within the polynomials' limit, and beyond.
struct Accuracy {
  double ordinary = 0;
  double huge = 0;
};

template <class Number>
Accuracy accuracy(const std::string& cpu, std::size_t lanes, double limit) {
  const expr::Kernel kernel = sincos_kernel(lanes);
  const ObjectFile object =
      make_object(kernel, make_target({"", cpu, {}}, sizeof(Number) == 8 ? Scalar::float64 : Scalar::float32));
  CHECK(object.called.empty());
  const Loaded loaded(object);
  const auto function = loaded.function<Number>("angles");
  Accuracy worst;
  std::vector<Number> angles = difficult_angles<Number>(11, 120'000 / lanes * lanes);
  // These are as near to a multiple of π/2 as any double or float (Muller, Elementary Functions, table 11.1); libm, in
  // double, errs by 8 ulp there.
  if (sizeof(Number) == 8) angles.back() = static_cast<Number>(std::ldexp(6381956970095103.0, 797));
  angles[1000] = static_cast<Number>(std::ldexp(16367173.0, 72));
  std::vector<Number> got(2 * lanes);
  for (std::size_t first = 0; first < angles.size(); first += lanes) {
    function(angles.data() + first, nullptr, got.data());
    for (std::size_t i = 0; i < lanes; ++i) {
      const Number x = angles[first + i];
      const double error = std::max(ulps(got[2 * i], std::sin(static_cast<long double>(x))),
                                    ulps(got[2 * i + 1], std::cos(static_cast<long double>(x))));
      double& place = std::abs(x) <= limit ? worst.ordinary : worst.huge;
      place = std::max(place, error);
      if (x == 0) REQUIRE(std::signbit(got[2 * i]) == std::signbit(x));
    }
  }
  CAPTURE(cpu);
  return worst;
}

TEST_CASE("sines and cosines of objects need no library") {
  for (const std::size_t lanes : {1, 3, 4, 9}) {
    const Accuracy unfused = accuracy<double>("x86-64", lanes, unfused_sincos_limit);
    CHECK(unfused.ordinary <= 3);
    CHECK(unfused.huge <= 4);
    const Accuracy single = accuracy<float>("x86-64", lanes, unfused_sincos_limit);
    CHECK(single.ordinary <= 1);
    CHECK(single.huge <= 1);
  }
}

TEST_CASE("the same with fused multiply-add" * doctest::skip(!__builtin_cpu_supports("fma"))) {
  for (const std::size_t lanes : {1, 3, 4, 9}) {
    const Accuracy fused = accuracy<double>("x86-64-v3", lanes, polynomial_sincos_limit);
    CHECK(fused.ordinary <= 2);
    CHECK(fused.huge <= 4);
    const Accuracy single = accuracy<float>("x86-64-v3", lanes, float_sincos_limit);
    CHECK(single.ordinary <= 2);
    CHECK(single.huge <= 4);
  }
}

/// sin x0 + atan2(x1, x2), and more than one chunk of operations.
expr::Kernel long_kernel(bool with_libm) {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 3);
  Id sum = pool.add(pool.sin(x[0]), pool.sqrt(x[1]));
  if (with_libm) sum = pool.add(sum, pool.make(Op::atan2, x[1], x[2]));
  for (int i = 0; i < 800; ++i) sum = pool.add(pool.mul(sum, x[static_cast<std::size_t>(i) % 3]), x[2]);
  return make_kernel("long_one", pool, x, {sum, pool.cos(sum)});
}

TEST_CASE("objects define their functions and need libm at most, on every machine") {
  for (const std::string& triple : Target::with_objects()) {
    for (const Scalar scalar : {Scalar::float64, Scalar::float32}) {
      for (const bool small : {false, true}) {
        CAPTURE(triple);
        CAPTURE(small);
        const Target target = make_target({triple, "", {}}, scalar);
        const ObjectFile pure = make_object(long_kernel(false), target, {small});
        CHECK(symbols(pure, "--defined-only --extern-only") == "long_one ");
        CHECK(symbols(pure, "--undefined-only").empty());
        CHECK(pure.called.empty());
        const ObjectFile calling = make_object(long_kernel(true), target, {small});
        CHECK(symbols(calling, "--defined-only --extern-only") == "long_one ");
        const std::string atan2 = scalar == Scalar::float32 ? "atan2f" : "atan2";
        CHECK(symbols(calling, "--undefined-only") == atan2 + " ");
        CHECK(calling.called == std::vector<std::string>{atan2});
        CHECK(calling.code_size > 1000);
        CHECK(calling.code_size < 64'000);
        CHECK(calling.functions.size() == 1);
        CHECK(calling.functions[0].symbol == "long_one");
        CHECK(calling.functions[0].stack < 4096);
      }
    }
  }
}

/// Sines and cosines of seven angles, and a row of zeros, whose stores LLVM merges.
expr::Kernel kernel_of_seven_angles() {
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", 7);
  std::vector<Id> outputs;
  for (const Id angle : x) outputs.push_back(pool.mul(pool.sin(angle), pool.cos(angle)));
  outputs.insert(outputs.end(), 16, pool.zero());
  return make_kernel("seven", pool, x, outputs);
}

bool has_wide_vectors(const std::string& assembly) { return assembly.find("zmm") != std::string::npos; }

std::string assembly_of(const ObjectSource& source, const Target& target) {
  const auto text = list_object(source, target, {}, Listing::assembly);
  if (const auto* error = std::get_if<CodegenError>(&text)) FAIL(error->message);
  return std::get<std::string>(text);
}

TEST_CASE("kernels of a single state hold 512-bit vectors on AMD's processors alone, batches on all that have them") {
  const expr::Kernel kernel = kernel_of_seven_angles();
  const BatchEntry batch{"seven_batch", 0, 16};
  struct Processor {
    const char* cpu;
    bool single;
    bool several;
  };
  for (const Processor& processor : {Processor{"skylake-avx512", false, true}, Processor{"cascadelake", false, true},
                                     Processor{"icelake-server", false, true}, Processor{"rocketlake", false, true},
                                     Processor{"sapphirerapids", false, true}, Processor{"graniterapids", false, true},
                                     Processor{"x86-64-v4", false, true}, Processor{"znver4", true, true},
                                     Processor{"haswell", false, false}, Processor{"znver3", false, false}}) {
    for (const Scalar scalar : {Scalar::float64, Scalar::float32}) {
      CAPTURE(processor.cpu);
      CAPTURE(scalar == Scalar::float32);
      const Target target = make_target({"x86_64-linux-gnu", processor.cpu, {}}, scalar);
      const bool single = has_wide_vectors(assembly_of({{&kernel, 1}, {}, {}}, target));
      const bool several = has_wide_vectors(assembly_of({{&kernel, 1}, {}, {&batch, 1}}, target));
      // Eight floats have 256 bits: there only merged stores are wider.
      if (!processor.single || scalar == Scalar::float64) CHECK(single == processor.single);
      if (!processor.several || scalar == Scalar::float64) CHECK(several == processor.several);
    }
  }
}

TEST_CASE("code for an Intel host holds no 512-bit vectors" * doctest::skip(!__builtin_cpu_is("intel"))) {
  const expr::Kernel kernel = kernel_of_seven_angles();
  for (const CodeGenerator generator : {CodeGenerator::llvm, CodeGenerator::best}) {
    const auto text = list({&kernel, 1}, Listing::assembly, Cpu::host, generator);
    REQUIRE(std::holds_alternative<std::string>(text));
    CHECK_FALSE(has_wide_vectors(std::get<std::string>(text)));
  }
}

TEST_CASE("code optimised for size is no larger than code optimised for speed") {
  for (const std::string& triple : Target::with_objects()) {
    for (const std::uint64_t seed : {1, 2, 3}) {
      CAPTURE(triple);
      const Target target = make_target({triple, "", {}}, Scalar::float64);
      const expr::Kernel kernel = RandomKernel(seed).make(300, 9);
      CHECK(make_object(kernel, target, {true}).code_size <= make_object(kernel, target, {false}).code_size);
    }
  }
}

TEST_CASE("the same kernel gives the same bytes") {
  for (const std::string& triple : Target::with_objects()) {
    const expr::Kernel kernel = RandomKernel(5).make(3000, 7);
    CHECK(make_object(kernel, make_target({triple, "", {}})).bytes ==
          make_object(kernel, make_target({triple, "", {}})).bytes);
  }
}

TEST_CASE("an object gives what the evaluator gives") {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const expr::Kernel kernel = long_kernel(true);
    const Loaded loaded(make_object(kernel, make_target({"", "", {}}), {seed % 2 == 0}));
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> unit(0.1, 1);
    const std::vector<double> x = {unit(random), unit(random), unit(random)};
    const std::vector<double> expected = expr::evaluate(kernel, {x}, {});
    std::vector<double> got(2);
    loaded.function<double>("long_one")(x.data(), nullptr, got.data());
    // Each of 800 steps contracts, and rounds twice; sine and atan2 differ from libm's by 3 ulp.
    for (std::size_t i = 0; i < 2; ++i) CHECK(std::abs(got[i] - expected[i]) < 1e-12);
  }
}

TEST_CASE("a batch finds its states in arrays of more than two thousand million numbers") {
  constexpr std::size_t entries = 4096, states = 600'001;
  Pool pool;
  const std::vector<Id> x = make_symbols(pool, "x", entries);
  const expr::Kernel kernel = make_kernel("first", pool, x, {pool.neg(x[0])});
  const BatchEntry batch{"first_batch", 0, states};
  auto object = compile_object({{&kernel, 1}, {}, {&batch, 1}}, make_target({"", "", {}}), {});
  REQUIRE(std::holds_alternative<ObjectFile>(object));
  const Loaded loaded(std::get<ObjectFile>(object));
  // Memory is used only where something was written.
  constexpr std::size_t size = entries * states * sizeof(double);
  void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) ROBOTC_SKIP("no address space of " + std::to_string(size) + " bytes");
  auto* const given = static_cast<double*>(memory);
  const std::array<std::size_t, 4> marked = {1, 524'287, 524'289, states - 1};
  for (const std::size_t state : marked) given[state * entries] = -1.0 - static_cast<double>(state);
  std::vector<double> got(states);
  loaded.function<double>("first_batch")(given, nullptr, got.data());
  munmap(memory, size);
  for (const std::size_t state : marked) CHECK(got[state] == 1.0 + static_cast<double>(state));
  CHECK(got[0] == 0);
}

TEST_CASE("an error of LLVM is returned") {
  const expr::Kernel kernel = long_kernel(false);
  const Target target = make_target({"aarch64-linux-gnu", "", {"+reserve-x1"}});
  const auto refused = compile_object({{&kernel, 1}, {}, {}}, target, {});
  REQUIRE(std::holds_alternative<CodegenError>(refused));
  CHECK(std::get<CodegenError>(refused).message.find("argument registers") != std::string::npos);
}

TEST_CASE("targets are known by any of their triples") {
  CHECK(make_target({"aarch64-unknown-linux-gnu", "", {}}).name() == "aarch64-linux-gnu");
  CHECK(make_target({"wasm32-unknown-unknown", "", {}}).name() == "wasm32");
  CHECK(make_target({"thumbv7em-none-eabihf", "", {}}).cpu() == "cortex-m7");
  CHECK(make_target({"", "", {}}).name() == make_target({"host", "native", {}}).name());
}

TEST_CASE("unknown targets, CPUs and features are refused with a list of the known ones") {
  const auto refusal = [](const TargetChoice& choice, Scalar scalar = Scalar::float64) {
    auto target = Target::create(choice, scalar);
    REQUIRE(std::holds_alternative<TargetRefusal>(target));
    return std::get<TargetRefusal>(target);
  };
  using What = TargetRefusal::What;
  for (const char* triple :
       {"mips64", "aarch64-pc-windows-msvc", "x86_64-apple-darwin", "thumbv7em-none-eabi", "nonsense"}) {
    CHECK(refusal({triple, "", {}}).what == What::triple);
    CHECK(refusal({triple, "", {}}).known == Target::supported());
  }
  const TargetRefusal cpu = refusal({"thumbv7em-none-eabihf", "cortex-m77", {}});
  CHECK(cpu.what == What::cpu);
  CHECK(std::count(cpu.known.begin(), cpu.known.end(), "cortex-m7") == 1);
  CHECK(std::count(cpu.known.begin(), cpu.known.end(), "cortex-a77") == 0);
  const TargetRefusal feature = refusal({"aarch64-linux-gnu", "", {"+avx2"}});
  CHECK(feature.what == What::feature);
  CHECK(std::count(feature.known.begin(), feature.known.end(), "+sve") == 1);
  CHECK(refusal({"x86_64-linux-gnu", "", {"fma"}}).what == What::feature);
  CHECK(refusal({"aarch64-linux-gnu", "native", {}}).what == What::native);
  CHECK(refusal({"thumbv7em-none-eabihf", "cortex-m4", {}}).what == What::doubles);
  CHECK(make_target({"thumbv7em-none-eabihf", "cortex-m4", {}}, Scalar::float32).lanes() == 1);
  // As many states as fill a vector.
  CHECK(make_target({"x86_64-linux-gnu", "x86-64-v4", {}}, Scalar::float32).lanes() == 16);
  CHECK(make_target({"x86_64-linux-gnu", "x86-64-v4", {}}, Scalar::float64).lanes() == 8);
  CHECK(make_target({"x86_64-linux-gnu", "x86-64-v3", {}}, Scalar::float32).lanes() == 8);
}

}  // namespace
}  // namespace robotc::codegen::object_test
