#include "compiler/codegen/kernel_cache.h"

#include <utility>

#include "compiler/support/hash.h"

namespace robotc::codegen {

std::variant<NativeCode, CodegenError> KernelCache::compile(std::span<const expr::Kernel> kernels, Tier tier) {
  NativeCode native;
  for (const expr::Kernel& kernel : kernels) {
    const std::uint64_t key = hash_combine(expr::structural_hash(kernel), static_cast<std::uint64_t>(tier));
    if (const auto known = by_key_.find(key); known != by_key_.end()) {
      by_use_.splice(by_use_.begin(), by_use_, known->second);
    } else {
      auto compiled = jit_.compile({&kernel, 1}, tier);
      if (auto* const error = std::get_if<CodegenError>(&compiled)) return std::move(*error);
      ++compiled_;
      by_use_.push_front(
          {key, std::make_shared<const CompiledKernels>(std::get<CompiledKernels>(std::move(compiled)))});
      by_key_.emplace(key, by_use_.begin());
    }
    native.kernels.push_back(by_use_.front().code);
    if (by_use_.size() <= most_kept_) continue;
    by_key_.erase(by_use_.back().key);
    by_use_.pop_back();
  }
  return native;
}

}  // namespace robotc::codegen
