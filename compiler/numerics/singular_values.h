#pragma once

#include <Eigen/Core>
#include <optional>

/// Singular values, and what they decide: null spaces and regular least squares. By one-sided Jacobi rotations after a
/// pivoted QR factorisation (Golub and Van Loan, "Matrix Computations", 8.6), which is accurate for small singular
/// values and costs more than other methods from some hundred columns on.
///
/// Entries are finite. Thresholds are relative to the largest singular value, so that a factor of the matrix changes
/// nothing.
namespace robotc::numerics {

/// The singular values of A, descending: as many as the smaller of its dimensions.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& a);
/// The same over the largest, with zeros up to the number of columns; all 0 if A is.
Eigen::VectorXd relative_singular_values(const Eigen::MatrixXd& a);

/// An orthonormal basis, column by column, of the x with A x = 0: singular values up to `threshold` of the largest
/// count as 0.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& a, double threshold);
/// An orthonormal basis of the `count` directions in which |A x| is least.
Eigen::MatrixXd least_changing_directions(const Eigen::MatrixXd& a, Eigen::Index count);

/// The x that makes |A x − b| least, a column for each of b; nothing if the smallest of as many singular values as A
/// has columns is not above `threshold` of the largest.
std::optional<Eigen::MatrixXd> regular_least_squares(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b,
                                                     double threshold);

}  // namespace robotc::numerics
