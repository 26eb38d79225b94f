#include "compiler/numerics/full_elimination.h"

#include <Eigen/LU>

namespace robotc::numerics {

using Eigen::MatrixXd;

struct FullElimination::Factors {
  explicit Factors(const MatrixXd& a) : lu(a) {}
  Eigen::FullPivLU<MatrixXd> lu;
};

FullElimination::FullElimination(const MatrixXd& a) : factors_(std::make_unique<const Factors>(a)) {}
FullElimination::~FullElimination() = default;
FullElimination::FullElimination(FullElimination&&) noexcept = default;
FullElimination& FullElimination::operator=(FullElimination&&) noexcept = default;

bool FullElimination::is_invertible() const { return factors_->lu.isInvertible(); }
MatrixXd FullElimination::solve(const MatrixXd& b) const { return factors_->lu.solve(b); }
MatrixXd FullElimination::inverse() const { return factors_->lu.inverse(); }

MatrixXd FullElimination::sizes() const {
  const auto& lu = factors_->lu;
  MatrixXd lower = lu.matrixLU().cwiseAbs().triangularView<Eigen::StrictlyLower>();
  lower.diagonal().setOnes();
  const MatrixXd upper = lu.matrixLU().cwiseAbs().triangularView<Eigen::Upper>();
  return lu.permutationP().inverse() * (lower * upper) * lu.permutationQ().inverse();
}

}  // namespace robotc::numerics
