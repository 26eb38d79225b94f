#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

/// The corrections that keep a state where its quaternions have length 1 and its loops are closed, for runs, FMUs and
/// GPU kernels. They allocate nothing and call no library.
namespace robotc::runtime {

/// Limit of Newton steps. Each squares a relative gap: from 1e-4, a long step's, two meet rounding, from 0.05 five.
inline constexpr int most_corrections = 5;
/// A run ends where an equation's relative gap is larger than the first of these after a step: the corrected state
/// would depend on the step, and could be another assembly; or larger than the second one after the corrections.
inline constexpr double widest_gap = 0.05;
inline constexpr double widest_gap_left = 1e-6;

/// Brings the quaternions of q to length 1; `quaternions`: their first entries. Rates along a quaternion are not a
/// motion: only integration errors have them.
template <class Index, class Real>
void normalise(const Index* quaternions, std::size_t count, Real* q) {
  using std::sqrt;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t w = quaternions[k];
    const Real length = sqrt(q[w] * q[w] + q[w + 1] * q[w + 1] + q[w + 2] * q[w + 2] + q[w + 3] * q[w + 3]);
    for (std::size_t i = w; i < w + 4; ++i) q[i] = q[i] / length;
  }
}

/// Arrays for the equations of loops.
struct ClosingMemory {
  const double* sizes = nullptr;  ///< of each equation: m for lengths, 1 for angles
  double* gaps = nullptr;         ///< as many
  std::size_t equations = 0;
  double* closed = nullptr;  ///< (q, q̇)
};

struct Closing {
  bool closed = true;
  std::size_t row = 0;  ///< the equation with the largest relative gap before the corrections
  double gap = 0;       ///< its gap
};

/// Newton's method to q with closed loops, and the nearest speeds. `newton_step()` computes the gaps at y, and in
/// `closed` the next q and q̇; `set_positions()` copies q to y.
///
/// Rounding of φ: a position is a sum of terms as large as the mechanism, and an angle |q| is rounded to ε|q|/2, which
/// moves what it turns by as much times the size. Gaps below that are noise, and q stays as it is.
template <class NewtonStep, class SetPositions>
Closing close_loops(const ClosingMemory& memory, std::size_t nq, std::size_t nv, double* y, NewtonStep newton_step,
                    SetPositions set_positions) {
  double farthest = 0;
  for (std::size_t i = 0; i < nq; ++i) farthest = std::abs(y[i]) > farthest ? std::abs(y[i]) : farthest;
  const double noise = std::numeric_limits<double>::epsilon() * (16 + 2 * farthest);
  Closing result;
  for (int corrections = 0;; ++corrections) {
    newton_step();
    double widest = 0;
    std::size_t row = 0;
    for (std::size_t i = 0; i < memory.equations; ++i) {
      const double gap = std::abs(memory.gaps[i]) / memory.sizes[i];
      if (!(gap <= widest)) row = i;
      if (!(gap <= widest)) widest = gap;
      if (std::isnan(gap)) break;
    }
    if (corrections == 0 && memory.equations != 0) {  // wheels alone bind speeds, but no positions
      result.row = row;
      result.gap = std::abs(memory.gaps[row]);
    }
    const bool stays = widest <= noise || corrections == most_corrections;
    if (!(widest <= (stays ? widest_gap_left : widest_gap))) {
      result.closed = false;
      return result;
    }
    if (stays) {
      for (std::size_t i = 0; i < nv; ++i) y[nq + i] = memory.closed[nq + i];
      return result;
    }
    set_positions();
  }
}

}  // namespace robotc::runtime
