#pragma once

#include "compiler/sema/values/scope.h"

/// Where each file of mathematical functions defines its names.
namespace robotc::sema {

/// sin, sqrt, abs, min, clamp, …: entry by entry.
void define_entry_functions(Scope& scope);
/// norm, dot, cross, sum, …: of whole vectors.
void define_tensor_functions(Scope& scope);
/// transpose, solve, inverse, det, …: of matrices.
void define_matrix_functions(Scope& scope);
/// diag, eye, stack, …: what makes matrices and vectors of others.
void define_matrix_constructors(Scope& scope);
/// rotation, rpy, quaternion, …: of orientations and angles.
void define_rotation_functions(Scope& scope);
/// table, spline: functions through points.
void define_table_functions(Scope& scope);
/// jacobian of expressions.
void define_derivatives(Scope& scope);
/// rms, rsd, ia, peak and time_integral: figures of a whole run.
void define_figures(Scope& scope);
/// noise and uniform_noise.
void define_noise_functions(Scope& scope);
/// care, dare, lqr and dlqr.
void define_riccati_functions(Scope& scope);
/// qp.
void define_qp_functions(Scope& scope);
/// singular_values, condition_number, eigenvalues, poles.
void define_spectrum_functions(Scope& scope);
/// iterate, iterates: bounded loops.
void define_iterations(Scope& scope);
/// linspace and logspace.
void define_spaced_lists(Scope& scope);

}  // namespace robotc::sema
