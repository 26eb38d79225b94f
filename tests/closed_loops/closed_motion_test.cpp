// Motion of closed loops by least constraint, against the oracle in maximal coordinates and against what defines it.
#include "compiler/lowering/closed_motion.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cmath>

#include "compiler/expr/algorithms.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/random_closed.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/property/random_case.h"

namespace robotc::test::closed_motion_test {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr oracle::ClosureKind closed_kinds[] = {
    oracle::ClosureKind::fixed,   oracle::ClosureKind::revolute,    oracle::ClosureKind::prismatic,
    oracle::ClosureKind::screw,   oracle::ClosureKind::cylindrical, oracle::ClosureKind::universal,
    oracle::ClosureKind::planar,  oracle::ClosureKind::spherical,   oracle::ClosureKind::slot,
    oracle::ClosureKind::surface, oracle::ClosureKind::rod};

/// The expressions of one mechanism with loops.
struct Derived {
  explicit Derived(const oracle::ClosedMechanism& closed, Numbers numbers = Numbers::constants)
      : mechanism(mechanism_from_closed(closed, pool, numbers)),
        robot(mechanism, pool),
        functions(robot.open()),
        motion(functions, loops::closure_rows(pool, mechanism)) {}

  [[nodiscard]] VectorXd values_of(const std::vector<expr::Id>& roots, const Point& at) const {
    return evaluate(pool, roots, mechanism, at);
  }
  ClosedMotion::Solution solution() {
    return motion.solve(functions.net_forces(functions.joint_efforts(), mechanism.wrenches), motion.rows().bias);
  }
  [[nodiscard]] MatrixXd jacobian(const Point& at) const {
    return evaluate_matrix(pool, motion.rows().jacobian, motion.rows().size(), mechanism, at);
  }

  expr::Pool pool;
  Mechanism mechanism;
  dynamics::Functions robot;
  dynamics::Functions& functions;  ///< of the tree
  ClosedMotion motion;
};

oracle::ClosedCase random_case_of(std::uint64_t seed, oracle::ClosureKind kind) {
  const oracle::RandomTreeOptions tree{.bodies = 7, .branching = 0.3, .several = 0.2, .balls = 0.2};
  return oracle::random_closed_mechanism(seed,
                                         {.tree = tree, .closures = 1 + static_cast<int>(seed % 2), .kind = kind});
}

/// Efforts of the actuated joints.
VectorXd efforts_of(const oracle::ClosedCase& given) {
  VectorXd efforts = 0.5 * given.state.qdd;
  const std::vector<int> bodies = oracle::freedom_bodies(given.mechanism.tree);
  for (Index i = 0; i < efforts.size(); ++i) {
    if (given.mechanism.tree.bodies[static_cast<std::size_t>(bodies[static_cast<std::size_t>(i)])].passive) {
      efforts[i] = 0;
    }
  }
  return efforts;
}

Point point_of(const oracle::ClosedCase& given) {
  return {given.state.q, given.state.qd, VectorXd(), efforts_of(given)};
}

TEST_CASE("accelerations of mechanisms with every closure are those in maximal coordinates") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 4)) {
    for (const oracle::ClosureKind kind : closed_kinds) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase given = random_case_of(seed, kind);
      Derived derived(given.mechanism);
      const Point at = point_of(given);
      const ClosedMotion::Solution found = derived.solution();
      const VectorXd accelerations = derived.values_of(found.accelerations, at);
      const oracle::MaximalSolution exact =
          oracle::maximal_dynamics(given.mechanism, given.state.q, given.state.qd, efforts_of(given));
      // A solution with M, whose condition the oracle knows, and one with S; sizes of terms are those of v̇.
      const VectorXd scale = derived.values_of(derived.functions.net_forces(derived.functions.joint_efforts(), {}), at);
      const double bound = 1e-12 / exact.smallest_pivot * (1 + scale.norm() + exact.qdd.norm());
      CHECK((accelerations - exact.qdd).norm() <= bound);
      const VectorXd rates = derived.jacobian(at) * accelerations + derived.values_of(derived.motion.rows().bias, at);
      CHECK(rates.norm() <= bound);
    }
  }
}

TEST_CASE("their derivatives are differences of them, by q, speeds and efforts") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 3)) {
    for (const oracle::ClosureKind kind : {oracle::ClosureKind::rod, oracle::ClosureKind::spherical,
                                           oracle::ClosureKind::universal, oracle::ClosureKind::revolute}) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase given = random_case_of(seed, kind);
      Derived derived(given.mechanism);
      const Point at = point_of(given);
      const Index rank =
          oracle::maximal_dynamics(given.mechanism, given.state.q, given.state.qd, efforts_of(given)).rank;
      // Away from positions that close the loops, redundant equations would contradict each other.
      if (rank < static_cast<Index>(derived.motion.rows().size())) continue;
      std::vector<Direction> by = along_joints(derived.mechanism, derived.pool);
      for (Direction& direction : along_symbols(derived.pool, derived.mechanism.qd)) by.push_back(direction);
      const std::vector<expr::Id> derivatives = closed_acceleration_derivatives(
          derived.functions, derived.motion, derived.functions.joint_efforts(), derived.mechanism.wrenches, by);
      const auto n = static_cast<Index>(derived.mechanism.qd.size());
      const MatrixXd found =
          evaluate_matrix(derived.pool, derivatives, static_cast<std::size_t>(n), derived.mechanism, at);
      const std::vector<expr::Id> accelerations = derived.solution().accelerations;
      std::vector<expr::Id> shift;
      for (Index i = 0; i < n; ++i) shift.push_back(derived.pool.symbol("shift"));
      const std::vector<expr::Id> moved = retract(derived.mechanism, derived.pool, derived.mechanism.q, shift);
      const auto difference = [&](Index column, double h) -> VectorXd {
        const auto at_shift = [&](double by_h) {
          Point other = at;
          if (column >= n) {
            other.qd[column - n] += by_h;
          } else {
            auto assigned = values(derived.pool, derived.mechanism, at);
            for (Index i = 0; i < n; ++i) {
              assigned.emplace_back(shift[static_cast<std::size_t>(i)], i == column ? by_h : 0.0);
            }
            const std::vector<double> q = expr::evaluate(derived.pool, moved, assigned);
            other.q = Eigen::Map<const VectorXd>(q.data(), static_cast<Index>(q.size()));
          }
          return derived.values_of(accelerations, other);
        };
        return (at_shift(h) - at_shift(-h)) / (2 * h);
      };
      // Extrapolated: the error left is O(h⁴), with sixth roots of 1e-12 for derivatives that grow by 100 each.
      constexpr double h = 1e-3;
      for (Index column = 0; column < 2 * n; ++column) {
        CAPTURE(column);
        const VectorXd expected = (4 * difference(column, h / 2) - difference(column, h)) / 3;
        CHECK((found.col(column) - expected).norm() <= 1e-5 * (1 + expected.norm() + found.norm()));
      }
    }
  }
}

