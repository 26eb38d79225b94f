#include "compiler/intrinsics/spectrum.h"

#include <algorithm>
#include <limits>

#include "compiler/intrinsics/dense.h"

namespace robotc::intrinsics {

namespace {

bool is_symmetric_by_norm(const Matrix& a) {
  const Real rounding = Real{8 * std::numeric_limits<double>::epsilon()} * norm(a);
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) {
      if (abs(a(i, j) - a(j, i)) > rounding) return false;
    }
  }
  return true;
}

/// Scales rows and columns by powers of two until the largest entry of each is about 1.
void equilibrate(Matrix a) {
  constexpr int sweeps = 20;
  const auto scale = [](auto line) {
    Real largest = 0;
    for (Eigen::Index i = 0; i < line.size(); ++i) largest = std::max(largest, Real{abs(line(i))});
    if (largest != 0) line *= Real{power_of_two(-divide_rounded(rounded_log2(largest), 2))};
  };
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) scale(a.row(i));
    for (Eigen::Index j = 0; j < a.cols(); ++j) scale(a.col(j));
  }
}

}  // namespace

void finish(double* results, std::size_t count, SpectrumStatus status) {
  if (status != SpectrumStatus::solved) std::fill_n(results, count, std::numeric_limits<double>::quiet_NaN());
  results[count] = 0;
  results[count + 1] = static_cast<double>(status);
}

void singular_values(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  Arena arena(workspace);
  const std::size_t count = std::min(n, m);
  // The transpose has the same singular values.
  Matrix a = arena.matrix(count, std::max(n, m));
  const Given m_given = given(arguments, n, m);
  if (!std::all_of(arguments, arguments + n * m, [](double x) { return isfinite(x); })) {
    return finish(results, count + 1, SpectrumStatus::not_finite);
  }
  if (n < m) {
    a = m_given.cast<Real>();
  } else {
    a = m_given.transpose().cast<Real>();
  }
  // Squares of the entries neither overflow nor underflow.
  const double largest_entry = std::abs(
      *std::max_element(arguments, arguments + n * m, [](double x, double y) { return std::abs(x) < std::abs(y); }));
  const int exponent = std::clamp(rounded_log2(largest_entry), -1022, 1022);
  a *= Real{power_of_two(-exponent)};
  Real* const reach = arena.take(count);
  if (!orthogonalise_rows(a, reach)) return finish(results, count + 1, SpectrumStatus::not_converged);
  for (std::size_t i = 0; i < count; ++i) {
    const Real length = sqrt(a.row(static_cast<Eigen::Index>(i)).squaredNorm());
    results[i] = -static_cast<double>(length * power_of_two(exponent));
  }
  sort(results, count);
  for (std::size_t i = 0; i < count; ++i) results[i] = 0 - results[i];
  const double largest = results[0];
  const double smallest = results[count - 1];
  const bool is_singular = smallest <= std::numeric_limits<double>::epsilon() * largest;
  results[count] = is_singular ? std::numeric_limits<double>::infinity() : largest / smallest;
  finish(results, count + 1, SpectrumStatus::solved);
}

void rank(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  const std::size_t m = shape.m;
  Arena arena(workspace);
  const std::size_t count = std::min(n, m);
  // The transpose has the same rank.
  Matrix a = arena.matrix(count, std::max(n, m));
  const Given m_given = given(arguments, n, m);
  if (n < m) {
    a = m_given.cast<Real>();
  } else {
    a = m_given.transpose().cast<Real>();
  }
  if (!is_finite(a)) return finish(results, 1, SpectrumStatus::not_finite);
  equilibrate(a);
  if (!orthogonalise_rows(a, arena.take(count))) return finish(results, 1, SpectrumStatus::not_converged);
  Real largest = 0;
  for (Eigen::Index i = 0; i < a.rows(); ++i) largest = std::max(largest, Real{a.row(i).squaredNorm()});
  const double rounding = static_cast<double>(std::max(n, m)) * std::numeric_limits<double>::epsilon();
  int independent = 0;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    if (a.row(i).squaredNorm() > Real{rounding * rounding} * largest) ++independent;
  }
  results[0] = independent;
  finish(results, 1, SpectrumStatus::solved);
}

void symmetric_eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  if (!is_finite(a)) return finish(results, n, SpectrumStatus::not_finite);
  if (!is_symmetric_by_norm(a)) return finish(results, n, SpectrumStatus::not_symmetric);
  symmetrise(a);
  if (!diagonalise(a)) return finish(results, n, SpectrumStatus::not_converged);
  for (std::size_t i = 0; i < n; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    results[i] = static_cast<double>(a(k, k));
  }
  sort(results, n);
  finish(results, n, SpectrumStatus::solved);
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

std::size_t spectrum_workspace(std::size_t n, std::size_t m) {
  return (n * m + std::min(n, m)) * (sizeof(Real) / sizeof(double));
}

}  // namespace robotc::intrinsics
