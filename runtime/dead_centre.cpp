#include "runtime/dead_centre.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "compiler/numerics/singular_values.h"
#include "compiler/numerics/thresholds.h"

namespace robotc::runtime {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Singular values, over the largest, of ∂gaps/∂q, gaps over the sizes of their loops.
VectorXd singular_values(RightHandSide& right_hand_side, double t, std::vector<double>& y) {
  constexpr double step = 1e-6;
  const std::size_t nq = right_hand_side.system().nq;
  std::vector<double> before, behind;
  MatrixXd jacobian;
  for (std::size_t i = 0; i < nq; ++i) {
    const double there = y[i];
    y[i] = there - step;
    right_hand_side.gaps(t, y.data(), before);
    y[i] = there + step;
    right_hand_side.gaps(t, y.data(), behind);
    y[i] = there;
    if (jacobian.size() == 0) jacobian.resize(static_cast<Index>(before.size()), static_cast<Index>(nq));
    for (std::size_t r = 0; r < before.size(); ++r) {
      jacobian(static_cast<Index>(r), static_cast<Index>(i)) = (behind[r] - before[r]) / (2 * step);
    }
  }
  if (jacobian.size() == 0 || !jacobian.allFinite()) return {};
  return numerics::relative_singular_values(jacobian);
}

/// The largest speed that prescribed motion asks for, of a machine at rest otherwise.
double prescribed_speed(RightHandSide& right_hand_side, double t, std::vector<double> y) {
  const std::size_t nq = right_hand_side.system().nq, nv = right_hand_side.system().nv;
  std::fill_n(y.begin() + static_cast<std::ptrdiff_t>(nq), nv, 0.0);
  double largest = 0;
  for (const double speed : right_hand_side.closed_speeds(t, y.data())) largest = std::max(largest, std::abs(speed));
  return largest;
}

/// The largest acceleration by an effort of one.
double response(RightHandSide& right_hand_side, std::vector<double> tau, double t, const std::vector<double>& y) {
  const std::size_t nq = right_hand_side.system().nq, nv = right_hand_side.system().nv;
  std::vector<double> without(y.size()), with(y.size());
  right_hand_side.rate_under(tau.data(), t, y.data(), without.data());
  double largest = 0;
  for (double& effort : tau) {
    effort += 1;
    right_hand_side.rate_under(tau.data(), t, y.data(), with.data());
    effort -= 1;
    for (std::size_t k = nq; k < nq + nv; ++k) largest = std::max(largest, std::abs(with[k] - without[k]));
  }
  return largest;
}

}  // namespace

LoopsAt judge_loops(RightHandSide& right_hand_side, const std::vector<double>& tau, double t, std::vector<double> y,
                    double start_time, std::vector<double> start) {
  constexpr double far_nearer = 0.2, near = 0.1, much_faster = 10, much_lighter = 1000;
  constexpr double no_response = 1e-10;  // rounding, where nothing is left to move
  LoopsAt result;
  const VectorXd first = singular_values(right_hand_side, start_time, start);
  const VectorXd last = singular_values(right_hand_side, t, y);
  const Index rank = (first.array() > numerics::regular_columns).count();
  if (rank > 0 && last.size() == first.size()) {
    const double value = last[rank - 1];
    result.dead_centre = value < near && value < far_nearer * first[rank - 1];
  }
  const double asked = prescribed_speed(right_hand_side, start_time, start);
  const double asked_last = prescribed_speed(right_hand_side, t, y);
  result.dead_centre = result.dead_centre || (asked > 0 && asked_last > much_faster * asked);
  const double before = response(right_hand_side, tau, start_time, start);
  result.no_inertia = before > no_response && response(right_hand_side, tau, t, y) > much_lighter * before;
  return result;
}

}  // namespace robotc::runtime
