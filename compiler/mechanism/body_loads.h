#pragma once

#include <span>

#include "compiler/mechanism/body_wrench.h"

namespace robotc {

/// What wrenches from outside do to each body of a tree: the sum of those on its links, about the body frame's origin
/// and along its axes. One on the base moves nothing and is left out.
std::vector<BodyWrench> body_loads(expr::Pool& pool, const Mechanism& mechanism, const KinematicTree& tree,
                                   std::span<const AppliedWrench> wrenches);

}  // namespace robotc
