#pragma once

#include <algorithm>
#include <cstddef>

#include "compiler/expr/pool.h"

namespace robotc::expr {

/// RAII: while it lives, a pool may grow by at most this many nodes; beyond, constructors throw PoolFull. An outer
/// limit stays in force.
class NodeLimit {
 public:
  NodeLimit(Pool& pool, std::size_t more) : pool_(pool), outer_(pool.limit()) {
    pool.set_limit(std::min(outer_, pool.size() + more));
  }
  NodeLimit(const NodeLimit&) = delete;
  NodeLimit& operator=(const NodeLimit&) = delete;
  ~NodeLimit() { pool_.set_limit(outer_); }

 private:
  Pool& pool_;
  std::size_t outer_;
};

}  // namespace robotc::expr
