#pragma once

#include <optional>
#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// The invariant zeros of a system: the finite s at which the system pencil ((A − s, B), (C, D)) loses rank. The
/// zeros at infinity are removed by orthogonal transformations, the others are generalised eigenvalues of what is left
/// (Emami-Naeini and Van Dooren, "Computation of zeros of linear multivariable systems", 1982). Sorted as eigenvalues
/// are. Nothing if the iteration does not converge.
std::optional<std::vector<Complex>> invariant_zeros(const StateSpace& system);

/// A transfer function by its zeros, poles and gain: k ∏(s − zᵢ) / ∏(s − pᵢ).
struct TransferFunction {
  std::vector<Complex> zeros;
  std::vector<Complex> poles;
  double gain = 0;                ///< k; 0 if the input never reaches the output
  std::optional<double> dc_gain;  ///< the output at rest for a constant input of one; nothing if it grows
};
/// From one input to one output. Poles and zeros that cancel within a millionth are left out.
std::optional<TransferFunction> transfer_function(const StateSpace& system, std::size_t input, std::size_t output);

}  // namespace robotc::linear_systems
