#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace robotc {

/// Runs `work` on a stack deep enough for the language's limits of recursion, and returns when it is done. (The stack
/// is another thread's; untouched parts take no memory.) Inside such a run it is a plain call. Exceptions pass through;
/// throws std::bad_alloc if there is no room.
void run_on_deep_stack(const std::function<void()>& work);

/// The same for work with a result.
template <class Work>
std::invoke_result_t<Work> on_deep_stack(Work&& work) {
  using Result = std::invoke_result_t<Work>;
  if constexpr (std::is_void_v<Result>) {
    run_on_deep_stack(std::forward<Work>(work));
  } else {
    std::optional<Result> result;
    run_on_deep_stack([&] { result.emplace(work()); });
    return std::move(*result);
  }
}

}  // namespace robotc
