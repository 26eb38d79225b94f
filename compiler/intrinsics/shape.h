#pragma once

#include <array>
#include <cstdint>

namespace robotc::intrinsics {

/// Sizes of arguments and results; each intrinsic defines the meaning of n, m and p. Generated code passes the address
/// of these five numbers.
struct Shape {
  std::uint32_t n = 0;
  std::uint32_t m = 0;
  std::uint32_t p = 0;
  // For `mpc` only: mpc.h.
  std::uint32_t ahead = 0;
  std::uint32_t moves = 0;

  [[nodiscard]] std::array<std::uint32_t, 5> numbers() const { return {n, m, p, ahead, moves}; }
  friend auto operator<=>(const Shape&, const Shape&) = default;
};

}  // namespace robotc::intrinsics
