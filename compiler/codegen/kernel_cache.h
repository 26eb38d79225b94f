#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"

namespace robotc::codegen {

/// Native functions, each with a share in the code that it is.
struct NativeCode {
  std::vector<std::shared_ptr<const CompiledKernels>> kernels;  ///< one kernel each

  [[nodiscard]] robotc_packed_function function(std::size_t i) const { return kernels[i]->function(0); }
};

/// A compiler that remembers: what it has compiled lately is not compiled again, whoever asks. A kernel is known by its
/// structure, so that texts which mean the same give the same code. Code lives while someone has it; beyond that, only
/// the code of the `most_kept` kernels that were asked for last is kept.
class KernelCache {
 public:
  static constexpr std::size_t default_most_kept = 64;

  explicit KernelCache(Jit jit, std::size_t most_kept = default_most_kept)
      : jit_(std::move(jit)), most_kept_(most_kept) {}

  /// Native code of all kernels. Each is a unit of its own: it is replaced, and unloaded, without the others.
  std::variant<NativeCode, CodegenError> compile(std::span<const expr::Kernel> kernels, Tier tier);

  /// The compiler itself, for who wants something compiled anew.
  [[nodiscard]] Jit& jit() { return jit_; }
  /// How many kernels were compiled, since the beginning.
  [[nodiscard]] std::size_t compiled() const { return compiled_; }
  [[nodiscard]] std::size_t kept() const { return by_use_.size(); }

 private:
  struct Entry {
    std::uint64_t key;
    std::shared_ptr<const CompiledKernels> code;
  };

  Jit jit_;
  std::size_t most_kept_;
  std::size_t compiled_ = 0;
  std::list<Entry> by_use_;  ///< the latest first
  std::unordered_map<std::uint64_t, std::list<Entry>::iterator> by_key_;
};

}  // namespace robotc::codegen
