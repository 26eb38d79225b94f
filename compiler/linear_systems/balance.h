#pragma once

#include <Eigen/Core>

namespace robotc::linear_systems {

/// A system in coordinates scaled by powers of two, so that rows and columns of A have similar norms: x = scale ∘ x̄
/// (Parlett and Reinsch, "Balancing a matrix for calculation of eigenvalues and eigenvectors", 1969). Scaling is exact.
struct Balanced {
  Eigen::MatrixXd a;
  Eigen::MatrixXd b;
  Eigen::MatrixXd c;
};
/// `b` and `c` may be empty. Rows of (A, B) and columns of (A; C) count.
Balanced balance(Eigen::MatrixXd a, Eigen::MatrixXd b, Eigen::MatrixXd c);

}  // namespace robotc::linear_systems
