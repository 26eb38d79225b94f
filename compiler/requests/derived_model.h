#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The parameters that expressions need, a robot's first, with their values as set.
std::vector<emit::Parameter> needed_parameters(SessionState& state, const Mechanism& mechanism,
                                               const std::vector<expr::Id>& roots);

/// Functions of a robot by their texts, such as `mass_matrix` or `pose(tool)`, described for `emit` with the parameters
/// that they need; the equations of motion if there are none. Nothing (reported) where one cannot be derived.
std::optional<emit::Model> derived_model(SessionState& state, Robot& robot, const std::vector<std::string>& what,
                                         const std::string& command);

}  // namespace robotc
