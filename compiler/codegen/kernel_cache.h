#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <variant>
#include <vector>

#include "compiler/codegen/background_compile.h"
#include "compiler/codegen/jit.h"
#include "compiler/codegen/object_cache.h"
#include "compiler/codegen/object_key.h"

namespace robotc::codegen {

/// Native functions, each with a share in the code that it is.
struct NativeCode {
  std::vector<std::shared_ptr<const CompiledKernels>> kernels;  ///< one kernel each
  std::vector<robotc_packed_function> functions;
  std::shared_ptr<BackgroundCompile> better;  ///< what is to take the place of some of them; or null

  [[nodiscard]] robotc_packed_function function(std::size_t i) const { return functions[i]; }
};

/// A kernel that code is wanted of: for so many states a call, see `Jit::compile`.
struct WantedCode {
  const expr::Kernel* kernel = nullptr;
  std::uint32_t states = 1;
};

/// How code is made, beyond what a process needs to make it at all.
struct CodeSettings {
  std::shared_ptr<ObjectCache> objects;  ///< where it is kept on disk; null: nowhere
  /// For long runs by a thread of its own, while they run on quick code. The process then ends as
  /// `BackgroundCompile::is_any_running` says.
  bool in_background = false;
};

/// A compiler that remembers: what it has compiled lately is not compiled again, whoever asks, nor what lies in a cache
/// on disk, if it has one. Code is of a kernel's key: whether it was remembered makes no difference to any bit of what
/// it computes. Code lives while someone has it; beyond that, only the code of the `most_kept` kernels that were asked
/// for last is kept.
class KernelCache {
 public:
  static constexpr std::size_t default_most_kept = 64;

  explicit KernelCache(Jit jit, CodeSettings settings = {}, std::size_t most_kept = default_most_kept)
      : jit_(std::make_shared<Jit>(std::move(jit))), settings_(std::move(settings)), most_kept_(most_kept) {}

  /// Native code of all that is wanted, of that tier or of a better one that is at hand. Each kernel is a unit of its
  /// own: it is replaced, and unloaded, without the others. What there is to compile is compiled on all cores.
  std::variant<NativeCode, CodegenError> compile(std::span<const WantedCode> wanted, Tier tier);
  std::variant<NativeCode, CodegenError> compile(std::span<const expr::Kernel> kernels, Tier tier);

  /// The same for calls that are many enough for the optimised tier: if the settings say so, quick code that is
  /// replaced when better is ready.
  std::variant<NativeCode, CodegenError> compile_for_long_run(std::span<const expr::Kernel> kernels);

  /// The compiler itself, for who wants something compiled anew.
  [[nodiscard]] Jit& jit() { return *jit_; }
  /// How many kernels were compiled, since the beginning; without those in the background that nobody asked for since.
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
  void remember(const ObjectKey& key, std::shared_ptr<const CompiledKernels> code);
  /// Takes over what was made in the background.
  void collect();
  [[nodiscard]] bool has_disk() const { return settings_.objects != nullptr && !jit_->identity().empty(); }

  /// What threads leave here.
  struct Made {
    std::mutex mutex;
    std::vector<Entry> code;
  };

  std::shared_ptr<Jit> jit_;
  CodeSettings settings_;
  std::shared_ptr<Made> made_ = std::make_shared<Made>();
  std::size_t most_kept_;
  std::size_t compiled_ = 0;
  std::list<Entry> by_use_;  ///< the latest first
  std::unordered_map<ObjectKey, std::list<Entry>::iterator, HashOfKey> by_key_;
};

}  // namespace robotc::codegen
