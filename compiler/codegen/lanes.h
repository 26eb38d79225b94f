#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "compiler/codegen/alike_branches.h"
#include "compiler/expr/kernel.h"

/// Finds operations of a kernel that share SIMD instructions.
namespace robotc::codegen {

inline constexpr std::uint32_t no_pack = std::numeric_limits<std::uint32_t>::max();

/// An operand of a pack: one number for all lanes, or another pack.
struct PackOperand {
  expr::Id same;                 ///< invalid for a pack
  std::uint32_t pack = no_pack;  ///< no_pack for a number
};

/// Lanes of a pack, one bit each.
using LaneSet = std::uint32_t;

/// Nodes of one operation, computed together; or values computed elsewhere and gathered for other packs to use.
struct Pack {
  /// neg, add, mul or div. `list` for a gathered pack: lanes of its operand, if any, and other values; or a row of a
  /// transposed block.
  expr::Op op = expr::Op::list;
  std::vector<expr::Id> lanes;  ///< one per vector lane; the content of an invalid lane is irrelevant
  /// For a fused sum: the two factors, and the other term.
  std::array<PackOperand, 3> operands;
  bool fused = false;  ///< a sum that takes in its first term, a product, unrounded
  /// For a sum: the lanes in which the first and the second term are subtracted. They are not all lanes of both.
  std::array<LaneSet, 2> minus{};
  std::uint32_t block = no_pack;  ///< index into `Lanes::blocks`
  std::uint32_t row = 0;          ///< of the transposed block: the lane taken from all its packs
};

/// Consecutive lanes of a pack stored to consecutive entries of an output.
struct PackStore {
  std::uint32_t pack = no_pack;
  std::uint32_t lane = 0;
  std::uint32_t count = 0;
  std::uint32_t port = 0;
  std::uint32_t entry = 0;
};

struct LanePlace {
  std::uint32_t pack = no_pack;
  std::uint32_t lane = 0;
};

struct Lanes {
  std::uint32_t width = 1;
  std::vector<Pack> packs;        ///< operands before their users
  std::vector<LanePlace> places;  ///< by node: its pack and lane, if any
  std::vector<PackStore> stores;  ///< outputs written as vectors
  /// Square blocks to transpose, such as the other half of a symmetric matrix: packs by row, or none.
  std::vector<std::vector<std::uint32_t>> blocks;
};

/// Calls `with_number` for each single value or lane of another pack that a pack uses, and `with_pack` for each whole
/// pack.
template <class WithNumber, class WithPack>
void for_each_operand_of(const Pack& pack, const Lanes& lanes, WithNumber with_number, WithPack with_pack) {
  for (const PackOperand& operand : pack.operands) {
    if (operand.same.valid()) with_number(operand.same);
    if (operand.pack != no_pack) with_pack(operand.pack);
  }
  if (pack.block != no_pack) {
    for (const std::uint32_t row : lanes.blocks[pack.block]) {
      if (row != no_pack) with_pack(row);
    }
  }
  if (pack.op != expr::Op::list || pack.block != no_pack) return;
  const std::uint32_t base = pack.operands[0].pack;
  for (std::size_t lane = 0; lane < pack.lanes.size(); ++lane) {
    const expr::Id id = pack.lanes[lane];
    if (id.valid() && (base == no_pack || lanes.packs[base].lanes[lane] != id)) with_number(id);
  }
}

/// Superword-level parallelism: groups operations of the same kind, whose operands are equal or again packs, starting
/// from the rows of the output matrices (whose entries share factors) and from branches that compute alike, and going
/// backwards while it pays. Below four lanes nothing is grouped. `fused`: by node, the product that a sum takes in
/// unrounded.
Lanes find_lanes(const expr::Kernel& kernel, std::uint32_t width, std::span<const expr::Id> fused,
                 const AlikeBranches& branches);

}  // namespace robotc::codegen
