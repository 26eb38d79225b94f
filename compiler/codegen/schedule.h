#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "compiler/expr/kernel.h"

/// In what order a kernel computes, before any LLVM: the order decides how many values live at once.
namespace robotc::codegen {

/// Sines and cosines of several angles computed together, one angle a SIMD lane. Results go to the scratch array: the
/// sines at `slot`, the cosines `lanes` after them.
struct SincosGroup {
  std::vector<expr::Id> angles;  ///< 1 ≤ size ≤ lanes
  std::uint32_t lanes = 1;       ///< 1, 2, 4 or 8
  std::uint32_t slot = 0;
};

/// A root and the place where it goes.
struct Store {
  expr::Id value;
  std::uint32_t port = 0;
  std::uint32_t entry = 0;
};

struct Step {
  enum class Kind : std::uint8_t { node, sincos, store };
  Kind kind = Kind::node;
  std::uint32_t index = 0;  ///< of the node, of the group, of the store
};

/// A straight line of steps, cut into chunks that become functions of their own. Numbers and symbols are no steps: they
/// are made where they are used. Nor are sines and cosines, which come from their group.
struct Schedule {
  static constexpr std::uint32_t no_slot = std::numeric_limits<std::uint32_t>::max();

  std::vector<Step> steps;
  std::vector<SincosGroup> groups;
  std::vector<Store> stores;
  std::vector<std::size_t> chunk_ends;  ///< ascending, the last is steps.size(); at least one chunk
  std::vector<std::uint32_t> slots;     ///< by node: its place in the scratch array, if it has one
  std::size_t scratch_size = 0;         ///< doubles
};

struct ScheduleLimits {
  std::uint32_t lanes = 8;        ///< the widest group of angles: 1, 2, 4 or 8
  std::size_t registers = 16;     ///< of the machine, for doubles
  std::size_t chunk_steps = 500;  ///< the longest chunk
};

Schedule schedule(const expr::Kernel& kernel, const ScheduleLimits& limits);

}  // namespace robotc::codegen
