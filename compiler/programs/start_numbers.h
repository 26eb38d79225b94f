#pragma once

#include <cstdint>

namespace robotc::programs {

/// Deterministic pseudo-random numbers between −1 and 1, the same on every machine.
class StartNumbers {
 public:
  double next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) * 0x1p-52 - 1;
  }

 private:
  std::uint64_t state_ = 1;
};

}  // namespace robotc::programs
