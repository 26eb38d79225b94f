#pragma once

#include "compiler/sema/values/scope.h"

/// Definitions of the mathematical functions, by topic.
namespace robotc::sema {

/// Functions of each entry: sin, sqrt, abs, min, clamp, ….
void define_entry_functions(Scope& scope);
/// Functions of whole vectors: norm, dot, cross, sum, ….
void define_tensor_functions(Scope& scope);
/// Functions of matrices: transpose, solve, inverse, det, ….
void define_matrix_functions(Scope& scope);
/// Constructors of matrices and vectors: diag, eye, stack, ….
void define_matrix_constructors(Scope& scope);
/// Orientations and angles: rotation, rpy, quaternion, ….
void define_rotation_functions(Scope& scope);
/// Interpolation: table, spline.
void define_table_functions(Scope& scope);
/// jacobian of expressions.
void define_derivatives(Scope& scope);
/// Figures of a whole run: rms, rsd, ia, peak, time_integral, and those of a step response.
void define_figures(Scope& scope);
/// noise and uniform_noise.
void define_noise_functions(Scope& scope);
/// care, dare, lqr and dlqr.
void define_riccati_functions(Scope& scope);
/// qp.
void define_qp_functions(Scope& scope);
/// mpc.
void define_mpc_function(Scope& scope);
/// singular_values, condition_number, eigenvalues, poles, rank.
void define_spectrum_functions(Scope& scope);
/// expm, c2d, place, controllability, observability.
void define_state_space_functions(Scope& scope);
/// data.
void define_data_function(Scope& scope);
/// Bounded loops: iterate, iterates.
void define_iterations(Scope& scope);
/// linspace and logspace.
void define_spaced_lists(Scope& scope);

}  // namespace robotc::sema
