#pragma once

#include <cstddef>
#include <cstdint>

namespace robotc::codegen {

/// Limits of a schedule: SIMD lanes and lengths of functions.
struct ScheduleLimits {
  std::uint32_t lanes = 8;     ///< the widest group of angles: 1, 2, 4 or 8
  std::size_t registers = 16;  ///< of the machine, for doubles
  /// Most steps per chunk; two fifths more when ordered for latency. LLVM's register allocator is superlinear: twice
  /// this length compiles a kernel of 1000 nodes in 20 ms instead of 12, to run 2 % faster. In the quick tier, which
  /// spills every value, long functions also run slowly, because the stack exceeds the first-level cache.
  std::size_t chunk_steps = 500;
  bool fuse = true;              ///< the machine has fused multiply-adds
  std::uint32_t pack_lanes = 1;  ///< lanes of packs; below 4 there are no packs
};

}  // namespace robotc::codegen
