#include "compiler/frontend/native_compiler.h"

#include <algorithm>

#include "compiler/frontend/driver_diagnostics.h"

namespace robotc {

bool NativeCompiler::within(std::span<const expr::Kernel> kernels, std::size_t most, const char* where, Span place) {
  const auto large = std::find_if(kernels.begin(), kernels.end(),
                                  [&](const expr::Kernel& kernel) { return kernel.pool.size() > most; });
  if (large == kernels.end()) return true;
  diagnostics_.report({too_large_to_compile,
                       "`" + large->name + "` has too many operations to be compiled",
                       {place, std::to_string(large->pool.size()) + where + "; the limit is " + std::to_string(most)},
                       {},
                       {}});
  return false;
}

bool NativeCompiler::may_reduce(std::span<const expr::Kernel> kernels, Span place) {
  // Reduction leaves over a quarter of every function of a robot, and takes a second for so many nodes.
  return within(kernels, 4 * codegen::max_kernel_nodes, " as derived", place);
}

bool NativeCompiler::may_compile(std::span<const expr::Kernel> kernels, Span place) {
  return within(kernels, codegen::max_kernel_nodes, " after reduction", place);
}

codegen::KernelCache* NativeCompiler::cache(Span use) {
  if (cache_ != nullptr) return cache_.get();
  auto made = codegen::Jit::create();
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report(*error, use);
    return nullptr;
  }
  cache_ = std::make_shared<codegen::KernelCache>(std::get<codegen::Jit>(std::move(made)), settings_);
  return cache_.get();
}

std::optional<codegen::NativeCode> NativeCompiler::compile(std::span<const expr::Kernel> kernels, Span use) {
  codegen::KernelCache* compiler = cache(use);
  return compiler == nullptr ? std::nullopt : sound(compiler->compile(kernels), use);
}

std::optional<codegen::NativeCode> NativeCompiler::compile(std::span<const codegen::WantedCode> wanted, Span use) {
  codegen::KernelCache* compiler = cache(use);
  return compiler == nullptr ? std::nullopt : sound(compiler->compile(wanted), use);
}

std::optional<codegen::NativeCode> NativeCompiler::sound(std::variant<codegen::NativeCode, codegen::CodegenError> made,
                                                         Span use) {
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report(*error, use);
    return std::nullopt;
  }
  return std::get<codegen::NativeCode>(std::move(made));
}

std::optional<std::string> NativeCompiler::listing(std::span<const expr::Kernel> kernels, codegen::Listing kind) {
  auto made = codegen::list(kernels, kind);
  if (const auto* error = std::get_if<codegen::CodegenError>(&made)) {
    report(*error, {});
    return std::nullopt;
  }
  return std::get<std::string>(std::move(made));
}

void NativeCompiler::report(const codegen::CodegenError& error, Span use) {
  diagnostics_.report({code_generation_failed, "cannot generate native code: " + error.message, {use, ""}, {}, {}});
}

}  // namespace robotc
