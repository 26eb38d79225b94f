#pragma once

#include <optional>
#include <vector>

#include "compiler/mechanism/mechanism.h"

/// Inverse dynamics through the actuators: what a law gives for each actuated speed. Where there is no actuator it is
/// the effort itself.
namespace robotc::dynamics {

/// A motion and its efforts, an entry per speed.
struct DrivenMotion {
  std::vector<expr::Id> speeds;
  std::vector<expr::Id> accelerations;
  std::vector<expr::Id> efforts;  ///< read of the actuated speeds
  Direction in_time;              ///< the rates of all symbols in the efforts
};
/// Along a motion (q, q̇, q̈, q⃛). A motor with inductance needs the rate of the effort, and by it q⃛.
std::vector<expr::Id> drive_inputs(expr::Pool& pool, const Mechanism& mechanism, const DrivenMotion& motion);
/// The motion of a tree in its own symbols, given `inverse_dynamics` as an expression of q, q̇ and q̈.
DrivenMotion driven_motion(expr::Pool& pool, const Mechanism& mechanism, std::vector<expr::Id> inverse_dynamics);

/// Indices of independent speeds: the efforts along these determine those of the motors, up to what redundant motors
/// share. They are the motors among the freedoms, if these are as many as motors can move independently; all freedoms,
/// if the motors move all. Otherwise nothing: the efforts do not follow from the motion.
std::optional<std::vector<std::size_t>> freedoms_of_motors(const Mechanism& mechanism);

/// Under which the efforts tau of the actuated speeds stay as they are, at the speeds q̇.
std::vector<expr::Id> steady_inputs(expr::Pool& pool, const Mechanism& mechanism);

}  // namespace robotc::dynamics
