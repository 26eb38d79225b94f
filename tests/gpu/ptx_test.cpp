// The interpreter of PTX itself, on text written by hand.
#include "tests/gpu/ptx.h"

#include <doctest/doctest.h>

#include <bit>

namespace robotc::ptx::ptx_test {
namespace {

const std::string head = ".version 6.0\n.target sm_70\n.address_size 64\n";

/// The result of `result[thread] = body`, for two threads, from one argument each.
std::vector<double> run(const std::string& body, const std::vector<double>& arguments) {
  const Module module(head +
                      ".visible .entry f(\n.param .u64 a,\n.param .u64 r\n)\n{\n"
                      ".reg .pred %p<4>;\n.reg .b32 %r<4>;\n.reg .b64 %rd<8>;\n.reg .f64 %fd<8>;\n"
                      "ld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [r];\nmov.u32 %r1, %tid.x;\n"
                      "mul.wide.u32 %rd3, %r1, 8;\nadd.s64 %rd4, %rd1, %rd3;\nadd.s64 %rd5, %rd2, %rd3;\n"
                      "ld.global.f64 %fd1, [%rd4];\n" +
                      body + "st.global.f64 [%rd5], %fd2;\nret;\n}\n");
  std::vector<double> results(arguments.size());
  Memory memory;
  memory.add(arguments.data(), arguments.size() * sizeof(double));
  memory.add(results.data(), results.size() * sizeof(double));
  const auto address = [](const std::vector<double>& numbers) {
    return reinterpret_cast<std::uintptr_t>(numbers.data());
  };
  module.run(*module.find("f"), 1, static_cast<std::uint32_t>(arguments.size()), {address(arguments), address(results)},
             memory);
  return results;
}

TEST_CASE("a fused multiply-add rounds once") {
  // (1 + 2⁻³⁰)² − 1 = 2⁻²⁹ + 2⁻⁶⁰: the last term is lost if the product is rounded.
  const double x = 1 + 0x1p-30;
  const auto fused = run("fma.rn.f64 %fd2, %fd1, %fd1, 0dBFF0000000000000;\n", {x});
  CHECK(fused[0] == 0x1p-29 + 0x1p-60);
  const auto apart = run("mul.rn.f64 %fd3, %fd1, %fd1;\nadd.rn.f64 %fd2, %fd3, 0dBFF0000000000000;\n", {x});
  CHECK(apart[0] == 0x1p-29);
}

TEST_CASE("branches and predicates belong to a thread") {
  const auto results =
      run("setp.lt.f64 %p1, %fd1, 0d0000000000000000;\nmov.f64 %fd2, %fd1;\n@!%p1 bra $L;\n"
          "neg.f64 %fd2, %fd1;\n$L:\n",
          {-3, 5});
  CHECK(results == std::vector<double>{3, 5});
}

TEST_CASE("what is unknown is an error") {
  CHECK_THROWS_AS(run("mul.f64 %fd2, %fd1, %fd1;\n", {1}), Error);  // may be contracted: not of one result
  CHECK_THROWS_AS(run("sin.approx.f64 %fd2, %fd1;\n", {1}), Error);
  CHECK_THROWS_AS(run("mov.f64 %fd9, %fd1;\n", {1}), Error);  // no such register
  CHECK_THROWS_AS(run("bra $Nowhere;\n", {1}), Error);
  CHECK_THROWS_AS(run("$L:\nbra $L;\n", {1}), Error);                      // endless
  CHECK_THROWS_AS(run("ld.global.f64 %fd2, [%rd4+8];\n", {1}), Error);     // beyond the array
  CHECK_THROWS_AS(run("ld.global.f64 %fd2, [%rd4+4];\n", {1, 2}), Error);  // not aligned
  CHECK_THROWS_AS(Module(head + ".visible .entry f()\n{\nret;\n"), Error);
  CHECK_THROWS_AS(Module(".version 6.0\n.target sm_70\n.address_size 32\n"), Error);
}

}  // namespace
}  // namespace robotc::ptx::ptx_test
