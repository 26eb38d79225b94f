#include "compiler/codegen/kernel_cache.h"

#include <optional>
#include <string>
#include <utility>

namespace robotc::codegen {

std::variant<NativeCode, CodegenError> KernelCache::compile(std::span<const expr::Kernel> kernels, Tier tier) {
  NativeCode native;
  for (const expr::Kernel& kernel : kernels) {
    const ObjectKey key = key_of(kernel, tier, 1, jit_.identity());
    if (const auto known = by_key_.find(key); known != by_key_.end()) {
      by_use_.splice(by_use_.begin(), by_use_, known->second);
    } else {
      auto compiled = compile_or_load(kernel, tier, key);
      if (auto* const error = std::get_if<CodegenError>(&compiled)) return std::move(*error);
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

std::variant<CompiledKernels, CodegenError> KernelCache::compile_or_load(const expr::Kernel& kernel, Tier tier,
                                                                         const ObjectKey& key) {
  const bool keeps = objects_ != nullptr && !jit_.identity().empty();
  if (keeps) {
    if (std::optional<std::string> known = objects_->find(key)) {
      auto linked = jit_.link({std::move(*known)}, {&kernel, 1});
      if (std::holds_alternative<CompiledKernels>(linked)) return linked;
    }
  }
  auto code = jit_.generate({&kernel, 1}, tier);
  if (auto* const error = std::get_if<CodegenError>(&code)) return std::move(*error);
  ++compiled_;
  auto linked = jit_.link(std::get<ObjectCode>(code), {&kernel, 1});
  if (keeps && std::holds_alternative<CompiledKernels>(linked)) objects_->keep(key, std::get<ObjectCode>(code).bytes);
  return linked;
}

}  // namespace robotc::codegen
