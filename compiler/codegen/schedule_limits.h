#pragma once

#include <cstddef>
#include <cstdint>

namespace robotc::codegen {

/// Most lanes of the groups and packs of one state. Batches of floats have more, one a state.
inline constexpr std::uint32_t most_lanes_of_a_state = 8;

/// Limits of a schedule: SIMD lanes and lengths of functions.
struct ScheduleLimits {
  std::uint32_t lanes = 8;     ///< the widest group of angles: 1, 2, 4 or 8
  std::size_t registers = 16;  ///< of the machine, for doubles
  /// Most steps per chunk; two fifths more when ordered for latency. LLVM's register allocator is superlinear: twice
  /// this length compiles a kernel of 1000 nodes in 20 ms instead of 12, to run 2 % faster.
  std::size_t chunk_steps = 500;
  std::size_t most_steps_in_one_chunk = 0;  ///< kernels up to this size are one chunk, whatever `chunk_steps`
  /// Most steps ordered for latency: without packs and with them.
  std::size_t most_steps_ordered = 4000;
  std::size_t most_steps_with_packs_ordered = 8000;
  bool fuse = true;              ///< the machine has fused multiply-adds
  std::uint32_t pack_lanes = 1;  ///< lanes of packs; below 4 there are no packs
  /// Lanes of packs in kernels of more than `least_steps_of_wide_packs` steps, where `pack_lanes` save too little.
  std::uint32_t wide_pack_lanes = 1;
  std::size_t least_steps_of_wide_packs = 0;
};

}  // namespace robotc::codegen
