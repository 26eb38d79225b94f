#include "compiler/numerics/eigenvalues.h"

#include <Eigen/Eigenvalues>

namespace robotc::numerics {

using Eigen::MatrixXd;
using Eigen::VectorXcd;

std::optional<VectorXcd> eigenvalues(const MatrixXd& a) {
  if (a.size() == 0) return VectorXcd();
  if (!a.allFinite()) return std::nullopt;
  Eigen::EigenSolver<MatrixXd> solver(a, false);
  if (solver.info() != Eigen::Success) solver.compute(MatrixXd(a.reverse()), false);
  if (solver.info() != Eigen::Success) solver.compute(MatrixXd(a.transpose()), false);
  if (solver.info() != Eigen::Success) return std::nullopt;
  return solver.eigenvalues();
}

std::optional<VectorXcd> eigenvector_near(const MatrixXd& a, std::complex<double> value) {
  if (a.size() == 0 || !a.allFinite()) return std::nullopt;
  const Eigen::EigenSolver<MatrixXd> solver(a);
  if (solver.info() != Eigen::Success) return std::nullopt;
  Eigen::Index nearest = 0;
  (solver.eigenvalues().array() - value).abs().minCoeff(&nearest);
  return solver.eigenvectors().col(nearest);
}

}  // namespace robotc::numerics
