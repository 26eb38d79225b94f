// Shared by the oracle's own tests: comparison entry by entry, random trees to check on, and motions through a state.
#pragma once

#include <doctest/doctest.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "tests/oracle/configuration.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/tree.h"

namespace robotc::oracle {

inline constexpr double machine_epsilon = std::numeric_limits<double>::epsilon();

/// Largest |a - b| / tolerance; at most 1 if all entries agree. Any NaN gives infinity. A tolerance of 0 requires
/// equality.
inline double worst(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, const Eigen::MatrixXd& tolerance) {
  REQUIRE(a.rows() == b.rows());
  REQUIRE(a.cols() == b.cols());
  REQUIRE(a.size() == tolerance.size());
  double result = 0;
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      const double error = std::abs(a(i, j) - b(i, j));
      if (error == 0) continue;
      if (!(tolerance(i, j) > 0) || !std::isfinite(error)) return std::numeric_limits<double>::infinity();
      result = std::max(result, error / tolerance(i, j));
    }
  }
  return result;
}

inline double worst(double a, double b, double tolerance) {
  const auto one = [](double x) -> Eigen::MatrixXd { return Eigen::MatrixXd::Constant(1, 1, x); };
  return worst(one(a), one(b), one(tolerance));
}

/// The mechanisms of one seed: a chain of revolute joints, a mixed chain, a mixed bushy tree with fixed joints, a tree
/// with the structure of a data sheet, the last two with drives, wrenches and everything else; two with screws and
/// joints of several coordinates; and three with quaternions.
inline std::vector<RandomTreeOptions> kinds(int bodies) {
  const int few = (bodies + 1) / 2;  // a floating joint has six freedoms
  return {{.bodies = bodies, .branching = 0, .prismatic = 0},
          {.bodies = bodies, .branching = 0, .prismatic = 0.5, .fixed = 0.15},
          {.bodies = bodies, .branching = 0.6, .prismatic = 0.35, .fixed = 0.2},
          {.bodies = bodies, .branching = 0.3, .prismatic = 0.35, .fixed = 0.15, .nice = true},
          {.bodies = bodies, .branching = 0.6, .prismatic = 0.35, .fixed = 0.2, .machines = true},
          {.bodies = bodies, .branching = 0.3, .prismatic = 0.35, .fixed = 0.15, .nice = true, .machines = true},
          {.bodies = bodies, .branching = 0.3, .prismatic = 0.3, .fixed = 0.15, .several = 0.5},
          {.bodies = bodies, .branching = 0.5, .fixed = 0.15, .several = 0.7, .machines = true},
          {.bodies = few, .branching = 0.3, .prismatic = 0.3, .fixed = 0.1, .balls = 0.6},
          {.bodies = few, .branching = 0.5, .fixed = 0.1, .several = 0.4, .balls = 0.4, .machines = true},
          {.bodies = few, .branching = 0.3, .fixed = 0.1, .balls = 0.4, .nice = true, .machines = true}};
}

/// Calls check(tree, state, seed) for `count` seeds of each kind, with sizes cycling from 1 to `largest`.
template <typename Check>
void for_random_trees(std::uint64_t first_seed, int count, int largest, const Check& check) {
  for (const std::uint64_t seed : test_seeds(first_seed, count)) {
    const int bodies = 1 + static_cast<int>(seed % static_cast<std::uint64_t>(largest));
    int kind = 0;
    for (const RandomTreeOptions& options : kinds(bodies)) {
      CAPTURE(seed);  // replay with ROBOTC_SEED
      CAPTURE(kind);
      const Tree tree = random_tree(seed, options);
      check(tree, random_state(tree, seed), seed);
      ++kind;
    }
  }
}

/// A motion through a state at t = 0, with the speeds at any t: q + qd t + 1/2 qdd t^2 for coordinates, exp(1/2 qdd
/// t^2) exp(qd t) times a quaternion.
template <class Real>
struct Path {
  const Tree& tree;
  VectorOf<Real> q, qd, qdd;

  Path(const Tree& t, const State& s) : tree(t), q(s.q.cast<Real>()), qd(s.qd.cast<Real>()), qdd(s.qdd.cast<Real>()) {}

  [[nodiscard]] VectorOf<Real> positions(Real t) const {
    return plus<Real>(tree, plus<Real>(tree, q, qd * t), qdd * (t * t / 2));
  }
  [[nodiscard]] VectorOf<Real> speeds(Real t) const {
    VectorOf<Real> v = qd + qdd * t;
    Eigen::Index first = 0;
    for (const Body& body : tree.bodies) {
      const int offset = quaternion_offset(body.kind);
      if (offset >= 0) {  // the earlier turn's angular velocity turns with the later one
        const Vector3Of<Real> w = qd.template segment<3>(first + offset);
        const Vector3Of<Real> rate = qdd.template segment<3>(first + offset);
        const Vector3Of<Real> turn = rate * (t * t / 2);
        const Real angle = turn.norm();
        const Vector3Of<Real> axis = angle == 0 ? Vector3Of<Real>(Vector3Of<Real>::UnitX()) : turn / angle;
        v.template segment<3>(first + offset) = rate * t + Eigen::AngleAxis<Real>(angle, axis) * w;
      }
      first += freedoms(body.kind);
    }
    return v;
  }
};

}  // namespace robotc::oracle
