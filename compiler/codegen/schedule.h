#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/codegen/lanes.h"
#include "compiler/codegen/schedule_limits.h"
#include "compiler/expr/kernel.h"

/// The order in which a kernel computes, before any LLVM: the order decides how many values live at once.
namespace robotc::codegen {

/// Sines and cosines computed together, one angle per SIMD lane. In the scratch array, the sines are at `slot`, the
/// cosines `lanes` after them.
struct SincosGroup {
  std::vector<expr::Id> angles;  ///< 1 ≤ size ≤ lanes
  std::uint32_t lanes = 1;       ///< 1, 2, 4 or 8
  std::uint32_t slot = 0;
};

/// Storage of a call of a numeric algorithm. Its arguments go to `slot` of the scratch array, its results to `results`.
/// All calls share one workspace.
struct CallPlace {
  expr::Id call;
  std::uint32_t slot = 0;
  std::uint32_t results = 0;
};

/// An argument of a call and where it goes.
struct ArgumentPlace {
  expr::Id value;
  std::uint32_t slot = 0;
};

/// A root and the place where it goes.
struct Store {
  expr::Id value;
  std::uint32_t port = 0;
  std::uint32_t entry = 0;
};

/// The value of a step: a node, or a pack (numbered after all nodes).
using ValueNumber = std::uint32_t;

struct Step {
  enum class Kind : std::uint8_t { node, pack, sincos, store, pack_store };
  Kind kind = Kind::node;
  std::uint32_t index = 0;  ///< of the node, pack, group or store
};

/// Straight-line steps, cut into chunks that become separate functions. Numbers and symbols are not steps: they are
/// generated where used. Sines and cosines come from their group's step, results from their call's. The step of a list
/// stores its last argument.
struct Schedule {
  static constexpr std::uint32_t no_slot = std::numeric_limits<std::uint32_t>::max();

  Lanes lanes;
  std::size_t node_count = 0;
  std::vector<Step> steps;
  std::vector<SincosGroup> groups;
  std::vector<Store> stores;
  std::vector<std::size_t> chunk_ends;  ///< ascending, the last is steps.size(); at least one chunk
  std::vector<std::uint32_t> slots;     ///< by value: its slot in the scratch array, or no_slot
  /// By node: the product that a sum or difference fuses with, as one fused multiply-add; else invalid. Such a product
  /// has no other use. It is a step of the same chunk, or no step if the sum is in a pack.
  std::vector<expr::Id> fused;
  std::vector<CallPlace> calls;                                        ///< ascending
  std::unordered_map<expr::Id, std::vector<ArgumentPlace>> arguments;  ///< by the list, or call, whose step stores them
  std::size_t scratch_size = 0;                                        ///< doubles, without the workspace
  std::size_t workspace_size = 0;                                      ///< doubles

  [[nodiscard]] std::size_t value_count() const { return node_count + lanes.packs.size(); }
  [[nodiscard]] ValueNumber value_of_pack(std::uint32_t pack) const {
    return static_cast<ValueNumber>(node_count) + pack;
  }
  /// The value that holds a node: itself, or the pack that it is a lane of.
  [[nodiscard]] ValueNumber value_of(expr::Id id) const {
    const std::uint32_t pack = lanes.places[id.index()].pack;
    return pack == no_pack ? id.value : value_of_pack(pack);
  }
};

Schedule schedule(const expr::Kernel& kernel, const AlikeBranches& branches, const ScheduleLimits& limits);

}  // namespace robotc::codegen
