#pragma once

#include "compiler/diagnostics/diagnostics.h"

namespace robotc {

inline constexpr DiagnosticKind step_too_long{"step-too-long", Severity::warning};
inline constexpr DiagnosticKind step_too_long_for_contact{"step-too-long-for-contact", Severity::warning};

}  // namespace robotc
