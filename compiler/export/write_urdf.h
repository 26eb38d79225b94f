#pragma once

#include "compiler/export/exported.h"

namespace robotc::exporting {

/// The robot as URDF. A link `world` is the root where joints or frames are fixed to the world; a floating joint
/// between the world and the only tree is not written, and its child is the root. Reports loops and couplings that URDF
/// cannot say.
std::string write_urdf(Writing& writing);

}  // namespace robotc::exporting
