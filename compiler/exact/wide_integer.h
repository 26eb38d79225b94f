#pragma once

#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

/// 128-bit integers: products of two 64-bit integers, and sums of two such products, are exact.
namespace robotc {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

inline constexpr std::int64_t max_int64 = std::numeric_limits<std::int64_t>::max();

inline UnsignedWide magnitude(Wide a) { return a < 0 ? -static_cast<UnsignedWide>(a) : static_cast<UnsignedWide>(a); }

/// True if `a` is a 64-bit integer, without the least: its magnitude is one too.
inline bool fits(Wide a) { return a >= -static_cast<Wide>(max_int64) && a <= static_cast<Wide>(max_int64); }

inline UnsignedWide gcd(UnsignedWide a, UnsignedWide b) {
  while ((a >> 64) != 0 || (b >> 64) != 0) {
    if (b == 0) return a;
    a = std::exchange(b, a % b);
  }
  return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
}

}  // namespace robotc
