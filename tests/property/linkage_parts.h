// Bodies and pins of planar linkages, and masses for any.
#pragma once

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/random_tree.h"

namespace robotc::test {

/// A frame at x and y of its parent, along its axes.
oracle::Pose shifted(double x, double y);
/// A link that turns about z.
oracle::Body planar_link(int parent, const oracle::Pose& before, double mass, const Eigen::Vector3d& com,
                         double inertia_zz);
oracle::Closure pin(oracle::LinkFrame a, oracle::LinkFrame b);
/// Gives every link a mass, a mass centre off all axes, and a full inertia.
void load(oracle::Tree& tree, oracle::Random& random);

}  // namespace robotc::test
