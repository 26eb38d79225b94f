// The configurations that inverse kinematics in code reaches.
#pragma once

#include <Eigen/SVD>
#include <utility>
#include <vector>

#include "compiler/expr/algorithms.h"
#include "compiler/mechanism/mechanism.h"
#include "tests/oracle/tree.h"

namespace robotc::test {

/// `reach_point` or `reach_pose` of a place.
inline Eigen::VectorXd reached(expr::Pool& pool, const Mechanism& mechanism, const std::vector<expr::Id>& roots,
                               const oracle::Pose& target, const Eigen::VectorXd& q, const Eigen::VectorXd& q0) {
  std::vector<std::pair<expr::Id, double>> values;
  const auto put = [&](const std::vector<expr::Id>& symbols, const Eigen::VectorXd& numbers) {
    for (Eigen::Index i = 0; i < numbers.size(); ++i)
      values.emplace_back(symbols[static_cast<std::size_t>(i)], numbers[i]);
  };
  for (const RobotParameter& p : mechanism.parameters) values.emplace_back(p.symbol, p.default_value);
  Eigen::VectorXd entries(12);
  const Eigen::Matrix<double, 3, 3, Eigen::RowMajor> rotation = target.rotation;
  entries << Eigen::Map<const Eigen::VectorXd>(rotation.data(), 9), target.position;
  put(mechanism.target, entries);
  put(mechanism.q, q);
  put(mechanism.q0, q0);
  const std::vector<double> found = expr::evaluate(pool, roots, values);
  return Eigen::Map<const Eigen::VectorXd>(found.data(), std::ssize(found));
}

/// True if no motion of the place is nearly lost, where Newton's steps converge to rounding.
inline bool is_regular(const Eigen::MatrixXd& jacobian) {
  const Eigen::VectorXd values = Eigen::JacobiSVD<Eigen::MatrixXd>(jacobian).singularValues();
  for (const double value : values) {
    if (value > 1e-9 * values[0] && value < 0.1 * values[0]) return false;
  }
  return true;
}

}  // namespace robotc::test
