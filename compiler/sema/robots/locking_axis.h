#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <utility>

#include "compiler/mechanism/mechanism.h"

namespace robotc::sema {

/// A joint whose axis keeps loops from moving: parallel to another one, they would move.
struct LockingAxis {
  JointId joint;
  double angle = 0;          ///< rad, between its axis and that of …
  JointId parallel_to;       ///< … this joint
  std::size_t freedoms = 0;  ///< the mechanism would have
};

/// The joint of a mechanism that cannot move whose axis needs the smallest turn so that it can; nothing if no axis of
/// another joint helps. `q` closes the loops, for values of parameters.
std::optional<LockingAxis> find_locking_axis(expr::Pool& pool, const Mechanism& mechanism,
                                             std::span<const std::pair<expr::Id, double>> parameters,
                                             const Eigen::VectorXd& q);

}  // namespace robotc::sema
