#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of trajectories, controllers and simulations.
namespace robotc::programs {

inline constexpr DiagnosticKind not_a_robot{"not-a-robot"};
inline constexpr DiagnosticKind no_subject{"no-subject"};
inline constexpr DiagnosticKind subject_differs{"subject-differs"};
inline constexpr DiagnosticKind law_without_output{"law-without-output"};
inline constexpr DiagnosticKind output_defined_twice{"output-defined-twice"};
inline constexpr DiagnosticKind unknown_output{"unknown-output"};
inline constexpr DiagnosticKind rates_too_large{"rates-too-large"};
inline constexpr DiagnosticKind unknown_formulation{"unknown-formulation"};
inline constexpr DiagnosticKind motion_that_jumps{"motion-that-jumps"};
inline constexpr DiagnosticKind not_of_instant{"not-of-instant"};
inline constexpr DiagnosticKind preview_of_state{"preview-of-state"};
inline constexpr DiagnosticKind rate_of_argument{"rate-of-argument"};
inline constexpr DiagnosticKind not_standalone{"not-standalone"};
inline constexpr DiagnosticKind rate_of_jump{"rate-of-jump", Severity::warning};

inline constexpr DiagnosticKind out_of_reach{"out-of-reach"};
inline constexpr DiagnosticKind reached_outside_limits{"reached-outside-limits", Severity::warning};

inline constexpr DiagnosticKind missing_setting{"missing-setting"};
inline constexpr DiagnosticKind unknown_setting{"unknown-setting"};
inline constexpr DiagnosticKind doubled_setting{"doubled-setting"};
inline constexpr DiagnosticKind unknown_integrator{"unknown-integrator"};
inline constexpr DiagnosticKind useless_tolerance{"useless-tolerance"};
inline constexpr DiagnosticKind position_without_frame{"position-without-frame"};
inline constexpr DiagnosticKind useless_stiction_speed{"useless-stiction-speed", Severity::warning};
inline constexpr DiagnosticKind stiction_of_mixed_joints{"stiction-of-mixed-joints"};
inline constexpr DiagnosticKind stiction_of_dependent_joint{"stiction-of-dependent-joint"};
inline constexpr DiagnosticKind event_moves_loop{"event-moves-loop"};
inline constexpr DiagnosticKind prescribed_motion_indexed{"prescribed-motion-indexed"};
inline constexpr DiagnosticKind prescribed_motion_jumps{"prescribed-motion-jumps"};
inline constexpr DiagnosticKind prescribed_rate_unknown{"prescribed-rate-unknown"};
inline constexpr DiagnosticKind uses_reaction{"uses-reaction"};
inline constexpr DiagnosticKind not_positive{"not-positive"};
inline constexpr DiagnosticKind clock_on_setting{"clock-on-setting"};
inline constexpr DiagnosticKind not_a_comparison{"not-a-comparison"};
inline constexpr DiagnosticKind depends_on_state{"depends-on-state"};
inline constexpr DiagnosticKind not_loggable{"not-loggable"};
inline constexpr DiagnosticKind not_plottable{"not-plottable"};
inline constexpr DiagnosticKind not_a_figure{"not-a-figure"};

}  // namespace robotc::programs
