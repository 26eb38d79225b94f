// Sines and cosines of native code, compared with libm's in more digits.
#include <cmath>

#include "tests/unit/codegen/angles.h"

namespace robotc::codegen::sincos_test {
namespace {

void check_accuracy(Cpu cpu, CodeGenerator generator, std::size_t lanes, std::size_t count) {
  const expr::Kernel kernel = sincos_kernel(lanes);
  Jit jit = make_jit(cpu, generator);
  const CompiledKernels compiled = compile(jit, {&kernel, 1});
  const std::vector<double> angles = difficult_angles<double>(7, count / lanes * lanes);
  for (std::size_t first = 0; first < angles.size(); first += lanes) {
    const std::vector<double> x(angles.begin() + static_cast<std::ptrdiff_t>(first),
                                angles.begin() + static_cast<std::ptrdiff_t>(first + lanes));
    const std::vector<double> got = call(compiled.function(0), kernel, {x});
    for (std::size_t i = 0; i < lanes; ++i) {
      const double sine = ulps(got[2 * i], std::sin(static_cast<long double>(x[i])));
      const double cosine = ulps(got[2 * i + 1], std::cos(static_cast<long double>(x[i])));
      CAPTURE(x[i]);
      CAPTURE(sine);
      CAPTURE(cosine);
      REQUIRE(std::max(sine, cosine) <= 2);
      if (x[i] == 0) REQUIRE(std::signbit(got[2 * i]) == std::signbit(x[i]));
    }
  }
}

TEST_CASE("sine and cosine are within 2 ulp, in any number of lanes") {
  for (const std::size_t lanes : {1, 2, 3, 4, 5, 7, 8, 9, 17})
    check_accuracy(Cpu::host, CodeGenerator::best, lanes, 200'000);
}

TEST_CASE("sine and cosine are within 2 ulp by the other code generators") {
  for (const CodeGenerator generator : {CodeGenerator::llvm, CodeGenerator::own_avx2}) {
    for (const std::size_t lanes : {1, 2, 4, 8}) check_accuracy(Cpu::host, generator, lanes, 50'000);
  }
}

TEST_CASE("sine and cosine are within 2 ulp where there is no fused multiply-add") {
  check_accuracy(Cpu::baseline, CodeGenerator::best, 3, 20'000);
}

TEST_CASE("a sine does not depend on how many angles are computed together") {
  Jit jit = make_jit();
  const std::vector<double> angles = difficult_angles<double>(3, 40);
  std::vector<double> alone;
  for (const double angle : angles) {
    const expr::Kernel kernel = sincos_kernel(1);
    const std::vector<double> pair = call(compile(jit, {&kernel, 1}).function(0), kernel, {{angle}});
    alone.insert(alone.end(), pair.begin(), pair.end());
  }
  const expr::Kernel kernel = sincos_kernel(angles.size());
  const std::vector<double> together = call(compile(jit, {&kernel, 1}).function(0), kernel, {angles});
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK((together[i] == alone[i] || (std::isnan(together[i]) && std::isnan(alone[i]))));
  }
}

}  // namespace
}  // namespace robotc::codegen::sincos_test
