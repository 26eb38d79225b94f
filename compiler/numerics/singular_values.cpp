#include "compiler/numerics/singular_values.h"

#include <Eigen/SVD>

namespace robotc::numerics {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

using Svd = Eigen::JacobiSVD<MatrixXd>;

MatrixXd last_columns(const MatrixXd& v, Index count) { return v.rightCols(count); }

}  // namespace

VectorXd singular_values(const MatrixXd& a) { return a.size() == 0 ? VectorXd() : Svd(a).singularValues(); }

VectorXd relative_singular_values(const MatrixXd& a) {
  VectorXd values = VectorXd::Zero(a.cols());
  const VectorXd found = singular_values(a);
  if (found.size() == 0 || !(found[0] > 0)) return values;
  for (Index i = 0; i < found.size(); ++i) values[i] = found[i] / found[0];
  return values;
}

MatrixXd null_space(const MatrixXd& a, double threshold) {
  if (a.size() == 0) return MatrixXd::Identity(a.cols(), a.cols());
  const Svd svd(a, Eigen::ComputeFullV);
  const VectorXd& values = svd.singularValues();
  Index rank = 0;
  while (rank < values.size() && values[rank] > threshold * values[0]) ++rank;
  return last_columns(svd.matrixV(), a.cols() - rank);
}

MatrixXd least_changing_directions(const MatrixXd& a, Index count) {
  if (a.size() == 0) return MatrixXd::Identity(a.cols(), count);
  return last_columns(Svd(a, Eigen::ComputeFullV).matrixV(), count);
}

std::optional<MatrixXd> regular_least_squares(const MatrixXd& a, const MatrixXd& b, double threshold) {
  if (a.cols() == 0) return MatrixXd::Zero(0, b.cols());
  if (a.rows() < a.cols()) return std::nullopt;
  const Svd svd(a, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorXd& values = svd.singularValues();
  if (!(values[values.size() - 1] > threshold * values[0])) return std::nullopt;
  return svd.solve(b);
}

}  // namespace robotc::numerics
