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

/// Native functions, each with a share in the code that it is.
struct NativeCode {
  std::vector<std::shared_ptr<const CompiledKernels>> kernels;  ///< one kernel each

  [[nodiscard]] robotc_packed_function function(std::size_t i) const { return kernels[i]->function(0); }
};

/// A compiler that remembers: what it has compiled lately is not compiled again, whoever asks, nor what lies in a cache
/// on disk, if it has one. Code is of a kernel's key: whether it was remembered makes no difference to any bit of what
/// it computes. Code lives while someone has it; beyond that, only the code of the `most_kept` kernels that were asked
/// for last is kept.
class KernelCache {
 public:
  static constexpr std::size_t default_most_kept = 64;

  explicit KernelCache(Jit jit, std::shared_ptr<ObjectCache> objects = nullptr,
                       std::size_t most_kept = default_most_kept)
      : jit_(std::move(jit)), objects_(std::move(objects)), most_kept_(most_kept) {}

  /// Native code of all kernels, of that tier or of a better one that is at hand. Each is a unit of its own: it is
  /// replaced, and unloaded, without the others.
  std::variant<NativeCode, CodegenError> compile(std::span<const expr::Kernel> kernels, Tier tier);

  /// The compiler itself, for who wants something compiled anew.
  [[nodiscard]] Jit& jit() { return jit_; }
  /// How many kernels were compiled, since the beginning.
  [[nodiscard]] std::size_t compiled() const { return compiled_; }
  [[nodiscard]] std::size_t kept() const { return by_use_.size(); }

 private:
  struct Entry {
    ObjectKey key;
    std::shared_ptr<const CompiledKernels> code;
  };

  /// The code of a key if it is kept here, which makes it the latest, or on disk; null if not.
  std::shared_ptr<const CompiledKernels> find(const ObjectKey& key, const expr::Kernel& kernel);
  /// Keeps code here, and drops what was asked for longest ago if that is too much.
  std::shared_ptr<const CompiledKernels> remember(const ObjectKey& key, CompiledKernels code);
  [[nodiscard]] bool has_disk() const { return objects_ != nullptr && !jit_.identity().empty(); }

  Jit jit_;
  std::shared_ptr<ObjectCache> objects_;  ///< may be null
  std::size_t most_kept_;
  std::size_t compiled_ = 0;
  std::list<Entry> by_use_;  ///< the latest first
  std::unordered_map<ObjectKey, std::list<Entry>::iterator, HashOfKey> by_key_;
};

}  // namespace robotc::codegen
