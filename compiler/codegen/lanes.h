#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "compiler/expr/kernel.h"

/// Which operations of a kernel share SIMD instructions.
namespace robotc::codegen {

inline constexpr std::uint32_t no_pack = std::numeric_limits<std::uint32_t>::max();

/// An operand of a pack: one number for all lanes, or another pack.
struct PackOperand {
  expr::Id same;                 ///< invalid if it is a pack
  std::uint32_t pack = no_pack;  ///< no_pack if it is one number
};

/// The operand of a sum or difference that is a product and not rounded by itself.
enum class Fused : std::uint8_t { none, first, second };

/// Nodes of one operation, computed together; or values that come from elsewhere, put together for other packs to use.
struct Pack {
  /// neg, add, sub or mul; list for one that is put together: from lanes of its operand, if it has one, and the rest;
  /// or a row of a transposed block.
  expr::Op op = expr::Op::list;
  std::vector<expr::Id> lanes;  ///< as many as the vector has; what an invalid one holds does not matter
  /// Of a sum that fuses with a product: its factors, and what else is added, or subtracted, or subtracted from.
  std::array<PackOperand, 3> operands;
  Fused fused = Fused::none;
  std::uint32_t block = no_pack;  ///< of `Lanes::blocks`
  std::uint32_t row = 0;          ///< of the block transposed: the lane that all its packs give
};

/// Consecutive lanes of a pack that go to consecutive entries of an output.
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
  std::vector<LanePlace> places;  ///< by node: where it is computed, if that is in a pack
  std::vector<PackStore> stores;  ///< what leaves a kernel as vectors
  /// Square blocks to be transposed, as the other half of a symmetric matrix: packs by row, or none.
  std::vector<std::vector<std::uint32_t>> blocks;
};

/// Calls `with_number` for what a pack takes from single values, or from lanes of other packs, and `with_pack` for the
/// packs that it takes as they are.
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

/// Groups operations of the same kind whose operands are packs, or the same, again, from the rows of the kernel's
/// matrices to where nothing more is won (superword-level parallelism, from the results backwards). Rows of a matrix
/// are such: their entries meet the same factors. With less than four lanes nothing is grouped. `fused`: by node, the
/// product that a sum takes in unrounded.
Lanes find_lanes(const expr::Kernel& kernel, std::uint32_t width, std::span<const expr::Id> fused);

}  // namespace robotc::codegen
