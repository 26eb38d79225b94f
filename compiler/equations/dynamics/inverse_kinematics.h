#pragma once

#include <vector>

#include "compiler/mechanism/mechanism.h"

/// Inverse kinematics in code without branches: for laws and programs, where targets are known at run time.
namespace robotc::dynamics {

/// Kinematics of a place over the mechanism's q and displacement; with loops, of its independent speeds.
struct PlaceKinematics {
  const std::vector<expr::Id>& pose;      ///< rotation row by row, then position; 12 entries
  const std::vector<expr::Id>& jacobian;  ///< (linear, angular) in world axes; 6 × freedoms, row-major
  const std::vector<expr::Id>& moved;     ///< q ⊞ displacement; nq entries
};

/// The target of a place: its origin at a point, or its pose.
enum class Target { point, pose };

/// The q after a fixed number of steps of damped least squares from `start`, expressions of the mechanism's q, towards
/// its target; nq entries.
///
/// The damping of a step is half the squared error, separately for position and rotation (Sugihara, "Solvability-
/// unconcerned inverse kinematics by the Levenberg-Marquardt method", IEEE Transactions on Robotics 27, 2011): far
/// targets and singular configurations do no harm, and near a solution the steps are those of Newton's method. A joint
/// at its limit stays there while the error pulls it outwards. In the first half of the steps, motions that the target
/// leaves free go towards the mechanism's q0. Where the target is out of reach, the result is near it. Limits of tilts,
/// and of joints that follow from others in loops, are not kept.
std::vector<expr::Id> reach(const Mechanism& mechanism, expr::Pool& pool, const PlaceKinematics& place, Target target,
                            std::vector<expr::Id> start);

}  // namespace robotc::dynamics
