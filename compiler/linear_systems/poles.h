#pragma once

#include <optional>
#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// The eigenvalues of a square matrix, sorted by real part, conjugates together (negative imaginary part first).
/// Eigenvalues that the zeros of the matrix tell apart, such as the poles of integrators, are exact; the others are
/// computed from the balanced matrix. Nothing if the iteration does not converge.
std::optional<std::vector<Complex>> eigenvalues(const Matrix& a);

/// A pole and the motion that belongs to it. A pole z of a sampled system stands for s = ln(z)/T.
struct Mode {
  Complex pole;
  double frequency = 0;      ///< natural frequency |s|, rad/s; infinite for z = 0
  double damping = 0;        ///< ζ = −Re(s)/|s|; 0 for s = 0
  double time_constant = 0;  ///< −1/Re(s), s; negative: of growth; infinite: neither
};
Mode mode_of(Complex pole, std::optional<double> period);

enum class Stability {
  stable,    ///< every motion dies away
  marginal,  ///< some poles on the border, the others decay: some motions stay, or grow slowly
  unstable,  ///< a motion grows exponentially
};
/// The motion of one of the poles. A pole counts as on the border within 1e-9 of the largest pole (sampled: of 1),
/// which covers rounding. Rounding ε moves m equal poles apart by the m-th root of ε, but keeps their mean; so a pole
/// counts as on the border, too, if it is that near to the mean of some poles, and the mean is on the border.
Stability stability_of(const std::vector<Complex>& poles, std::size_t pole, std::optional<double> period);
/// The worst of them; stable without poles.
Stability stability(const std::vector<Complex>& poles, std::optional<double> period);

/// Sorts complex numbers by real part, then by the size of the imaginary part, then by its sign.
void sort_complex(std::vector<Complex>& values);

}  // namespace robotc::linear_systems
