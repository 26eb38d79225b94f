#pragma once

#include <string>

#include "compiler/catalogue/request.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The robot given by a name or an expression such as `planar(n = 2)`; for an empty text the file's first. Null
/// (reported) if there is none.
Robot* choose_robot(SessionState& state, const std::string& text);

/// A robot as a subject for the function catalogue.
catalogue::Subject subject_of(SessionState& state, const Robot& robot);

}  // namespace robotc
