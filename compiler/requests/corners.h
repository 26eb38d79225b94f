#pragma once

#include <string>
#include <vector>

#include "compiler/requests/motion_equations.h"

namespace robotc {

/// The expressions at a corner or a jump at this point that the motion or its outputs depend on, as text. Expressions
/// whose sides agree in value and slope, such as v |v| at rest, are not corners.
std::vector<std::string> corners_at(SessionState& state, const MotionEquations& equations, const MotionPoint& point);

}  // namespace robotc
