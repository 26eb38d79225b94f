#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <tuple>

#include "compiler/intrinsics/dense.h"
#include "compiler/intrinsics/spectrum.h"

namespace robotc::intrinsics {

namespace {

constexpr int most = static_cast<int>(most_spectrum_rows);
/// A matrix with storage of its own, on the stack.
using Square = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, most, most>;

}  // namespace

void eigenvalues(const double* arguments, double* results, double* workspace, const Shape& shape) {
  const std::size_t n = shape.n;
  Arena arena(workspace);
  Matrix a = arena.matrix(n, n);
  a = given(arguments, n, n).cast<Real>();
  if (!is_finite(a)) return finish(results, 2 * n, SpectrumStatus::not_finite);
  std::array<Real, most_spectrum_rows> scales{};
  balance(a, scales.data());
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

}  // namespace robotc::intrinsics
