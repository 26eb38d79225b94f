#pragma once

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"

namespace robotc::codegen {

/// Shared by tests of generated code: builds kernels, compiles them, and calls them with vectors.

/// All ways to machine code. On processors that our own code generator cannot do, all are LLVM's.
inline constexpr CodeGenerator all_generators[] = {CodeGenerator::llvm, CodeGenerator::best, CodeGenerator::own_avx2};

inline Jit make_jit(Cpu cpu = Cpu::host, CodeGenerator generator = CodeGenerator::best) {
  auto jit = Jit::create(cpu, generator);
  if (const auto* error = std::get_if<CodegenError>(&jit)) FAIL(error->message);
  return std::move(std::get<Jit>(jit));
}

/// One of each of `all_generators`.
inline std::vector<Jit> make_all_jits() {
  std::vector<Jit> jits;
  for (const CodeGenerator generator : all_generators) jits.push_back(make_jit(Cpu::host, generator));
  return jits;
}

inline CompiledKernels compile(Jit& jit, std::span<const expr::Kernel> kernels) {
  auto compiled = jit.compile(kernels);
  if (const auto* error = std::get_if<CodegenError>(&compiled)) FAIL(error->message);
  return std::move(std::get<CompiledKernels>(compiled));
}

/// Symbols of one input port.
inline std::vector<expr::Id> make_symbols(expr::Pool& pool, const std::string& name, std::size_t count) {
  std::vector<expr::Id> symbols;
  symbols.reserve(count);
  for (std::size_t i = 0; i < count; ++i) symbols.push_back(pool.symbol(name + std::to_string(i)));
  return symbols;
}

/// A kernel of one input array and one output array.
inline expr::Kernel make_kernel(std::string name, const expr::Pool& pool, std::vector<expr::Id> inputs,
                                std::vector<expr::Id> outputs) {
  const std::size_t rows = inputs.size();
  const std::size_t roots = outputs.size();
  return expr::make_kernel(std::move(name), pool, {{"x", std::move(inputs), rows, 1}}, {"constants", {}, 0, 1},
                           {{"y", std::move(outputs), roots, 1}});
}

/// All outputs, concatenated.
inline std::vector<double> call(robotc_packed_function function, const expr::Kernel& kernel,
                                const std::vector<std::vector<double>>& inputs,
                                const std::vector<double>& constants = {}) {
  std::vector<const double*> in;
  in.reserve(inputs.size());
  for (const auto& input : inputs) in.push_back(input.data());
  std::size_t size = 0;
  for (const auto& port : kernel.outputs) size += port.entries.size();
  std::vector<double> results(size, -12345.0);
  std::vector<double*> out;
  out.reserve(kernel.outputs.size());
  std::size_t offset = 0;
  for (const auto& port : kernel.outputs) {
    out.push_back(results.data() + offset);
    offset += port.entries.size();
  }
  function(in.data(), constants.data(), out.data());
  return results;
}

}  // namespace robotc::codegen
