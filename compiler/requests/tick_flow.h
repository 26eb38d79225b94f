#pragma once

#include <Eigen/Core>

#include "compiler/requests/motion_equations.h"

/// The flow of plant and continuous states between two ticks.
namespace robotc {

/// The derivatives of y = (δ, u, x) after a time h by y before it and by the other variables, which are held.
struct TickFlow {
  Eigen::MatrixXd by_state;  ///< Φ
  Eigen::MatrixXd by_held;   ///< Γ: a column for each variable after x
};

/// At rest: by the exponential of a matrix.
TickFlow flow_at_rest(const MotionEquations& equations, const MotionPoint& point, double h);
/// Along the motion that begins at `point`, whose efforts and z are those after the tick: by the variational equations
/// Φ̇ = F Φ, Γ̇ = F Γ + G, integrated with the motion to 1e-12 of each entry (Runge–Kutta–Fehlberg of order 8). Not
/// a number if the motion is not finite, or too stiff for that.
TickFlow flow_along(const MotionEquations& equations, const MotionPoint& point, double h);

}  // namespace robotc
