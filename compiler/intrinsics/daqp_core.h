#pragma once

#include "compiler/intrinsics/real.h"

// DAQP's numbers are those of real.h (cmake/RobotcDaqp.cmake).
// clang-format off
#include <daqp.h>
// clang-format on
