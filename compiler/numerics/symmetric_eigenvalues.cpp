#include "compiler/numerics/symmetric_eigenvalues.h"

#include <Eigen/Eigenvalues>

namespace robotc::numerics {

SymmetricEigenvalues symmetric_eigenvalues(const Eigen::MatrixXd& a) {
  if (a.size() == 0) return {};
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(a);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace robotc::numerics
