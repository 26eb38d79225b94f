#pragma once

namespace robotc::tools {

/// While it lives, Ctrl-C (SIGINT) is remembered and ends nothing by itself; system calls that wait return.
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
