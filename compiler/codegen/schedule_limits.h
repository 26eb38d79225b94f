#pragma once

#include <cstddef>
#include <cstdint>

namespace robotc::codegen {

/// Limits of a schedule: SIMD lanes and lengths of functions.
struct ScheduleLimits {
  std::uint32_t lanes = 8;     ///< the widest group of angles: 1, 2, 4 or 8
  std::size_t registers = 16;  ///< of the machine, for doubles
  /// How many steps a chunk has at most; two fifths more of what is ordered for latency. LLVM's register allocator
  /// takes more than linear time: twice this length compiles a kernel of 1000 nodes in 20 ms rather than 12, to run 2 %
  /// faster. In the quick tier, which gives every value a place on the stack, long functions run slowly too, for the
  /// stack outgrows the first-level cache.
  std::size_t chunk_steps = 500;
  bool fuse = true;              ///< the machine has fused multiply-adds
  std::uint32_t pack_lanes = 1;  ///< of packs of operations; below 4 there are none
};

}  // namespace robotc::codegen
