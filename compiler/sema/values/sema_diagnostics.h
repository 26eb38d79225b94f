#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of names, values, shapes and units.
namespace robotc::sema {

// Names
inline constexpr DiagnosticKind unknown_name{"unknown-name", Severity::error, true};
inline constexpr DiagnosticKind name_without_value{"name-without-value"};
inline constexpr DiagnosticKind duplicate_name{"duplicate-name"};
inline constexpr DiagnosticKind predefined_name{"predefined-name", Severity::warning};
inline constexpr DiagnosticKind cyclic_definition{"cyclic-definition"};
inline constexpr DiagnosticKind unknown_member{"unknown-member"};
inline constexpr DiagnosticKind unfinished_path{"unfinished-path"};
inline constexpr DiagnosticKind not_yet_supported{"not-yet-supported"};

// Units
inline constexpr DiagnosticKind unknown_unit{"unknown-unit", Severity::error, true};
inline constexpr DiagnosticKind bad_unit_exponent{"bad-unit-exponent"};
inline constexpr DiagnosticKind misplaced_si{"misplaced-si"};
inline constexpr DiagnosticKind unit_on_quantity{"unit-on-quantity"};
inline constexpr DiagnosticKind unit_conversion{"unit-conversion"};
inline constexpr DiagnosticKind hertz_for_angular_velocity{"hertz-for-angular-velocity"};
inline constexpr DiagnosticKind hertz_with_radians{"hertz-with-radians"};
inline constexpr DiagnosticKind hertz_conversion{"hertz-conversion"};
inline constexpr DiagnosticKind suspicious_angle{"suspicious-angle", Severity::warning};
inline constexpr DiagnosticKind divides_by_angle{"divides-by-angle", Severity::warning};

// Dimensions and shapes
inline constexpr DiagnosticKind wrong_dimension{"wrong-dimension"};
inline constexpr DiagnosticKind dimensions_differ{"dimensions-differ"};
inline constexpr DiagnosticKind shapes_differ{"shapes-differ"};
inline constexpr DiagnosticKind robots_differ{"robots-differ"};
inline constexpr DiagnosticKind only_actuated_joints{"only-actuated-joints"};
inline constexpr DiagnosticKind several_coordinates{"several-coordinates"};
inline constexpr DiagnosticKind wrong_shape{"wrong-shape"};
inline constexpr DiagnosticKind wrong_length{"wrong-length"};
inline constexpr DiagnosticKind wrong_kind{"wrong-kind"};
inline constexpr DiagnosticKind mixed_dimensions{"mixed-dimensions"};
inline constexpr DiagnosticKind ragged_array{"ragged-array"};
inline constexpr DiagnosticKind bad_exponent{"bad-exponent"};
inline constexpr DiagnosticKind vector_product{"vector-product"};
inline constexpr DiagnosticKind vector_comparison{"vector-comparison"};
inline constexpr DiagnosticKind division_by_zero{"division-by-zero"};
inline constexpr DiagnosticKind outside_domain{"outside-domain"};
inline constexpr DiagnosticKind singular_matrix{"singular-matrix"};
inline constexpr DiagnosticKind not_a_rotation{"not-a-rotation"};
inline constexpr DiagnosticKind points_not_ascending{"points-not-ascending"};

// Derivatives
inline constexpr DiagnosticKind derivative_by_no_name{"derivative-by-no-name"};
inline constexpr DiagnosticKind derivative_too_large{"derivative-too-large"};
inline constexpr DiagnosticKind derivative_of_jump{"derivative-of-jump", Severity::warning};
inline constexpr DiagnosticKind derivative_of_nothing{"derivative-of-nothing", Severity::warning};
inline constexpr DiagnosticKind rate_needs_acceleration{"rate-needs-acceleration"};

inline constexpr DiagnosticKind derivative_without_rule{"derivative-without-rule"};

// Numeric algorithms
inline constexpr DiagnosticKind no_answer{"no-answer"};
inline constexpr DiagnosticKind problem_too_large{"problem-too-large"};
inline constexpr DiagnosticKind noise_without_clock{"noise-without-clock"};
inline constexpr DiagnosticKind bad_data{"bad-data"};
inline constexpr DiagnosticKind noise_outside_program{"noise-outside-program"};

// Constants
inline constexpr DiagnosticKind not_constant{"not-constant"};
inline constexpr DiagnosticKind not_an_integer{"not-an-integer"};
inline constexpr DiagnosticKind index_out_of_range{"index-out-of-range"};
inline constexpr DiagnosticKind too_many_elements{"too-many-elements"};

// Configurations of closed loops
inline constexpr DiagnosticKind configuration_unreachable{"configuration-unreachable"};
inline constexpr DiagnosticKind configuration_ambiguous{"configuration-ambiguous", Severity::warning};
inline constexpr DiagnosticKind configuration_undetermined{"configuration-undetermined"};
inline constexpr DiagnosticKind configuration_beyond_dead_centre{"configuration-beyond-dead-centre"};
inline constexpr DiagnosticKind configuration_open{"configuration-open"};
inline constexpr DiagnosticKind loops_not_known{"loops-not-known"};
inline constexpr DiagnosticKind entry_not_known{"entry-not-known"};

// Limits
inline constexpr DiagnosticKind definitions_too_deep{"definitions-too-deep"};
inline constexpr DiagnosticKind calls_too_deep{"calls-too-deep"};
inline constexpr DiagnosticKind evaluation_too_deep{"evaluation-too-deep"};
inline constexpr DiagnosticKind evaluation_too_long{"evaluation-too-long"};
inline constexpr DiagnosticKind expressions_too_large{"expressions-too-large"};
inline constexpr DiagnosticKind too_many_entries{"too-many-entries"};

// States and events
inline constexpr DiagnosticKind unknown_state{"unknown-state"};
inline constexpr DiagnosticKind state_set_twice{"state-set-twice"};
inline constexpr DiagnosticKind state_never_set{"state-never-set"};
inline constexpr DiagnosticKind state_outside_program{"state-outside-program"};
inline constexpr DiagnosticKind state_of_unknown_kind{"state-of-unknown-kind"};
inline constexpr DiagnosticKind measured_outside_run{"measured-outside-run"};
inline constexpr DiagnosticKind state_without_clock{"state-without-clock"};

// Figures of a whole run
inline constexpr DiagnosticKind misplaced_figure{"misplaced-figure"};
inline constexpr DiagnosticKind nested_figure{"nested-figure"};

// Calls and types
inline constexpr DiagnosticKind not_a_function{"not-a-function"};
inline constexpr DiagnosticKind too_many_arguments{"too-many-arguments"};
inline constexpr DiagnosticKind missing_argument{"missing-argument"};
inline constexpr DiagnosticKind unknown_argument{"unknown-argument"};
inline constexpr DiagnosticKind iteration_form{"iteration-form"};
inline constexpr DiagnosticKind doubled_argument{"doubled-argument"};
inline constexpr DiagnosticKind unknown_type{"unknown-type"};
inline constexpr DiagnosticKind quantity_without_robot{"quantity-without-robot"};
inline constexpr DiagnosticKind missing_value{"missing-value"};
inline constexpr DiagnosticKind parameter_never_set{"parameter-never-set"};
inline constexpr DiagnosticKind function_without_value{"function-without-value"};
inline constexpr DiagnosticKind misplaced_statement{"misplaced-statement"};

}  // namespace robotc::sema
