#pragma once

#include <optional>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// How sensitive the stability of A − B K is to relative errors of the entries of K: it stays stable while none of them
/// is wrong by more than 1/S. S is the largest spectral radius of |K| |(s − A + B K)⁻¹ B| on the border of stability
/// (entries by their sizes): K + ΔK with |ΔK| ≤ δ |K| leads a pole to s only if an eigenvalue of ΔK (s − A + B K)⁻¹ B
/// is −1, and none is larger than δ S. Units of states and inputs do not matter. A large S is that of poles far from
/// those of A, of modes that the inputs hardly tell apart, and of eigenvectors that are almost dependent.
///
/// `k`: inputs × states. `system`: A and B; with a period in discrete time. Nothing if A − B K is not stable.
std::optional<double> gain_sensitivity(const StateSpace& system, const Matrix& k);

}  // namespace robotc::linear_systems
