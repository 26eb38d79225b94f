#include "compiler/numerics/symmetric_solve.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

namespace robotc::numerics {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd solve_symmetric(const MatrixXd& a, const MatrixXd& b) { return Eigen::LDLT<MatrixXd>(a).solve(b); }

struct DampedLeastSquares::Factors {
  Factors(const MatrixXd& matrix, Damping damping) : a(matrix), is_wide(matrix.rows() <= matrix.cols()) {
    MatrixXd normal = is_wide ? MatrixXd(a * a.transpose()) : MatrixXd(a.transpose() * a);
    const double mu =
        std::max({damping.absolute, damping.relative * normal.trace(), std::numeric_limits<double>::min()});
    normal.diagonal().array() += mu;
    decomposition.compute(normal);
    // None is less than μ, but by rounding.
    pivots = decomposition.vectorD().cwiseMax(mu);
  }

  [[nodiscard]] VectorXd solve(const VectorXd& b) const {
    VectorXd x = decomposition.transpositionsP() * b;
    decomposition.matrixL().solveInPlace(x);
    x.array() /= pivots.array();
    decomposition.matrixU().solveInPlace(x);
    return decomposition.transpositionsP().transpose() * x;
  }

  MatrixXd a;
  bool is_wide;  ///< rows of A are factorised rather than columns
  Eigen::LDLT<MatrixXd> decomposition;
  VectorXd pivots;
};

DampedLeastSquares::DampedLeastSquares(const MatrixXd& a, Damping damping)
    : factors_(std::make_unique<const Factors>(a, damping)) {}
DampedLeastSquares::~DampedLeastSquares() = default;
DampedLeastSquares::DampedLeastSquares(DampedLeastSquares&&) noexcept = default;
DampedLeastSquares& DampedLeastSquares::operator=(DampedLeastSquares&&) noexcept = default;

VectorXd DampedLeastSquares::solve(const VectorXd& b) const {
  if (factors_->is_wide) return factors_->a.transpose() * factors_->solve(b);
  return factors_->solve(factors_->a.transpose() * b);
}

}  // namespace robotc::numerics
