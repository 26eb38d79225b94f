#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "compiler/codegen/jit.h"
#include "compiler/codegen/object_cache.h"
#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// Native functions with shared ownership of their code.
struct NativeCode {
  std::vector<std::shared_ptr<const CompiledKernels>> kernels;  ///< one kernel each
  std::vector<robotc_packed_function> functions;                ///< null for those of floats

  [[nodiscard]] robotc_packed_function function(std::size_t i) const { return functions[i]; }
};

/// A request for a kernel's code of `states` states per call and numbers of type `scalar` (see `Jit::compile`).
struct WantedCode {
  const expr::Kernel* kernel = nullptr;
  std::uint32_t states = 1;
  Scalar scalar = Scalar::float64;
};

/// Optional settings of a kernel cache.
struct CodeSettings {
  std::shared_ptr<ObjectCache> objects;  ///< cache on disk; null: none
};

/// A compiler with a cache in memory and optionally on disk. The cache key covers all that affects the code, so cached
/// and new code give the same bits. Code lives while someone holds it; beyond that, the cache keeps only the
/// `most_kept` kernels used most recently.
class KernelCache {
 public:
  static constexpr std::size_t default_most_kept = 64;

  explicit KernelCache(Jit jit, CodeSettings settings = {}, std::size_t most_kept = default_most_kept)
      : jit_(std::move(jit)), settings_(std::move(settings)), most_kept_(most_kept) {}

  /// Native code. Each kernel is a unit of its own, unloaded without the others. Kernels not in the cache are compiled
  /// on all cores.
  std::variant<NativeCode, CodegenError> compile(std::span<const WantedCode> wanted);
  std::variant<NativeCode, CodegenError> compile(std::span<const expr::Kernel> kernels);

  /// The underlying compiler, which bypasses the cache.
  [[nodiscard]] Jit& jit() { return jit_; }
  /// Kernels compiled so far.
  [[nodiscard]] std::size_t compiled() const { return compiled_; }
  [[nodiscard]] std::size_t kept() const { return by_use_.size(); }

 private:
  struct Entry {
    ObjectKey key;
    std::shared_ptr<const CompiledKernels> code;
  };

  /// The code of a key from memory (then most recently used) or disk; null if it is in neither.
  std::shared_ptr<const CompiledKernels> find(const ObjectKey& key, const WantedCode& wanted);
  /// Stores code in memory, and evicts the least recently used if there is too much.
  void remember(const ObjectKey& key, std::shared_ptr<const CompiledKernels> code);
  [[nodiscard]] bool has_disk() const { return settings_.objects != nullptr && !jit_.identity().empty(); }

  Jit jit_;
  CodeSettings settings_;
  std::size_t most_kept_;
  std::size_t compiled_ = 0;
  std::list<Entry> by_use_;  ///< most recently used first
  std::unordered_map<ObjectKey, std::list<Entry>::iterator, HashOfKey> by_key_;
};

}  // namespace robotc::codegen
