#pragma once

#include <span>

#include "compiler/mechanism/body_wrench.h"

/// Recursive Newton–Euler as textbooks print it (Luh, Walker and Paul 1980; Craig, Introduction to Robotics, section
/// 6.5): motion outwards, forces inwards, every body in its own frame, Newton's law at the mass centres. Elimination on
/// the energy graph is the same recursion, made cheaper by taking moments about the joints.
namespace robotc::derivations::newton_euler {

struct Solution {
  std::vector<expr::Id> tau;         ///< by speed
  std::vector<BodyWrench> reaction;  ///< on each body from its joint, about the body frame's origin, along its axes
};
/// `loads` are wrenches from outside on each body (`body_loads`), or none. Gravity enters as an upward acceleration of
/// the world.
Solution solve(const KinematicTree& tree, const Mechanism& mechanism, expr::Pool& pool, const std::vector<expr::Id>& qd,
               const std::vector<expr::Id>& qdd, const expr::Vec3& gravity, std::span<const BodyWrench> loads = {});

}  // namespace robotc::derivations::newton_euler
