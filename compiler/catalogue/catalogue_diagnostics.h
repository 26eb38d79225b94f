#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of requests for a robot's functions.
namespace robotc::catalogue {

inline constexpr DiagnosticKind no_inverse{"no-inverse"};
inline constexpr DiagnosticKind unknown_function{"unknown-function"};
inline constexpr DiagnosticKind unknown_place{"unknown-place"};
inline constexpr DiagnosticKind not_of_formulation{"not-of-formulation"};
inline constexpr DiagnosticKind of_trees_alone{"of-trees-alone"};
inline constexpr DiagnosticKind no_parameters{"no-parameters"};
inline constexpr DiagnosticKind no_mass{"no-mass"};
inline constexpr DiagnosticKind no_reference_regressor{"no-reference-regressor"};
inline constexpr DiagnosticKind mixed_joints{"mixed-joints"};
inline constexpr DiagnosticKind no_closed_form{"no-closed-form"};
inline constexpr DiagnosticKind geometry_of_parameters{"geometry-of-parameters"};
inline constexpr DiagnosticKind nothing_to_write{"nothing-to-write"};
inline constexpr DiagnosticKind function_too_large{"function-too-large"};
inline constexpr DiagnosticKind formulation_too_large{"formulation-too-large"};

}  // namespace robotc::catalogue
