#pragma once

#include <Eigen/Core>

/// Eigenvalues of symmetric matrices, of which the lower triangle counts, by the QR iteration.
namespace robotc::numerics {

/// Eigenvalues, ascending, and their orthonormal eigenvectors, column by column.
struct SymmetricEigenvalues {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SymmetricEigenvalues symmetric_eigenvalues(const Eigen::MatrixXd& a);

/// The same of three rows, of inertias: principal moments and axes.
struct PrincipalAxes {
  Eigen::Vector3d values;
  Eigen::Matrix3d vectors;
};
PrincipalAxes principal_axes(const Eigen::Matrix3d& a);

}  // namespace robotc::numerics
