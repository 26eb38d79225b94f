#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "compiler/codegen/lanes.h"

/// Which operations could share instructions, before it is asked what pays. Private to `find_lanes`.
namespace robotc::codegen {

/// Packs of fewer lanes are none.
inline constexpr std::size_t fewest_lanes = 3;

struct PackCandidates {
  std::vector<Pack> packs;        ///< operands before their users
  std::vector<PackStore> stores;  ///< of those that rows of outputs began with
};

/// From the rows of outputs to their operands, and on as long as lanes do the same.
PackCandidates find_candidates(const expr::Kernel& kernel, std::uint32_t width, std::span<const expr::Id> fused);

/// The valid lanes of a pack go to a row's entries, from `entry` on.
void add_stores(std::span<const expr::Id> lanes, std::uint32_t pack, std::uint32_t port, std::size_t entry,
                std::vector<PackStore>& stores);

}  // namespace robotc::codegen
