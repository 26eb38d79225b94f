#include "compiler/codegen/kernel_cache.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "compiler/support/parallel.h"

namespace robotc::codegen {

std::variant<NativeCode, CodegenError> KernelCache::compile(std::span<const expr::Kernel> kernels) {
  std::vector<WantedCode> wanted;
  for (const expr::Kernel& kernel : kernels) wanted.push_back({&kernel});
  return compile(wanted);
}

std::variant<NativeCode, CodegenError> KernelCache::compile(std::span<const WantedCode> wanted) {
  NativeCode native;
  std::vector<ObjectKey> keys;
  std::vector<std::size_t> missing;
  for (const auto& [kernel, states, scalar] : wanted) {
    keys.push_back(key_of(*kernel, states, jit_.identity(), scalar));
    std::shared_ptr<const CompiledKernels> code = find(keys.back(), {kernel, states, scalar});
    const auto is_same = [&](std::size_t earlier) { return keys[earlier] == keys.back(); };
    if (code == nullptr && std::none_of(missing.begin(), missing.end(), is_same)) {
      missing.push_back(native.kernels.size());
    }
    native.kernels.push_back(std::move(code));
  }
  // Longest compilation first, to finish all sooner.
  std::vector<std::size_t> longest_first = missing;
  std::sort(longest_first.begin(), longest_first.end(), [&](std::size_t a, std::size_t b) {
    return wanted[a].kernel->pool.size() > wanted[b].kernel->pool.size();
  });
  std::vector<std::variant<ObjectCode, CodegenError>> made(wanted.size());
  for_each_on_all_cores(missing.size(), [&](std::size_t i) {
    const std::size_t k = longest_first[i];
    made[k] = jit_.generate({wanted[k].kernel, 1}, wanted[k].states, wanted[k].scalar);
  });
  for (const std::size_t k : missing) {
    if (auto* const error = std::get_if<CodegenError>(&made[k])) return std::move(*error);
    ++compiled_;
    auto linked = jit_.link(std::get<ObjectCode>(made[k]), {wanted[k].kernel, 1}, wanted[k].states, wanted[k].scalar);
    if (auto* const error = std::get_if<CodegenError>(&linked)) return std::move(*error);
    if (has_disk()) settings_.objects->keep(keys[k], std::get<ObjectCode>(made[k]).bytes);
    const auto code = std::make_shared<const CompiledKernels>(std::get<CompiledKernels>(std::move(linked)));
    remember(keys[k], code);
    for (std::size_t same = k; same < keys.size(); ++same) {
      if (native.kernels[same] == nullptr && keys[same] == keys[k]) native.kernels[same] = code;
    }
  }
  for (const auto& code : native.kernels) native.functions.push_back(code->function(0));
  return native;
}

std::shared_ptr<const CompiledKernels> KernelCache::find(const ObjectKey& key, const WantedCode& wanted) {
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    by_use_.splice(by_use_.begin(), by_use_, known->second);
    return known->second->code;
  }
  if (!has_disk()) return nullptr;
  std::optional<std::string> object = settings_.objects->find(key);
  if (!object) return nullptr;
  auto linked = jit_.link({std::move(*object)}, {wanted.kernel, 1}, wanted.states, wanted.scalar);
  if (std::holds_alternative<CodegenError>(linked)) return nullptr;
  auto code = std::make_shared<const CompiledKernels>(std::get<CompiledKernels>(std::move(linked)));
  remember(key, code);
  return code;
}

void KernelCache::remember(const ObjectKey& key, std::shared_ptr<const CompiledKernels> code) {
  by_use_.push_front({key, std::move(code)});
  by_key_.emplace(key, by_use_.begin());
  if (by_use_.size() <= most_kept_) return;
  by_key_.erase(by_use_.back().key);
  by_use_.pop_back();
}

}  // namespace robotc::codegen
