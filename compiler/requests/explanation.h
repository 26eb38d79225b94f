#pragma once

#include <string>

#include "compiler/expr/kernel.h"
#include "compiler/frontend/session_state.h"

namespace robotc {

/// What each pass makes of a kernel as derived. Of no robot if `robot` is empty.
Explanation explain_kernel(const SessionState& state, expr::Kernel kernel, const std::string& robot,
                           const std::string& function);

}  // namespace robotc
