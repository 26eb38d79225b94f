#pragma once

#include "compiler/diagnostics/diagnostics.h"

namespace robotc::fmu {

inline constexpr DiagnosticKind not_in_fmu{"not-in-fmu"};
inline constexpr DiagnosticKind unknown_fmu_subject{"unknown-fmu-subject"};
inline constexpr DiagnosticKind unsupported_fmu_target{"unsupported-fmu-target"};
inline constexpr DiagnosticKind fmu_without_derivatives{"fmu-without-derivatives", Severity::warning};

}  // namespace robotc::fmu
