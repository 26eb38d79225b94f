#pragma once

namespace robotc::tools {

/// RAII: Ctrl-C (SIGINT) is recorded instead of ending the process; waiting system calls return.
class InterruptWatch {
 public:
  InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  ~InterruptWatch();

  [[nodiscard]] static bool interrupted();
  static void forget();
};

}  // namespace robotc::tools
