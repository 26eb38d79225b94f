#pragma once

#include <vector>

#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// Removes the links and joints that are marked, and numbers the others anew. References to one that is removed must
/// be gone before.
void remove_parts(Robot& robot, const std::vector<bool>& links, const std::vector<bool>& joints);

}  // namespace robotc::importing
