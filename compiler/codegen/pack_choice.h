#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/codegen/pack_candidates.h"

/// Which of the packs that could be are worth it. Private to `find_lanes`.
namespace robotc::codegen {

/// The packs that pay: of a network's cheapest cut between vectors and single numbers, improved one by one with the
/// true costs. The kernel and the candidates outlive it.
class PackChoice {
 public:
  PackChoice(const expr::Kernel& kernel, const PackCandidates& candidates, std::span<const expr::Id> fused);

  /// Whether a pack is computed as such, and whether it is put together.
  [[nodiscard]] bool computed(std::uint32_t pack) const { return computed_[pack]; }
  [[nodiscard]] bool used(std::uint32_t pack) const {
    return users_[pack] > 0 || (computed_[pack] && !stored_[pack].empty());
  }

  /// Whether a node is used as a single number.
  [[nodiscard]] bool needed(expr::Id id) const { return needs_[id.index()] > 0; }
  /// Of the whole kernel as chosen, and without any packs.
  [[nodiscard]] long cost() const { return cost_; }
  [[nodiscard]] long scalar_cost() const { return scalar_cost_; }

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
  std::vector<bool> is_fused_;  ///< products that cost nothing but their sum
  const std::vector<Pack>& packs_;
  std::vector<std::vector<expr::Id>> stored_;  ///< what leaves a kernel as a vector, if the pack is computed
  std::vector<bool> computed_;
  std::vector<std::uint32_t> users_;  ///< computed packs that use a pack
  std::vector<int> homes_;            ///< computed packs that a node is a lane of
  std::vector<std::uint32_t> needs_;  ///< uses of a node as a single number
  long cost_ = 0;
  long scalar_cost_ = 0;
};

}  // namespace robotc::codegen
