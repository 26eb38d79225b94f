#pragma once

#include <cstddef>
#include <cstdint>

#include "compiler/codegen/schedule_limits.h"

namespace robotc::codegen {

class Hardware;

/// Limits that suit a processor and that LLVM does not know. `processors.cpp` has the table, and where each number was
/// measured. Results have the same bits whatever the limits.
struct ProcessorLimits {
  /// Bytes of the widest vectors in kernels of a single state.
  std::uint32_t single_state_vector_bytes = 32;
  /// Kernels of a single state with more steps than this take the widest vectors for operations that share an
  /// instruction, if vectors of the width above save too little.
  std::size_t least_steps_of_wide_packs = 0;
  /// Most steps ordered for latency: without packs and with them.
  std::size_t most_steps_ordered = 0;
  std::size_t most_steps_with_packs_ordered = 0;
  /// Kernels of several states up to this many steps are one function.
  std::size_t most_steps_of_whole_batches = 0;
};

const ProcessorLimits& limits_of(const Hardware& hardware);

/// Sets the lengths of schedules of kernels of `states` states.
void set_limits(const Hardware& hardware, std::uint32_t states, ScheduleLimits& schedule);

}  // namespace robotc::codegen
