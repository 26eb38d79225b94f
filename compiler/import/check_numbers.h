#pragma once

#include "compiler/import/findings.h"
#include "compiler/import/robot_model.h"

namespace robotc::importing {

/// True if all numbers of a robot are finite. Readers compute some, such as masses from densities, which can be too
/// large for a double. Reports each part with others.
bool check_numbers(const Robot& robot, Findings& findings);

}  // namespace robotc::importing
