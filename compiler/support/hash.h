#pragma once

#include <cstddef>
#include <cstdint>

namespace robotc {

/// Mixes `value` into `seed` (the finaliser of splitmix64); reproducible on all machines.
constexpr std::uint64_t hash_combine(std::uint64_t seed, std::uint64_t value) {
  std::uint64_t x = seed ^ (value + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2));
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace robotc
