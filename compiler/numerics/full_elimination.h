#pragma once

#include <Eigen/Core>
#include <memory>

namespace robotc::numerics {

/// The factors of a square matrix by elimination with exchanges of rows and columns, which tell of rounding.
class FullElimination {
 public:
  explicit FullElimination(const Eigen::MatrixXd& a);
  ~FullElimination();
  FullElimination(FullElimination&&) noexcept;
  FullElimination& operator=(FullElimination&&) noexcept;

  /// True if each pivot is above n ε of the largest.
  [[nodiscard]] bool is_invertible() const;
  /// A⁻¹ B, and A⁻¹, of an invertible matrix.
  [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& b) const;
  [[nodiscard]] Eigen::MatrixXd inverse() const;
  /// |L| |U| in the order of A: backward errors of the elimination are up to a multiple of it (Higham, "Accuracy and
  /// Stability of Numerical Algorithms", 2002, theorem 9.4).
  [[nodiscard]] Eigen::MatrixXd sizes() const;

 private:
  struct Factors;
  std::unique_ptr<const Factors> factors_;
};

}  // namespace robotc::numerics
