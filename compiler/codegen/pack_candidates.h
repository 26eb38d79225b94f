#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/codegen/alike_branches.h"
#include "compiler/codegen/lanes.h"

/// Finds operations that could share instructions, before costs are compared. Private to `find_lanes`.
namespace robotc::codegen {

/// The smallest pack.
inline constexpr std::size_t fewest_lanes = 3;

/// How lanes that do the same are told.
enum class AlikeBy : std::uint8_t {
  kind,  ///< by their operation; lanes that differ below it become packs of their own
  rows,  ///< by the rows that the derivation declared (`Correspondence`)
};

struct PackCandidates {
  std::vector<Pack> packs;        ///< operands before their users
  std::vector<PackStore> stores;  ///< of the packs that start at output rows
};

/// Follows operands, while lanes do the same, from the output rows, from the values of branches that correspond, or
/// from the declared rows.
PackCandidates find_candidates(const expr::Kernel& kernel, std::uint32_t width, std::span<const expr::Id> fused,
                               const AlikeBranches& branches, AlikeBy alike_by);

/// Adds stores of a pack's valid lanes to consecutive entries of a row, from `entry` on.
void add_stores(std::span<const expr::Id> lanes, std::uint32_t pack, std::uint32_t port, std::size_t entry,
                std::vector<PackStore>& stores);

}  // namespace robotc::codegen