TEST_CASE("closing steps meet φ = 0 by Newton's method, and the nearest speeds with J v = 0") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 4)) {
    for (const oracle::ClosureKind kind : closed_kinds) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::ClosedCase given = random_case_of(seed, kind);
      Derived derived(given.mechanism);
      Point at = point_of(given);
      const ClosingStep step = closing_step(derived.functions, derived.motion);
      at.q += 1e-4 * VectorXd::Random(at.q.size());
      at.qd += VectorXd::Random(at.qd.size());
      double gap = derived.values_of(step.gaps, at).norm();
      const double before = gap;
      for (int repeat = 0; repeat < 4; ++repeat) at.q = derived.values_of(step.q, at);
      gap = derived.values_of(step.gaps, at).norm();
      CHECK(gap <= 1e-12);
      CHECK(gap < before);
      const VectorXd speeds = derived.values_of(step.qd, at);
      const MatrixXd jacobian = derived.jacobian(at);
      CHECK((jacobian * speeds).norm() <= 1e-11 * jacobian.norm() * (1 + speeds.norm()));
      // Its change has no power in common with motions that the loops allow.
      const auto n = static_cast<std::size_t>(at.qd.size());
      const MatrixXd mass = evaluate_matrix(derived.pool, derived.functions.get(dynamics::Function::mass_matrix).roots,
                                            n, derived.mechanism, at);
      const VectorXd impulse = mass * (at.qd - speeds);
      const VectorXd apart =
          impulse - jacobian.transpose() * jacobian.transpose().completeOrthogonalDecomposition().solve(impulse);
      CHECK(apart.norm() <= 1e-9 * impulse.norm());
    }
  }
}

/// The N-four-bar mechanism (A02 of the IFToMM benchmark library): N + 1 cranks and N couplers of length 1, 1 m apart.
oracle::ClosedMechanism rods(int count) {
  oracle::ClosedMechanism closed;
  const auto rod = [](const std::string& name, int parent, double x, double y) {
    oracle::Body body;
    body.name = name;
    body.parent = parent;
    body.kind = oracle::JointKind::revolute;
    body.axis = Eigen::Vector3d::UnitZ();
    body.before.position = {x, y, 0};
    body.mass = 1;
    body.com = {0.5, 0, 0};
    body.inertia = Eigen::Vector3d(0, 1.0 / 12, 1.0 / 12).asDiagonal();
    return body;
  };
  for (int k = 0; k <= count; ++k) closed.tree.bodies.push_back(rod("crank", -1, k, 0));
  for (int k = 0; k < count; ++k) {
    closed.tree.bodies.push_back(rod("coupler", k, 1, 0));
    closed.closures.push_back({"pin", oracle::ClosureKind::revolute, {count + 1 + k, {}}, {k + 1, {}}});
    closed.closures.back().a.pose.position = closed.closures.back().b.pose.position = {1, 0, 0};
  }
  closed.tree.gravity = {0, -9.81, 0};
  return closed;
}

TEST_CASE("a chain of loops takes operations in proportion to its length") {
  const auto operations = [](int count) {
    Derived derived(rods(count));
    return expr::count_operations(derived.pool, derived.solution().accelerations).arithmetic();
  };
  const std::size_t ten = operations(10);
  const std::size_t forty = operations(40);
  MESSAGE("10 loops: " << ten << ", 40 loops: " << forty << " operations");
  CHECK(forty < 4.2 * static_cast<double>(ten));
  CHECK(forty < 12'000);
}

TEST_CASE("in a singular position a loop goes on, where symmetry leaves one way") {
  // Both cranks and the coupler along x: the coupler's end moves across them only, and each crank alone could go on.
  // Gravity turns both cranks alike, as a pendulum that carries the coupler.
  for (const double speed : {0.0, 3.0}) {
    Derived derived(rods(1));
    const Point at{VectorXd::Zero(3), (VectorXd(3) << speed, speed, -speed).finished(), {}, VectorXd::Zero(3)};
    const VectorXd accelerations = derived.values_of(derived.solution().accelerations, at);
    // Inertia about the pins 2 · 1/3 + 1, moment of gravity 2 · g/2 + g.
    const double exact = -9.81 * 2 / (2.0 / 3 + 1);
    const VectorXd expected = (VectorXd(3) << exact, exact, -exact).finished();
    CHECK((accelerations - expected).norm() <= 1e-13 * expected.norm());
  }
}

}  // namespace
}  // namespace robotc::test::closed_motion_test
