#include "compiler/numerics/independent_columns.h"

#include <Eigen/QR>

#include "compiler/numerics/range.h"

namespace robotc::numerics {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

using PivotedQr = Eigen::ColPivHouseholderQR<MatrixXd>;

PivotedQr factorised(const MatrixXd& a, double threshold) {
  PivotedQr factors;
  factors.setThreshold(threshold);
  factors.compute(within_range(a).matrix);
  return factors;
}

}  // namespace

std::vector<Index> independent_columns(const MatrixXd& a, double threshold) {
  if (a.size() == 0) return {};
  const PivotedQr factors = factorised(a, threshold);
  const auto& order = factors.colsPermutation().indices();
  std::vector<Index> columns;
  for (Index i = 0; i < factors.rank(); ++i) columns.push_back(order[i]);
  return columns;
}

Index rank(const MatrixXd& a, double threshold) { return a.size() == 0 ? 0 : factorised(a, threshold).rank(); }

ColumnSpace column_space(const MatrixXd& a, double noise) {
  if (a.size() == 0) return {MatrixXd::Identity(a.rows(), a.rows()), 0};
  const PivotedQr factors(a);
  ColumnSpace space{factors.householderQ(), 0};
  const auto pivots = factors.matrixQR().diagonal();
  while (space.rank < pivots.size() && std::abs(pivots[space.rank]) > noise) ++space.rank;
  return space;
}

}  // namespace robotc::numerics
