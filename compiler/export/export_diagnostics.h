#pragma once

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::exporting {

/// A part of the robot that the format cannot say, and without which it would be another machine.
inline constexpr DiagnosticKind not_in_format{"not-in-format"};

}  // namespace robotc::exporting
