#pragma once

#include <vector>

#include "compiler/linear_systems/state_space.h"

namespace robotc::linear_systems {

/// G(s) = C (s − A)⁻¹ B + D of a system, at any s. A is balanced and brought to Hessenberg form once, so that a value
/// takes O(n²) operations (Laub 1981). The orthogonal transformation fills the zeros of A, and where terms of C x
/// cancel, as far above the poles of a long chain, the value drowns in its rounding. There, iterative refinement with A
/// itself gives the value for a system whose entries differ by rounding each (Skeel 1980).
class FrequencyResponse {
 public:
  explicit FrequencyResponse(const StateSpace& system);

  /// At s = jω, or z = exp(jωT) for a sampled system: outputs × inputs, row-major. Infinite at a pole.
  [[nodiscard]] std::vector<Complex> at(double frequency) const;
  /// At any point of the complex plane.
  [[nodiscard]] std::vector<Complex> at_point(Complex s) const;

  [[nodiscard]] std::size_t output_count() const { return system_.output_count(); }
  [[nodiscard]] std::size_t input_count() const { return system_.input_count(); }

 private:
  StateSpace system_;  ///< balanced
  Matrix q_;
  Matrix hessenberg_;     ///< Qᵀ A Q
  Matrix turned_input_;   ///< Qᵀ B
  Matrix turned_output_;  ///< C Q
};

/// Frequencies, rad/s, that show a response: evenly spaced in their logarithm, from below the slowest to above the
/// fastest of `roots` (poles and zeros), or to 0.99 π/T; closer around resonances. Ascending, at least two.
std::vector<double> telling_frequencies(const std::vector<Complex>& roots, std::optional<double> period);

/// The argument of values along a curve, in degrees, without jumps of 360°: the first lies in (−180°, 180°].
std::vector<double> unwrapped_phase(const std::vector<Complex>& values);

}  // namespace robotc::linear_systems
