// A linkage with its numeric solver.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "compiler/loops/loop_solver.h"
#include "tests/property/mechanism_from_closed.h"

namespace robotc::test {

struct Solved {
  explicit Solved(const oracle::ClosedMechanism& closed, Numbers numbers = Numbers::constants)
      : mechanism(mechanism_from_closed(closed, pool, numbers)), solver(mechanism, pool) {}

  expr::Pool pool;
  Mechanism mechanism;
  loops::LoopSolver solver;

  [[nodiscard]] Eigen::VectorXd neutral() const {
    const std::vector<double> q = mechanism.neutral();
    return Eigen::Map<const Eigen::VectorXd>(q.data(), std::ssize(q));
  }
  [[nodiscard]] std::vector<bool> all() const { return std::vector<bool>(mechanism.coordinates.size(), true); }
  [[nodiscard]] std::vector<bool> none() const { return std::vector<bool>(mechanism.coordinates.size(), false); }
  [[nodiscard]] std::vector<bool> only(std::initializer_list<std::size_t> coordinates) const {
    std::vector<bool> result = none();
    for (const std::size_t i : coordinates) result[i] = true;
    return result;
  }
};

inline Eigen::VectorXd vector_of(std::initializer_list<double> entries) {
  Eigen::VectorXd v(std::ssize(entries));
  std::copy(entries.begin(), entries.end(), v.begin());
  return v;
}

}  // namespace robotc::test
