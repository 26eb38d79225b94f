#pragma once

#include "compiler/export/exported.h"

namespace robotc::exporting {

/// The robot as MJCF, with the coordinates that it has. A drive is a `motor`, whose control is the effort. Reports
/// closures that MJCF cannot say.
std::string write_mjcf(Writing& writing);

}  // namespace robotc::exporting
