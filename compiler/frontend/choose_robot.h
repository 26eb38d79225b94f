#pragma once

#include <string>

#include "compiler/catalogue/request.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// The robot that a name or an expression, `planar(n = 2)`, asks for, or the file's first if the text is empty; null
/// (reported) if there is none.
Robot* choose_robot(SessionState& state, const std::string& text);

/// A robot as the catalogue of functions takes it.
catalogue::Subject subject_of(SessionState& state, const Robot& robot);

}  // namespace robotc
