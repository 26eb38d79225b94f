#pragma once

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace robotc {

/// Runs `work` on a stack that holds the deepest recursion that the limits of the language allow, on whatever stack the
/// caller stands, and returns when it is done. (That stack is another thread's; what is not touched of it takes no
/// memory.) Inside such a run it is a plain call. Exceptions pass through; std::bad_alloc if there is no room.
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
