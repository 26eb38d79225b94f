#include "compiler/numerics/least_squares.h"

#include <Eigen/QR>
#include <cmath>

#include "compiler/numerics/range.h"

namespace robotc::numerics {

using Eigen::Index;
using Eigen::MatrixXd;

struct LeastSquares::Factors {
  Factors(const MatrixXd& a, double threshold) : rows(a.rows()), columns(a.cols()) {
    if (a.size() == 0) return;
    const WithinRange within = within_range(a);
    factor = within.factor;
    decomposition.setThreshold(threshold);
    decomposition.compute(within.matrix);
  }

  Index rows, columns;
  double factor = 1;  ///< that of the matrix that is decomposed
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> decomposition;
  [[nodiscard]] bool is_empty() const { return rows == 0 || columns == 0; }
};

LeastSquares::LeastSquares(const MatrixXd& a, double threshold)
    : factors_(std::make_unique<const Factors>(a, threshold)) {}
LeastSquares::~LeastSquares() = default;
LeastSquares::LeastSquares(LeastSquares&&) noexcept = default;
LeastSquares& LeastSquares::operator=(LeastSquares&&) noexcept = default;

MatrixXd LeastSquares::solve(const MatrixXd& b) const {
  if (factors_->is_empty()) return MatrixXd::Zero(factors_->columns, b.cols());
  MatrixXd x = factors_->decomposition.solve(b);
  if (factors_->factor != 1) x *= factors_->factor;
  return x;
}

Index LeastSquares::rank() const { return factors_->is_empty() ? 0 : factors_->decomposition.rank(); }

double LeastSquares::last_pivot() const {
  const Index last = factors_->columns - 1;
  if (factors_->is_empty() || last >= factors_->rows || factors_->decomposition.maxPivot() == 0) return 0;
  return std::abs(factors_->decomposition.matrixQTZ()(last, last)) / factors_->decomposition.maxPivot();
}

MatrixXd least_squares(const MatrixXd& a, const MatrixXd& b, double threshold) {
  return LeastSquares(a, threshold).solve(b);
}

}  // namespace robotc::numerics
