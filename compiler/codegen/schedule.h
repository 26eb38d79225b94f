#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "compiler/codegen/lanes.h"
#include "compiler/codegen/schedule_limits.h"
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

/// A call of a numeric algorithm. Its arguments go to `slot` of the scratch array, one by one as they are computed, its
/// results to `results`. All calls share one workspace.
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

/// What a step makes, and others read: a node, or a pack behind all nodes.
using ValueNumber = std::uint32_t;

struct Step {
  enum class Kind : std::uint8_t { node, pack, sincos, store, pack_store };
  Kind kind = Kind::node;
  std::uint32_t index = 0;  ///< of what it makes or stores
};

/// A straight line of steps, cut into chunks that become functions of their own. Numbers and symbols are no steps: they
/// are made where they are used. Nor are sines and cosines, which come from their group, and results, which come from
/// their call. The step of a list puts its last argument into its places.
struct Schedule {
  static constexpr std::uint32_t no_slot = std::numeric_limits<std::uint32_t>::max();

  Lanes lanes;
  std::size_t node_count = 0;
  std::vector<Step> steps;
  std::vector<SincosGroup> groups;
  std::vector<Store> stores;
  std::vector<std::size_t> chunk_ends;  ///< ascending, the last is steps.size(); at least one chunk
  std::vector<std::uint32_t> slots;     ///< by value: its place in the scratch array, if it has one
  /// By node: the product that a sum, or a difference, takes in unrounded, as one fused multiply-add; else invalid.
  /// Such a product is used nowhere else, and is a step of the same chunk, or none if the sum is in a pack.
  std::vector<expr::Id> fused;
  std::vector<CallPlace> calls;                                        ///< ascending
  std::unordered_map<expr::Id, std::vector<ArgumentPlace>> arguments;  ///< by the list, or call, whose step puts them
  std::size_t scratch_size = 0;                                        ///< doubles, without the workspace
  std::size_t workspace_size = 0;                                      ///< doubles

  [[nodiscard]] std::size_t value_count() const { return node_count + lanes.packs.size(); }
  [[nodiscard]] ValueNumber value_of_pack(std::uint32_t pack) const {
    return static_cast<ValueNumber>(node_count) + pack;
  }
  /// Where a node is to be found: itself, or the pack that it is a lane of.
  [[nodiscard]] ValueNumber value_of(expr::Id id) const {
    const std::uint32_t pack = lanes.places[id.index()].pack;
    return pack == no_pack ? id.value : value_of_pack(pack);
  }
};

Schedule schedule(const expr::Kernel& kernel, const ScheduleLimits& limits);

}  // namespace robotc::codegen
