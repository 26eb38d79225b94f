#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/codegen/pack_candidates.h"

/// Chooses the candidate packs that pay. Private to `find_lanes`.
namespace robotc::codegen {

/// The packs that pay: a minimum cut between vectors and single numbers, then improved one by one with the true costs.
/// The kernel and the candidates outlive it.
class PackChoice {
 public:
  PackChoice(const expr::Kernel& kernel, const PackCandidates& candidates, std::span<const expr::Id> fused);

  /// True if a pack is computed as a vector; true if it is gathered.
  [[nodiscard]] bool computed(std::uint32_t pack) const { return computed_[pack]; }
  [[nodiscard]] bool used(std::uint32_t pack) const {
    return users_[pack] > 0 || (computed_[pack] && !stored_[pack].empty());
  }

  /// True if a node is used as a single number.
  [[nodiscard]] bool needed(expr::Id id) const { return needs_[id.index()] > 0; }
  /// Cost of the kernel as chosen, and without packs.
  [[nodiscard]] long cost() const;
  [[nodiscard]] long scalar_cost() const;

  void dissolve(std::uint32_t pack);

 private:
  bool improve();
  void compute(std::uint32_t pack);
  void acquire(const PackOperand& operand);
  void release(const PackOperand& operand);
  void acquire_lanes(std::uint32_t pack);
  void release_lanes(std::uint32_t pack);
  template <class Function>
  void for_each_gathered(std::uint32_t pack, Function function) const;
  [[nodiscard]] long gathering_cost(std::uint32_t pack) const;
  void need(expr::Id id);
  void no_need(expr::Id id);
  void move_home(expr::Id id, int by);
  void start(expr::Id id);
  void stop(expr::Id id);

  const expr::Pool& pool_;
  std::vector<bool> is_fused_;  ///< products fused into their sum
  const std::vector<Pack>& packs_;
  std::vector<std::vector<expr::Id>> stored_;  ///< vectors stored to outputs if the pack is computed
  std::vector<bool> computed_;
  std::vector<std::uint32_t> users_;  ///< number of computed packs that use a pack
  std::vector<int> homes_;            ///< number of computed packs with this node as a lane
  std::vector<std::uint32_t> needs_;  ///< number of uses of a node as a single number
  long cost_ = 0;
  long scalar_cost_ = 0;
};

}  // namespace robotc::codegen
