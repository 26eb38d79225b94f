#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of linear models and equilibria.
namespace robotc {

inline constexpr DiagnosticKind unknown_input{"unknown-input"};
inline constexpr DiagnosticKind unknown_loop{"unknown-loop"};
inline constexpr DiagnosticKind linearise_without_rule{"linearise-without-rule"};
inline constexpr DiagnosticKind linearise_not_finite{"linearise-not-finite"};
inline constexpr DiagnosticKind linearise_stopped{"linearise-stopped"};
inline constexpr DiagnosticKind contradicting_requests{"contradicting-requests"};
inline constexpr DiagnosticKind no_equilibrium{"no-equilibrium"};
inline constexpr DiagnosticKind time_outside_run{"time-outside-run"};
inline constexpr DiagnosticKind rests_outside_limits{"rests-outside-limits", Severity::warning};
inline constexpr DiagnosticKind linearised_at_corner{"linearised-at-corner", Severity::warning};
inline constexpr DiagnosticKind linearised_saturated{"linearised-saturated", Severity::warning};

}  // namespace robotc
