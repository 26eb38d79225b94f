#pragma once

#include <optional>
#include <string>

#include "compiler/catalogue/derivable_functions.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// Where a function is asked for: a frame, a link, or a link's mass centre.
struct Spot {
  LinkId link;
  Transform frame;  ///< X_link,spot
};

/// What a text such as `mass_matrix`, `pose(tool)` or `velocity(hand.com)` asks for.
struct RequestedFunction {
  std::string title;  ///< the text, without blanks around it
  std::string place;  ///< what stands in its parentheses
  const DerivableFunction* function = nullptr;
  std::optional<Spot> spot;  ///< of the place; none: the function is that of the whole robot
};

/// Reads such a text. Nothing (reported) if the robot has no such function, frame or link, if the formulation asked for
/// does not give the function, or if gravity is unknown and it needs that.
std::optional<RequestedFunction> requested_function(SessionState& state, const Robot& robot, const std::string& text);

}  // namespace robotc
