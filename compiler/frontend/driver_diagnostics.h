#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of files, command-line names and whole runs.
namespace robotc {

inline constexpr DiagnosticKind unreadable_file{"unreadable-file"};
inline constexpr DiagnosticKind base_of_robot_file{"base-of-robot-file"};
inline constexpr DiagnosticKind import_cycle{"import-cycle"};
inline constexpr DiagnosticKind not_in_module{"not-in-module"};
inline constexpr DiagnosticKind unknown_module{"unknown-module"};
inline constexpr DiagnosticKind misplaced_declaration{"misplaced-declaration"};
inline constexpr DiagnosticKind unnamed_simulation{"unnamed-simulation"};
inline constexpr DiagnosticKind too_many_robots{"too-many-robots"};
inline constexpr DiagnosticKind massless_joint{"massless-joint", Severity::warning};
inline constexpr DiagnosticKind law_not_checked{"law-not-checked", Severity::warning};
inline constexpr DiagnosticKind unused_name{"unused-name", Severity::warning};
inline constexpr DiagnosticKind impossible_parameters{"impossible-parameters"};
inline constexpr DiagnosticKind unlikely_parameters{"unlikely-parameters", Severity::warning};
inline constexpr DiagnosticKind unknown_parameter{"unknown-parameter"};
inline constexpr DiagnosticKind ambiguous_parameter{"ambiguous-parameter"};
inline constexpr DiagnosticKind unknown_simulation{"unknown-simulation"};
inline constexpr DiagnosticKind no_simulation{"no-simulation"};
inline constexpr DiagnosticKind unknown_robot{"unknown-robot"};
inline constexpr DiagnosticKind no_robot{"no-robot"};
inline constexpr DiagnosticKind unknown_pose{"unknown-pose"};
inline constexpr DiagnosticKind comment_in_expression{"comment-in-expression", Severity::warning};
inline constexpr DiagnosticKind nothing_to_compare{"nothing-to-compare"};
inline constexpr DiagnosticKind too_large_to_write{"too-large-to-write"};
inline constexpr DiagnosticKind algorithm_in_text{"algorithm-in-text"};
inline constexpr DiagnosticKind algorithm_in_object{"algorithm-in-object"};
inline constexpr DiagnosticKind not_in_single_precision{"not-in-single-precision"};
inline constexpr DiagnosticKind unknown_controller{"unknown-controller"};
inline constexpr DiagnosticKind not_on_gpu{"not-on-gpu"};
inline constexpr DiagnosticKind unsupported_target{"unsupported-target"};
inline constexpr DiagnosticKind unsupported_cpu{"unsupported-cpu"};
inline constexpr DiagnosticKind unsupported_feature{"unsupported-feature"};
inline constexpr DiagnosticKind parameter_depends_on_state{"parameter-depends-on-state"};
inline constexpr DiagnosticKind not_finite{"not-finite"};
inline constexpr DiagnosticKind compares_nan{"compares-nan"};
inline constexpr DiagnosticKind wrong_number_of_values{"wrong-number-of-values"};
inline constexpr DiagnosticKind not_a_value{"not-a-value"};
inline constexpr DiagnosticKind bad_time{"bad-time"};
inline constexpr DiagnosticKind bad_tolerance{"bad-tolerance"};
inline constexpr DiagnosticKind bad_stiction_speed{"bad-stiction-speed"};
inline constexpr DiagnosticKind window_never_reached{"window-never-reached"};
inline constexpr DiagnosticKind sweep_of_vector{"sweep-of-vector"};
inline constexpr DiagnosticKind swept_twice{"swept-twice"};
inline constexpr DiagnosticKind unequal_draws{"unequal-draws"};
inline constexpr DiagnosticKind too_many_runs{"too-many-runs"};
inline constexpr DiagnosticKind window_of_one_row{"window-of-one-row"};
inline constexpr DiagnosticKind window_past_end{"window-past-end", Severity::warning};
inline constexpr DiagnosticKind unreachable_position{"unreachable-position"};
inline constexpr DiagnosticKind loop_open_at_start{"loop-open-at-start"};
inline constexpr DiagnosticKind speeds_undetermined{"speeds-undetermined"};
inline constexpr DiagnosticKind coupling_fails_at_start{"coupling-fails-at-start"};
inline constexpr DiagnosticKind couplings_contradict{"couplings-contradict"};
inline constexpr DiagnosticKind prescribed_twice{"prescribed-twice", Severity::warning};
inline constexpr DiagnosticKind starts_outside_limits{"starts-outside-limits", Severity::warning};
inline constexpr DiagnosticKind starts_inside_ground{"starts-inside-ground", Severity::warning};
inline constexpr DiagnosticKind step_past_end{"step-past-end"};
inline constexpr DiagnosticKind not_a_multiple{"not-a-multiple"};
inline constexpr DiagnosticKind too_many_steps{"too-many-steps"};
inline constexpr DiagnosticKind too_many_logged_values{"too-many-logged-values"};
inline constexpr DiagnosticKind program_too_large{"program-too-large"};
inline constexpr DiagnosticKind too_many_files{"too-many-files"};
inline constexpr DiagnosticKind too_large_to_compile{"too-large-to-compile"};
inline constexpr DiagnosticKind jacobian_too_large{"jacobian-too-large"};
inline constexpr DiagnosticKind jacobian_without_rule{"jacobian-without-rule"};
inline constexpr DiagnosticKind code_generation_failed{"code-generation-failed"};

}  // namespace robotc
