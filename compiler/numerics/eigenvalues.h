#pragma once

#include <Eigen/Core>
#include <optional>

/// Eigenvalues of square matrices, by the QR iteration with Francis's double shift.
namespace robotc::numerics {

/// All eigenvalues, in no order, complex ones beside their conjugates; nothing if A is not finite or the iteration does
/// not converge. It stalls on a few matrices with equal eigenvalues. Then it is tried on A with its rows and columns in
/// the opposite order, and on Aᵀ, which have the same eigenvalues and other first steps.
std::optional<Eigen::VectorXcd> eigenvalues(const Eigen::MatrixXd& a);

/// The eigenvector, of length 1, of the eigenvalue nearest to `value`; nothing likewise.
std::optional<Eigen::VectorXcd> eigenvector_near(const Eigen::MatrixXd& a, std::complex<double> value);

}  // namespace robotc::numerics
