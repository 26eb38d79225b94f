#pragma once

#include <Eigen/Core>
#include <optional>

namespace robotc::numerics {

/// The λ with det(A − λ B) = 0, in no order, by the QZ iteration (Moler and Stewart, 1973): infinite or not a number
/// where B has lost rank; nothing if the iteration does not converge.
std::optional<Eigen::VectorXcd> generalized_eigenvalues(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

}  // namespace robotc::numerics
