// Writes a mechanism of the oracle as a .robot file.
#pragma once

#include <Eigen/Core>
#include <string>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/tree.h"

namespace robotc::oracle {

/// The same mechanism with every link frame on the moved joint frame, as in a .robot file: all `after` are identities.
/// Reactions and poses of links are then along other axes.
ClosedMechanism with_links_at_joints(const ClosedMechanism& mechanism);

/// The same without what robot_text cannot write, wrenches; its links are at the joints.
ClosedMechanism writable(const ClosedMechanism& mechanism);

/// `robot machine { … }` with links link_0, link_1, … and joints joint_0, … in the order of the bodies. Closures and
/// couplings have their own names; closure NAME stands between the frames NAME_a and NAME_b. Numbers have 17 digits, so
/// they read back as the same doubles; rotations are written as quaternions. Couplings are written in rates, of which
/// they must be homogeneous. Throws if the mechanism is not `writable`.
std::string robot_text(const ClosedMechanism& mechanism);

/// A configuration, or a displacement of `freedoms`, as the list of named entries that the file of the mechanism reads:
/// [joint_0 = 1.5 rad, joint_1 = rotation([w, x, y, z]), …].
std::string configuration_text(const Tree& tree, const Eigen::VectorXd& q);

}  // namespace robotc::oracle
