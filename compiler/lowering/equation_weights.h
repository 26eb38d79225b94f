#pragma once

#include <vector>

#include "compiler/frontend/session_state.h"
#include "compiler/loops/closure_rows.h"

/// The metric of motions with closed loops where links have no mass (ClosedMotion).
namespace robotc {

/// A weight for each row of `rows`, those of the robot's loops and those of prescribed motion; none if the mass matrix
/// of the open tree is regular without. Equations that bind joints without inertia of their own, or joints beyond
/// these, get one: in every motion without energy such joints move. Its size makes the equation weigh as much as the
/// heaviest joint, for the accuracy of the solution alone; it is a power of two.
std::vector<expr::Id> equation_weights(SessionState& state, const programs::Simulation& simulation,
                                       const loops::ClosureRows& rows);

}  // namespace robotc
