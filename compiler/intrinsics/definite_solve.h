#pragma once

#include <cstddef>

#include "compiler/intrinsics/shape.h"

namespace robotc::intrinsics {

/// Signature: intrinsics::Function. (A n × n, B n × p), row-major → A⁻¹ B for a symmetric positive definite A, of which
/// the lower triangle is read. A = Lᵀ D L from the last row to the first, without pivoting: the factorisation of mass
/// matrices whose rows go from the root to the leaves (Featherstone 2008, section 6.5). The same bits on all machines.
/// Where A is not definite, results may not be finite.
void solve_definite(const double* arguments, double* results, double* workspace, const Shape& shape);

/// Size of its workspace in doubles.
std::size_t definite_workspace(std::size_t n);

}  // namespace robotc::intrinsics
