#include "compiler/intrinsics/dense.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace robotc::intrinsics {

namespace {

/// Factorises in place; all other storage has a fixed size.
using InPlace = Eigen::Ref<Bounded<most_dense_rows>>;
using Lu = Eigen::PartialPivLU<InPlace>;

bool has_only_pivots(const Lu& lu) {
  return (lu.matrixLU().diagonal().array() != 0).all() && lu.matrixLU().diagonal().allFinite();
}

}  // namespace

void symmetrise(Matrix a) {
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < i; ++j) a(i, j) = a(j, i) = (a(i, j) + a(j, i)) / 2;
  }
}

Real norm(const Matrix& a) { return a.cwiseAbs().rowwise().sum().maxCoeff(); }

bool invert(Matrix a, Matrix inverse, Real& log_determinant) {
  const Lu lu{a};
  if (!has_only_pivots(lu)) return false;
  log_determinant = lu.matrixLU().diagonal().array().abs().log().sum();
  inverse = lu.inverse();
  return true;
}

bool solve(Matrix a, Matrix b) {
  const Lu lu{a};
  if (!has_only_pivots(lu)) return false;
  b = lu.permutationP() * b;
  lu.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(b);
  lu.matrixLU().triangularView<Eigen::Upper>().solveInPlace(b);
  return true;
}

bool solve_least_squares(Matrix a, Matrix b) {
  const Eigen::HouseholderQR<InPlace> qr{a};
  Real largest = 0;
  for (const Real pivot : qr.matrixQR().diagonal()) {
    largest = std::max(largest, std::abs(pivot));
    if (!(std::abs(pivot) > 16 * epsilon * largest) || !std::isfinite(pivot)) return false;
  }
  InPlace right{b};
  right.applyOnTheLeft(qr.householderQ().adjoint());
  auto x = right.topRows(a.cols());
  qr.matrixQR().topRows(a.cols()).triangularView<Eigen::Upper>().solveInPlace(x);
  return true;
}

bool factor_positive_definite(Matrix a) {
  const Eigen::LLT<InPlace> factors{a};
  return factors.info() == Eigen::Success;
}

Real least_eigenvalue(const Matrix& a) {
  const Eigen::SelfAdjointEigenSolver<Bounded<most_dense_rows>> solver(a, Eigen::EigenvaluesOnly);
  return solver.eigenvalues()(0);
}

}  // namespace robotc::intrinsics
