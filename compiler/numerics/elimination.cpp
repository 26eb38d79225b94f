#include "compiler/numerics/elimination.h"

#include <Eigen/LU>
#include <limits>

namespace robotc::numerics {

using Eigen::MatrixXd;

MatrixXd solve(const MatrixXd& a, const MatrixXd& b) { return Eigen::PartialPivLU<MatrixXd>(a).solve(b); }

MatrixXd solve_regular(const MatrixXd& a, const MatrixXd& b, double least) {
  if (a.size() == 0) return MatrixXd::Zero(a.cols(), b.cols());
  const Eigen::PartialPivLU<MatrixXd> factors(a);
  if (!(factors.rcond() > least)) {
    return MatrixXd::Constant(a.cols(), b.cols(), std::numeric_limits<double>::quiet_NaN());
  }
  return factors.solve(b);
}

}  // namespace robotc::numerics
