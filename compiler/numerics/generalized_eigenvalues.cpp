#include "compiler/numerics/generalized_eigenvalues.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <complex>

namespace robotc::numerics {

using Eigen::Index;
using Eigen::MatrixXd;

// A = Q S Z and B = Q T Z, where T is upper triangular and S but for blocks of two rows on the diagonal, each of a pair
// of complex eigenvalues; T is diagonal there. (Eigen's own solver compiles eigenvectors too, in twice the time.)
std::optional<Eigen::VectorXcd> generalized_eigenvalues(const MatrixXd& a, const MatrixXd& b) {
  const Eigen::RealQZ<MatrixXd> form(a, b, false);
  if (form.info() != Eigen::Success) return std::nullopt;
  const MatrixXd &s = form.matrixS(), &t = form.matrixT();
  Eigen::VectorXcd values(a.rows());
  for (Index i = 0; i < values.size(); ++i) {
    if (i + 1 == values.size() || s(i + 1, i) == 0) {
      values[i] = std::complex<double>(s(i, i)) / t(i, i);
      continue;
    }
    // Those of diag(t₂, t₁) times the block, over t₁ t₂.
    const double t1 = t(i, i), t2 = t(i + 1, i + 1);
    const double last = s(i + 1, i + 1) * t1;
    const double half = 0.5 * (s(i, i) * t2 - last);
    const double imaginary = std::sqrt(std::abs(half * half + s(i + 1, i) * t2 * (s(i, i + 1) * t1)));
    values[i] = std::complex<double>(last + half, -imaginary) / (t1 * t2);
    values[i + 1] = std::conj(values[i]);
    ++i;
  }
  return values;
}

}  // namespace robotc::numerics
