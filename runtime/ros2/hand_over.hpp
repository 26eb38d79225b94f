// Made by robotc: values for a loop in real time.
#pragma once

#include <atomic>
#include <cstdint>

namespace robotc_package {

/// Hands values from one thread to a loop, which finds the newest at each sample. Neither waits for the other, nothing
/// is allocated, and a value is seen as a whole: of three slots each thread owns one, and they exchange the third.
template <class Value>
class HandOver {
 public:
  /// Called by the writing thread. Several of them need a lock among themselves.
  void write(const Value& value) {
    slots_[back_] = value;
    back_ = middle_.exchange(static_cast<std::uint8_t>(back_ | is_new), std::memory_order_acq_rel) & index;
  }

  /// Called by the loop: the newest value, which stays unchanged until the next call.
  const Value& read() {
    if ((middle_.load(std::memory_order_relaxed) & is_new) != 0) {
      front_ = middle_.exchange(front_, std::memory_order_acq_rel) & index;
    }
    return slots_[front_];
  }

 private:
  static_assert(std::atomic<std::uint8_t>::is_always_lock_free);
  static constexpr std::uint8_t index = 3, is_new = 4;

  Value slots_[3] = {};
  std::uint8_t back_ = 0;   ///< of the writer
  std::uint8_t front_ = 1;  ///< of the loop
  std::atomic<std::uint8_t> middle_{2};
};

}  // namespace robotc_package
