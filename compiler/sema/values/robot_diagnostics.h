#pragma once

#include "compiler/diagnostics/diagnostics.h"

/// Diagnostics of a robot's parts: links, joints, frames and their topology.
namespace robotc::sema {

// The robot as a whole
inline constexpr DiagnosticKind missing_gravity{"missing-gravity"};
inline constexpr DiagnosticKind only_to_attach{"only-to-attach", Severity::warning};
inline constexpr DiagnosticKind nothing_moves{"nothing-moves", Severity::warning};
inline constexpr DiagnosticKind unknown_property{"unknown-property"};
inline constexpr DiagnosticKind duplicate_property{"duplicate-property"};
inline constexpr DiagnosticKind missing_property{"missing-property"};
inline constexpr DiagnosticKind group_expected{"group-expected"};
inline constexpr DiagnosticKind value_expected{"value-expected"};
inline constexpr DiagnosticKind misplaced_group_name{"misplaced-group-name"};

inline constexpr DiagnosticKind dotted_name{"dotted-name"};
inline constexpr DiagnosticKind mixed_name{"mixed-name"};
inline constexpr DiagnosticKind too_many_parts{"too-many-parts"};
inline constexpr DiagnosticKind too_many_joints{"too-many-joints"};
inline constexpr DiagnosticKind argument_is_constant{"argument-is-constant"};

// Robots attached to robots
inline constexpr DiagnosticKind attach_cycle{"attach-cycle"};
inline constexpr DiagnosticKind attached_too_deep{"attached-too-deep"};
inline constexpr DiagnosticKind mounted_on_itself{"mounted-on-itself"};

// References to links and frames, and their tree
inline constexpr DiagnosticKind unknown_link{"unknown-link"};
inline constexpr DiagnosticKind not_a_link{"not-a-link"};
inline constexpr DiagnosticKind frame_cycle{"frame-cycle"};
inline constexpr DiagnosticKind base_as_child{"base-as-child"};
inline constexpr DiagnosticKind joint_to_itself{"joint-to-itself"};
inline constexpr DiagnosticKind second_joint{"second-joint"};
inline constexpr DiagnosticKind joint_cycle{"joint-cycle"};
inline constexpr DiagnosticKind unconnected_link{"unconnected-link"};

// Mass properties
inline constexpr DiagnosticKind mass_without_com{"mass-without-com"};
inline constexpr DiagnosticKind com_without_mass{"com-without-mass"};
inline constexpr DiagnosticKind inertia_without_mass{"inertia-without-mass"};
inline constexpr DiagnosticKind negative_mass{"negative-mass"};
inline constexpr DiagnosticKind negative_inertia{"negative-inertia"};
inline constexpr DiagnosticKind asymmetric_inertia{"asymmetric-inertia"};
inline constexpr DiagnosticKind inertia_not_positive{"inertia-not-positive", Severity::warning};
inline constexpr DiagnosticKind inertia_breaks_triangle{"inertia-breaks-triangle", Severity::warning};
inline constexpr DiagnosticKind misplaced_reference{"misplaced-reference"};
inline constexpr DiagnosticKind unknown_reference{"unknown-reference"};
inline constexpr DiagnosticKind reference_on_other_link{"reference-on-other-link"};
inline constexpr DiagnosticKind doubled_reference{"doubled-reference"};
inline constexpr DiagnosticKind suspicious_length{"suspicious-length", Severity::warning};
inline constexpr DiagnosticKind suspicious_inertia{"suspicious-inertia", Severity::warning};

inline constexpr DiagnosticKind undetermined_acceleration{"undetermined-acceleration"};

// Drives, springs, friction and limits of joints
inline constexpr DiagnosticKind property_without_motion{"property-without-motion"};
inline constexpr DiagnosticKind wrench_without_load{"wrench-without-load"};
inline constexpr DiagnosticKind negative_friction{"negative-friction"};
inline constexpr DiagnosticKind negative_stiffness{"negative-stiffness", Severity::warning};
inline constexpr DiagnosticKind gear_ratio_dimension{"gear-ratio-dimension"};
inline constexpr DiagnosticKind zero_gear_ratio{"zero-gear-ratio"};
inline constexpr DiagnosticKind inverted_gear_ratio{"inverted-gear-ratio", Severity::warning};
inline constexpr DiagnosticKind drive_not_positive{"drive-not-positive"};
inline constexpr DiagnosticKind useless_inductance{"useless-inductance"};
inline constexpr DiagnosticKind two_drives{"two-drives"};
inline constexpr DiagnosticKind cylinder_on_turning_joint{"cylinder-on-turning-joint"};
inline constexpr DiagnosticKind carrier_without_mass{"carrier-without-mass"};
inline constexpr DiagnosticKind limit_not_given{"limit-not-given"};
inline constexpr DiagnosticKind limits_reversed{"limits-reversed"};
inline constexpr DiagnosticKind negative_limit{"negative-limit"};
inline constexpr DiagnosticKind endless_joint_limited{"endless-joint-limited"};
inline constexpr DiagnosticKind passive_with_motor{"passive-with-motor"};
inline constexpr DiagnosticKind passive_with_effort_limit{"passive-with-effort-limit"};
inline constexpr DiagnosticKind pitch_without_turn{"pitch-without-turn"};

// Closed loops
inline constexpr DiagnosticKind unknown_closure_type{"unknown-closure-type"};
inline constexpr DiagnosticKind closure_on_one_link{"closure-on-one-link"};
inline constexpr DiagnosticKind placed_closure{"placed-closure"};
inline constexpr DiagnosticKind driven_closure{"driven-closure"};
inline constexpr DiagnosticKind closure_without_friction{"closure-without-friction"};
inline constexpr DiagnosticKind length_not_positive{"length-not-positive"};
inline constexpr DiagnosticKind coupling_of_nothing{"coupling-of-nothing"};
inline constexpr DiagnosticKind coupling_not_linear{"coupling-not-linear"};
inline constexpr DiagnosticKind setting_without_loop{"setting-without-loop", Severity::warning};
inline constexpr DiagnosticKind loop_not_finite{"loop-not-finite"};
inline constexpr DiagnosticKind closure_open{"closure-open"};
inline constexpr DiagnosticKind loops_lock{"loops-lock"};
inline constexpr DiagnosticKind freedoms_not_independent{"freedoms-not-independent"};
inline constexpr DiagnosticKind redundant_motors{"redundant-motors"};
inline constexpr DiagnosticKind motors_do_not_determine{"motors-do-not-determine"};
inline constexpr DiagnosticKind nearly_redundant{"nearly-redundant", Severity::warning};
inline constexpr DiagnosticKind assembly_far_from_guess{"assembly-far-from-guess", Severity::warning};
inline constexpr DiagnosticKind assembly_outside_limits{"assembly-outside-limits", Severity::warning};
inline constexpr DiagnosticKind actuated_cannot_move{"actuated-cannot-move"};
inline constexpr DiagnosticKind actuated_but_passive{"actuated-but-passive"};

// Contacts
inline constexpr DiagnosticKind unknown_contact_shape{"unknown-contact-shape"};
inline constexpr DiagnosticKind contact_on_one_link{"contact-on-one-link"};
inline constexpr DiagnosticKind placed_contact{"placed-contact"};
inline constexpr DiagnosticKind contact_number_out_of_range{"contact-number-out-of-range"};
inline constexpr DiagnosticKind contact_between_shapes{"contact-between-shapes"};

// Shapes of links
inline constexpr DiagnosticKind unknown_shape{"unknown-shape"};
inline constexpr DiagnosticKind misplaced_placement{"misplaced-placement"};
inline constexpr DiagnosticKind shape_number_out_of_range{"shape-number-out-of-range"};
inline constexpr DiagnosticKind bad_colour{"bad-colour"};
inline constexpr DiagnosticKind unknown_role{"unknown-role"};
inline constexpr DiagnosticKind mass_given_twice{"mass-given-twice"};
inline constexpr DiagnosticKind density_without_volume{"density-without-volume"};
inline constexpr DiagnosticKind mesh_without_volume{"mesh-without-volume"};

// Joints and placements
inline constexpr DiagnosticKind unknown_joint_type{"unknown-joint-type"};
inline constexpr DiagnosticKind not_a_placement{"not-a-placement"};
inline constexpr DiagnosticKind unnamed_placement_argument{"unnamed-placement-argument"};
inline constexpr DiagnosticKind missing_placement_argument{"missing-placement-argument"};
inline constexpr DiagnosticKind coordinate_in_wrong_argument{"coordinate-in-wrong-argument"};
inline constexpr DiagnosticKind coordinate_missing{"coordinate-missing"};
inline constexpr DiagnosticKind coordinate_slope{"coordinate-slope"};
inline constexpr DiagnosticKind coordinate_in_at{"coordinate-in-at"};
inline constexpr DiagnosticKind coordinate_without_motion{"coordinate-without-motion"};
inline constexpr DiagnosticKind axis_without_motion{"axis-without-motion"};
inline constexpr DiagnosticKind axis_of_own_frame{"axis-of-own-frame"};
inline constexpr DiagnosticKind joint_not_by_dh{"joint-not-by-dh"};
inline constexpr DiagnosticKind axis_of_length_zero{"axis-of-length-zero"};
inline constexpr DiagnosticKind axis_not_unit{"axis-not-unit", Severity::warning};
inline constexpr DiagnosticKind two_orientations{"two-orientations"};
inline constexpr DiagnosticKind quaternion_of_length_zero{"quaternion-of-length-zero"};
inline constexpr DiagnosticKind quaternion_not_unit{"quaternion-not-unit", Severity::warning};
inline constexpr DiagnosticKind angle_near_fraction{"angle-near-fraction", Severity::warning};

}  // namespace robotc::sema
