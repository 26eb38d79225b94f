#include "compiler/intrinsics/spectrum.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <tuple>
#include <utility>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

constexpr int most_balancing_sweeps = 100;
constexpr int most = static_cast<int>(most_spectrum_rows);
using Square = Bounded<most>;

bool is_symmetric_by_norm(const Matrix& a) {
  const Real rounding = 8 * std::numeric_limits<double>::epsilon() * norm(a);
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (std::abs(a(i, j) - a(j, i)) > rounding) return false;
    }
  }
  return true;
}

/// Scales coordinates by powers of two until corresponding rows and columns have similar norms, without the diagonal
/// (Parlett and Reinsch, "Balancing a matrix for calculation of eigenvalues and eigenvectors", 1969).
void balance(Matrix a) {
  bool changed = true;
  for (int sweep = 0; sweep < most_balancing_sweeps && changed; ++sweep) {
    changed = false;
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      const Real row = sum_beside(a.row(i), i);
      const Real col = sum_beside(a.col(i), i);
      if (row == 0 || col == 0) continue;
      const Real factor = std::exp2(std::round(std::log2(row / col) / 2));
      if (row / factor + col * factor >= 0.95L * (row + col)) continue;
      changed = true;
      a.row(i) /= factor;
      a.col(i) *= factor;
    }
  }
}

/// Results besides the status are NaN on failure; no failure has a figure.
void finish(double* results, std::size_t count, SpectrumStatus status) {
  if (status != SpectrumStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = 0;
  results[count + 1] = static_cast<double>(status);
}

}  // namespace

void singular_values(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const auto [n, m] = std::pair<std::size_t, std::size_t>(shape.n, shape.m);
  Arena arena(workspace);
  const std::size_t count = std::min(n, m);
  // With fewer rows than columns use the transpose, which has the same singular values.
  Matrix a = arena.matrix(std::max(n, m), count);
  const Given m_given = given(arguments, n, m);
  if (n < m) {
    a = m_given.transpose().cast<Real>();
  } else {
    a = m_given.cast<Real>();
  }
  if (!a.allFinite()) return finish(results, count + 1, SpectrumStatus::not_finite);
  // Pivoting first preserves the digits of small columns.
  const Eigen::ColPivHouseholderQR<Eigen::Ref<Square>> qr{a};
  const Square r = a.topRows(a.cols()).triangularView<Eigen::Upper>();
  const Eigen::JacobiSVD<Square, Eigen::NoQRPreconditioner> svd(r);
  if (svd.info() != Eigen::Success) return finish(results, count + 1, SpectrumStatus::not_converged);
  const auto& values = svd.singularValues();
  std::transform(values.begin(), values.end(), results, [](Real value) { return static_cast<double>(value); });
  const Real largest = values(0);
  const Real smallest = values(values.size() - 1);
  const bool is_singular = smallest <= std::numeric_limits<double>::epsilon() * largest;
  results[count] = is_singular ? std::numeric_limits<double>::infinity() : static_cast<double>(largest / smallest);
  finish(results, count + 1, SpectrumStatus::solved);
}

void symmetric_eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  if (!a.allFinite()) return finish(results, n, SpectrumStatus::not_finite);
  if (!is_symmetric_by_norm(a)) return finish(results, n, SpectrumStatus::not_symmetric);
  symmetrise(a);
  const Eigen::SelfAdjointEigenSolver<Square> solver(a, Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success) return finish(results, n, SpectrumStatus::not_converged);
  const auto& values = solver.eigenvalues();
  std::transform(values.begin(), values.end(), results, [](Real value) { return static_cast<double>(value); });
  finish(results, n, SpectrumStatus::solved);
}

void eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  if (!a.allFinite()) return finish(results, 2 * n, SpectrumStatus::not_finite);
  balance(a);
  const Eigen::EigenSolver<Square> solver(a, false);
  if (solver.info() != Eigen::Success) return finish(results, 2 * n, SpectrumStatus::not_converged);
  std::array<std::complex<double>, most_spectrum_rows> values;
  // Adding 0 turns −0 into 0.
  std::transform(
      solver.eigenvalues().begin(), solver.eigenvalues().end(), values.begin(), [](std::complex<Real> value) {
        return std::complex<double>(static_cast<double>(value.real()) + 0.0, static_cast<double>(value.imag()) + 0.0);
      });
  std::sort(values.begin(), values.begin() + n, [](std::complex<double> x, std::complex<double> y) {
    return std::tuple(x.real(), std::abs(x.imag()), x.imag()) < std::tuple(y.real(), std::abs(y.imag()), y.imag());
  });
  for (std::size_t i = 0; i < n; ++i) {
    results[2 * i] = values[i].real();
    results[2 * i + 1] = values[i].imag();
  }
  finish(results, 2 * n, SpectrumStatus::solved);
}

const char* spectrum_reason(int status) {
  switch (static_cast<SpectrumStatus>(status)) {
    case SpectrumStatus::not_finite:
      return "an entry of the matrix is not a finite number";
    case SpectrumStatus::not_symmetric:
      return "the matrix is not symmetric";
    case SpectrumStatus::not_converged:
      return "the iteration does not converge";
    case SpectrumStatus::solved:
      break;
  }
  return nullptr;
}

std::size_t spectrum_workspace(std::size_t n, std::size_t m) { return n * m * (sizeof(Real) / sizeof(double)); }

}  // namespace robotc::intrinsics
