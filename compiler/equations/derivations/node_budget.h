#pragma once

#include <limits>

#include "compiler/expr/pool.h"

namespace robotc::derivations {

/// Most nodes that a derivation may add. Derivations whose size grows with the third or fourth power of the joints ask
/// between steps, each linear in the nodes so far, and give up.
class NodeBudget {
 public:
  NodeBudget(const expr::Pool& pool, std::size_t nodes)
      : pool_(pool), most_(nodes > largest - pool.size() ? largest : pool.size() + nodes) {}

  [[nodiscard]] bool exceeded() const { return pool_.size() > most_; }

 private:
  static constexpr std::size_t largest = std::numeric_limits<std::size_t>::max();

  const expr::Pool& pool_;
  std::size_t most_;
};

}  // namespace robotc::derivations
