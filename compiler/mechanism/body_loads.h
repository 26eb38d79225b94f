#pragma once

#include <span>

#include "compiler/mechanism/body_wrench.h"

namespace robotc {

/// External wrenches on each body of a tree: the sum over its links, about the body frame's origin and along its axes.
/// Wrenches on the base have no effect and are omitted.
std::vector<BodyWrench> body_loads(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                   std::span<const AppliedWrench> wrenches);

}  // namespace robotc
