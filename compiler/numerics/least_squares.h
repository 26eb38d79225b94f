#pragma once

#include <Eigen/Core>
#include <memory>

/// Linear least squares whose matrix may have lost rank, by a complete orthogonal decomposition (Golub and Van Loan,
/// "Matrix Computations", 5.5).
namespace robotc::numerics {

/// The factors of a matrix A, for several right sides.
class LeastSquares {
 public:
  /// Pivots up to `threshold` of the largest count as 0. Entries are finite.
  LeastSquares(const Eigen::MatrixXd& a, double threshold);
  ~LeastSquares();
  LeastSquares(LeastSquares&&) noexcept;
  LeastSquares& operator=(LeastSquares&&) noexcept;

  /// Of all x that make |A x − b| least the shortest, a column for each of b.
  [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& b) const;
  /// The number of pivots that count.
  [[nodiscard]] Eigen::Index rank() const;
  /// The last of as many pivots as A has columns, over the largest; 0 if A has fewer rows or is 0.
  [[nodiscard]] double last_pivot() const;

 private:
  struct Factors;
  std::unique_ptr<const Factors> factors_;
};

/// The same for one right side.
Eigen::MatrixXd least_squares(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double threshold);

}  // namespace robotc::numerics
