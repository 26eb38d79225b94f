#include "compiler/codegen/kernel_cache.h"

#include <optional>
#include <string>
#include <utility>

namespace robotc::codegen {

std::variant<NativeCode, CodegenError> KernelCache::compile(std::span<const expr::Kernel> kernels, Tier tier) {
  NativeCode native;
  for (const expr::Kernel& kernel : kernels) {
    // Best first: all tiers give the same bits.
    const ObjectKey optimised = key_of(kernel, Tier::optimised, 1, jit_.identity());
    const ObjectKey key = tier == Tier::optimised ? optimised : key_of(kernel, tier, 1, jit_.identity());
    std::shared_ptr<const CompiledKernels> code = find(optimised, kernel);
    if (code == nullptr && tier != Tier::optimised) code = find(key, kernel);
    if (code == nullptr) {
      auto made = jit_.generate({&kernel, 1}, tier);
      if (auto* const error = std::get_if<CodegenError>(&made)) return std::move(*error);
      ++compiled_;
      auto linked = jit_.link(std::get<ObjectCode>(made), {&kernel, 1});
      if (auto* const error = std::get_if<CodegenError>(&linked)) return std::move(*error);
      if (has_disk()) objects_->keep(key, std::get<ObjectCode>(made).bytes);
      code = remember(key, std::get<CompiledKernels>(std::move(linked)));
    }
    native.kernels.push_back(std::move(code));
  }
  return native;
}

std::shared_ptr<const CompiledKernels> KernelCache::find(const ObjectKey& key, const expr::Kernel& kernel) {
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    by_use_.splice(by_use_.begin(), by_use_, known->second);
    return known->second->code;
  }
  if (!has_disk()) return nullptr;
  std::optional<std::string> object = objects_->find(key);
  if (!object) return nullptr;
  auto linked = jit_.link({std::move(*object)}, {&kernel, 1});
  auto* const code = std::get_if<CompiledKernels>(&linked);
  return code != nullptr ? remember(key, std::move(*code)) : nullptr;
}

std::shared_ptr<const CompiledKernels> KernelCache::remember(const ObjectKey& key, CompiledKernels code) {
  by_use_.push_front({key, std::make_shared<const CompiledKernels>(std::move(code))});
  by_key_.emplace(key, by_use_.begin());
  std::shared_ptr<const CompiledKernels> kept = by_use_.front().code;
  if (by_use_.size() > most_kept_) {
    by_key_.erase(by_use_.back().key);
    by_use_.pop_back();
  }
  return kept;
}

}  // namespace robotc::codegen
