#pragma once

#include "compiler/export/exported.h"

namespace robotc::exporting {

/// The robot as an SDF model, in a world if its gravity is not −9.81 m/s² along z. Closures are joints. A floating
/// joint of the world is not written: its link moves freely. Reports couplings and closures that SDF cannot say.
std::string write_sdf(Writing& writing);

}  // namespace robotc::exporting
