#include "compiler/linear_systems/balance.h"

#include <cmath>

namespace robotc::linear_systems {

namespace {

constexpr int most_sweeps = 100;
/// A scaling is made if it reduces the sum of both norms to this share.
constexpr double worthwhile = 0.95;

}  // namespace

Balanced balance(Eigen::MatrixXd a, Eigen::MatrixXd b, Eigen::MatrixXd c) {
  bool changed = true;
  for (int sweep = 0; sweep < most_sweeps && changed; ++sweep) {
    changed = false;
    for (Eigen::Index i = 0; i < a.rows(); ++i) {
      const double own = std::abs(a(i, i));
      const double row = a.row(i).lpNorm<1>() - own + (b.cols() == 0 ? 0 : b.row(i).lpNorm<1>());
      const double col = a.col(i).lpNorm<1>() - own + (c.rows() == 0 ? 0 : c.col(i).lpNorm<1>());
      if (!(row > 0) || !(col > 0) || !std::isfinite(row) || !std::isfinite(col)) continue;
      const double factor = std::exp2(std::round(std::log2(row / col) / 2));
      if (row / factor + col * factor >= worthwhile * (row + col)) continue;
      changed = true;
      a.row(i) /= factor;
      a.col(i) *= factor;
      if (b.cols() != 0) b.row(i) /= factor;
      if (c.rows() != 0) c.col(i) *= factor;
    }
  }
  return {std::move(a), std::move(b), std::move(c)};
}

}  // namespace robotc::linear_systems
