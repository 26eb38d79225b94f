#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of robot files of other formats.
namespace robotc::importing {

inline constexpr DiagnosticKind not_xml{"not-xml"};
inline constexpr DiagnosticKind unknown_format{"unknown-format"};
inline constexpr DiagnosticKind missing_in_file{"missing-in-file"};
inline constexpr DiagnosticKind bad_value_in_file{"bad-value-in-file"};
inline constexpr DiagnosticKind unknown_in_file{"unknown-in-file"};
inline constexpr DiagnosticKind twice_in_file{"twice-in-file"};
inline constexpr DiagnosticKind not_a_tree{"not-a-tree"};
inline constexpr DiagnosticKind impossible_in_file{"impossible-in-file"};
inline constexpr DiagnosticKind mimic_in_circle{"mimic-in-circle"};
inline constexpr DiagnosticKind not_supported_in_file{"not-supported-in-file"};
inline constexpr DiagnosticKind unreadable_in_file{"unreadable-in-file"};
inline constexpr DiagnosticKind doubtful_in_file{"doubtful-in-file", Severity::warning};
inline constexpr DiagnosticKind inertia_in_file{"inertia-in-file", Severity::warning};
inline constexpr DiagnosticKind limits_in_file{"limits-in-file", Severity::warning};
inline constexpr DiagnosticKind angle_in_file{"angle-in-file", Severity::warning};
inline constexpr DiagnosticKind moves_no_mass_in_file{"moves-no-mass-in-file", Severity::warning};

}  // namespace robotc::importing
