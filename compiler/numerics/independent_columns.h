#pragma once

#include <Eigen/Core>
#include <vector>

/// Columns of a matrix that are independent of each other, by Householder's QR factorisation with column pivoting: each
/// pivot is the length of the column that stands out most from those before it (Golub and Van Loan, "Matrix
/// Computations", 5.4).
///
/// Entries are finite. A threshold is relative to the largest pivot, so that a factor of the matrix changes nothing.
namespace robotc::numerics {

/// Indices of columns whose pivots are above `threshold` of the largest, in the order of their pivots.
std::vector<Eigen::Index> independent_columns(const Eigen::MatrixXd& a, double threshold);
/// How many they are.
Eigen::Index rank(const Eigen::MatrixXd& a, double threshold);

/// An orthogonal matrix whose first `rank` columns span those of A; the others are orthogonal to them.
struct ColumnSpace {
  Eigen::MatrixXd basis;
  Eigen::Index rank = 0;
};
/// Pivots up to `noise` count as 0: in the unit of the entries.
ColumnSpace column_space(const Eigen::MatrixXd& a, double noise);

}  // namespace robotc::numerics
