#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/emit/model.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The parameters that expressions depend on, a robot's first, with their values as set.
std::vector<emit::Parameter> needed_parameters(SessionState& state, const Mechanism& mechanism,
                                               const std::vector<expr::Id>& roots);

/// Functions of a robot by request text, such as `mass_matrix` or `pose(tool)`, described for `emit` with their
/// parameters; the equations of motion if the list is empty. Nothing (reported) if one cannot be derived.
std::optional<emit::Model> derived_model(SessionState& state, Robot& robot, const std::vector<std::string>& what,
                                         const std::string& command);
/// The same for expressions, too (asked.h), with the names of `scope`; `robot` may be null if there are only such.
/// `is_code`: for a programming language, whose inputs are called by identifiers.
std::optional<emit::Model> derived_model(SessionState& state, Robot* robot, sema::Scope& scope,
                                         const std::vector<std::string>& what, const std::string& command,
                                         bool is_code);

}  // namespace robotc
