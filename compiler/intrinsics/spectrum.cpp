#include "compiler/intrinsics/spectrum.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

/// Rotations converge quadratically: six to ten sweeps over all pairs are usual.
constexpr int most_sweeps = 60;

/// A turn in a plane.
struct Rotation {
  Real c = 1;
  Real s = 0;

  /// The smaller of the two that make [[a, b], [b, d]] diagonal.
  static Rotation diagonalising(Real a, Real b, Real d) {
    const Real ratio = (d - a) / (2 * b);
    const Real t = std::copysign(1 / (std::abs(ratio) + std::hypot(ratio, Real{1})), ratio);
    const Real c = 1 / std::hypot(t, Real{1});
    return {c, c * t};
  }

  void turn(Real& x, Real& y) const {
    const Real old = x;
    x = c * old - s * y;
    y = s * old + c * y;
  }
};

/// Turns the columns of `a` against each other until all are at right angles: their lengths are the singular values.
void make_orthogonal(Matrix a) {
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool turned = false;
    for (std::size_t p = 0; p < a.cols; ++p) {
      for (std::size_t q = p + 1; q < a.cols; ++q) {
        Real pp = 0;
        Real pq = 0;
        Real qq = 0;
        for (std::size_t i = 0; i < a.rows; ++i) {
          pp += a(i, p) * a(i, p);
          pq += a(i, p) * a(i, q);
          qq += a(i, q) * a(i, q);
        }
        if (std::abs(pq) <= epsilon * std::sqrt(pp) * std::sqrt(qq)) continue;
        turned = true;
        const Rotation rotation = Rotation::diagonalising(pp, pq, qq);
        for (std::size_t i = 0; i < a.rows; ++i) rotation.turn(a(i, p), a(i, q));
      }
    }
    if (!turned) return;
  }
}

/// Turns rows and columns of a symmetric matrix until its diagonal has the eigenvalues.
void make_diagonal(Matrix a) {
  const std::size_t n = a.rows;
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    bool turned = false;
    const Real size = norm(a);
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        if (std::abs(a(p, q)) <= epsilon / static_cast<Real>(n) * size) continue;
        turned = true;
        const Rotation rotation = Rotation::diagonalising(a(p, p), a(p, q), a(q, q));
        for (std::size_t i = 0; i < n; ++i) rotation.turn(a(i, p), a(i, q));
        for (std::size_t i = 0; i < n; ++i) rotation.turn(a(p, i), a(q, i));
        a(p, q) = a(q, p) = 0;
      }
    }
    if (!turned) return;
  }
}

bool is_symmetric(Matrix a) {
  const Real rounding = 8 * std::numeric_limits<double>::epsilon() * norm(a);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::abs(a(i, j) - a(j, i)) > rounding) return false;
    }
  }
  return true;
}

/// All that is no status is no number where there is no answer.
void finish(double* results, std::size_t count, SpectrumStatus status) {
  if (status != SpectrumStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = static_cast<double>(status);
}

}  // namespace

void singular_values(const double* arguments, double* results, double* workspace, std::uint32_t n, std::uint32_t m) {
  Arena arena(workspace);
  const std::size_t count = std::min(n, m);
  // Fewer columns than rows: the transposed matrix has the same singular values.
  const Matrix a = arena.matrix(std::max(n, m), count);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < m; ++j) (n < m ? a(j, i) : a(i, j)) = arguments[i * m + j];
  }
  if (!is_finite(a)) return finish(results, count + 1, SpectrumStatus::not_finite);
  make_orthogonal(a);
  Real largest = 0;
  Real smallest = std::numeric_limits<Real>::infinity();
  for (std::size_t j = 0; j < count; ++j) {
    Real square = 0;
    for (std::size_t i = 0; i < a.rows; ++i) square += a(i, j) * a(i, j);
    const Real length = std::sqrt(square);
    largest = std::max(largest, length);
    smallest = std::min(smallest, length);
    results[j] = static_cast<double>(length);
  }
  std::sort(results, results + count, std::greater<>());
  const bool is_singular = smallest <= std::numeric_limits<double>::epsilon() * largest;
  results[count] = is_singular ? std::numeric_limits<double>::infinity() : static_cast<double>(largest / smallest);
  finish(results, count + 1, SpectrumStatus::solved);
}

void symmetric_eigenvalues(const double* arguments, double* results, double* workspace, std::uint32_t n,
                           std::uint32_t /*m*/) {
  Arena arena(workspace);
  const Matrix a = arena.matrix(n, n);
  copy(arguments, a);
  if (!is_finite(a)) return finish(results, n, SpectrumStatus::not_finite);
  if (!is_symmetric(a)) return finish(results, n, SpectrumStatus::not_symmetric);
  symmetrise(a);
  make_diagonal(a);
  for (std::size_t i = 0; i < n; ++i) results[i] = static_cast<double>(a(i, i));
  std::sort(results, results + n);
  finish(results, n, SpectrumStatus::solved);
}

const char* spectrum_reason(int status) {
  switch (static_cast<SpectrumStatus>(status)) {
    case SpectrumStatus::not_finite:
      return "an entry of the matrix is not a finite number";
    case SpectrumStatus::not_symmetric:
      return "the matrix is not symmetric";
    case SpectrumStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t spectrum_workspace(std::size_t n, std::size_t m) { return n * m * (sizeof(Real) / sizeof(double)); }

}  // namespace robotc::intrinsics
