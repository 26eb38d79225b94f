#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "compiler/codegen/kernel_cache.h"
#include "compiler/diagnostics/diagnostics.h"

namespace robotc {

/// The in-process compiler of a session, made when it is first needed. Reports functions that are too large, and code
/// that cannot be made, as diagnostics.
class NativeCompiler {
 public:
  explicit NativeCompiler(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// Takes a compiler that other sessions share; null: an own one, with these settings.
  void share(std::shared_ptr<codegen::KernelCache> cache) { cache_ = std::move(cache); }
  void set_settings(codegen::CodeSettings settings) { settings_ = std::move(settings); }
  /// The compiler for other sessions to share; null (reported) if there is none for this machine.
  std::shared_ptr<codegen::KernelCache> shared(Span use) {
    cache(use);
    return cache_;
  }

  /// True if functions are small enough to be reduced, and, after that, to be compiled; reports the first that is not.
  bool may_reduce(std::span<const expr::Kernel> kernels, Span place);
  bool may_compile(std::span<const expr::Kernel> kernels, Span place);

  /// The compiler; null (reported) if there is none for this machine.
  codegen::KernelCache* cache(Span use);
  /// Native code of reduced kernels; nothing (reported) if none could be made.
  std::optional<codegen::NativeCode> compile(std::span<const expr::Kernel> kernels, Span use);
  std::optional<codegen::NativeCode> compile(std::span<const codegen::WantedCode> wanted, Span use);
  /// LLVM's code, or the assembly of the code in use, of reduced kernels, as text.
  std::optional<std::string> listing(std::span<const expr::Kernel> kernels, codegen::Listing kind);

 private:
  Diagnostics& diagnostics_;
  std::shared_ptr<codegen::KernelCache> cache_;  ///< null until it is needed
  codegen::CodeSettings settings_;

  bool within(std::span<const expr::Kernel> kernels, std::size_t most, const char* where, Span place);
  /// Nothing (reported) of an error.
  std::optional<codegen::NativeCode> sound(std::variant<codegen::NativeCode, codegen::CodegenError> made, Span use);
  void report(const codegen::CodegenError& error, Span use);
};

}  // namespace robotc
