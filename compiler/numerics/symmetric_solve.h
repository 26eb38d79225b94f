#pragma once

#include <Eigen/Core>
#include <memory>

/// Linear equations with a symmetric matrix that is positive semidefinite, by L D Lᵀ with exchanges.
namespace robotc::numerics {

/// A⁻¹ B for a positive definite A, of which the lower triangle counts. Where a pivot is 0, so is its unknown.
Eigen::MatrixXd solve_symmetric(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// μ of damped least squares: the larger of two numbers, and more than 0.
struct Damping {
  double absolute = 0;  ///< in the unit of squares of entries
  double relative = 0;  ///< times the sum of the squares of all entries
};

/// The x that makes |A x − b|² + μ |x|² least: of all x that solve A x = b nearly the shortest, and short where A has
/// nearly lost rank (Levenberg, 1944). Entries are finite.
class DampedLeastSquares {
 public:
  DampedLeastSquares(const Eigen::MatrixXd& a, Damping damping);
  ~DampedLeastSquares();
  DampedLeastSquares(DampedLeastSquares&&) noexcept;
  DampedLeastSquares& operator=(DampedLeastSquares&&) noexcept;

  [[nodiscard]] Eigen::VectorXd solve(const Eigen::VectorXd& b) const;

 private:
  struct Factors;
  std::unique_ptr<const Factors> factors_;
};

}  // namespace robotc::numerics
