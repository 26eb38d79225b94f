#pragma once

#include <string>

#include "compiler/catalogue/request.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The robot given by a name or an expression such as `planar(n = 2)`; for an empty text the file's first. Null
/// (reported) if there is none.
Robot* declared_robot(SessionState& state, const std::string& text);

/// The robot for functions: the declared one, or it with numbers for its parameters if these are fixed. Null (reported)
/// if that cannot be read.
Robot* robot_for_functions(SessionState& state, Robot& declared);

/// Both in one: the robot for functions that a text names.
Robot* choose_robot(SessionState& state, const std::string& text);

/// A robot as a subject for the function catalogue.
catalogue::Subject subject_of(SessionState& state, const Robot& robot);

}  // namespace robotc
