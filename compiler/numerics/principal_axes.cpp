#include <Eigen/Eigenvalues>

#include "compiler/numerics/symmetric_eigenvalues.h"

namespace robotc::numerics {

PrincipalAxes principal_axes(const Eigen::Matrix3d& a) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(a);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace robotc::numerics
