#pragma once

#include <Eigen/Core>
#include <memory>

/// Square linear equations by elimination with exchanges of rows.
namespace robotc::numerics {

/// A⁻¹ B; not a number, or infinite, where a pivot is 0.
Eigen::MatrixXd solve(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
/// A⁻¹ B; nothing but NaN if the reciprocal of the condition number of A, as estimated, is not above `least`.
Eigen::MatrixXd solve_regular(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, double least);

/// The factors of row-major matrices of one size, one after another, without allocation.
class RowMajorElimination {
 public:
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  explicit RowMajorElimination(Eigen::Index size);
  ~RowMajorElimination();
  RowMajorElimination(const RowMajorElimination& other);
  RowMajorElimination& operator=(const RowMajorElimination&) = delete;

  void factorise(const Matrix& a);
  /// True if a pivot of the last matrix was 0; false before the first.
  [[nodiscard]] bool is_singular() const;
  /// x ← A⁻¹ b; both apart from each other.
  void solve(const Eigen::VectorXd& b, Eigen::Ref<Eigen::VectorXd> x) const;

 private:
  struct Factors;
  std::unique_ptr<Factors> factors_;
};

}  // namespace robotc::numerics
