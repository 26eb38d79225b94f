// The equations of joints and closures between two moving frames, from geometry alone, and the speeds of joints.
#pragma once

#include <vector>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/series.h"

namespace robotc::oracle {

/// A frame in the world, as functions of time.
struct MovingFrame {
  series::Vector x, y, z;
  series::Vector origin;
  series::Vector angular_velocity;  // to first order
};

/// The left side of an equation f = 0 between two frames at one state, with its first and second derivatives. An
/// equation of velocities alone has no gap.
struct EquationState {
  series::Real gap = 0, rate = 0, acceleration = 0;
};

/// All equations of a closure whose axis is z of both frames, or of A alone if it rolls.
std::vector<EquationState> closure_equations(const Closure& closure, const MovingFrame& a, const MovingFrame& b);

/// The equations of a joint: b is the moved joint frame, a the joint frame, and z the joint's axis where it has one.
std::vector<EquationState> joint_equations(const Body& body, const MovingFrame& a, const MovingFrame& b);

/// The joint's speeds in the same frames: in `rate`, with their derivatives in `acceleration`.
std::vector<EquationState> joint_speeds(JointKind kind, const MovingFrame& a, const MovingFrame& b);

}  // namespace robotc::oracle
