// Maximal coordinates against Newton-Euler, textbooks and published numbers.
//
// The solution is computed in long double, so tolerances are those of the other side: rounding_unit(tree) * magnitude
// (magnitude.h) for results of Newton-Euler in double, half a unit of the last digit for printed numbers.
#include "tests/oracle/maximal.h"

#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <vector>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/configuration.h"
#include "tests/oracle/frame_equations.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/self_test.h"

namespace robotc::oracle::maximal_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Row = Eigen::Matrix<double, 1, 6>;

/// Efforts for random accelerations: of the size that the mechanism needs.
VectorXd random_efforts(const Tree& tree, const State& s) { return inverse_dynamics(tree, s.q, s.qd, s.qdd); }

/// One solution for all bodies: rounding in long double, 1 / 2048 of double's, of the largest loads reaches each of
/// them.
Row reaction_tolerance(const Tree& tree, const Magnitudes& size, Index joint) {
  Row tolerance;
  tolerance.head<3>().setConstant(size.reaction_force[joint] + size.reaction_force.maxCoeff() / 2048);
  tolerance.tail<3>().setConstant(size.reaction_moment[joint] + size.reaction_moment.maxCoeff() / 2048);
  return rounding_unit(tree) * tolerance;
}

}  // namespace

TEST_CASE("maximal coordinates: forward dynamics and reactions of trees are those of Newton and Euler") {
  for_random_trees(20000, 24, 6, [](const Tree& tree, const State& s, std::uint64_t) {
    const VectorXd tau = random_efforts(tree, s);
    const MaximalSolution free = maximal_dynamics({tree}, s.q, s.qd, tau);
    // M may be nearly singular, so efforts are compared: those that Newton-Euler needs for these accelerations.
    const VectorXd& qdd = free.qdd;
    const Magnitudes size = magnitudes(tree, s.q, s.qd, qdd);
    CHECK(worst(inverse_dynamics(tree, s.q, s.qd, qdd), tau,
                rounding_unit(tree) * (size.tau + magnitudes(tree, s.q, s.qd, s.qdd).tau)) <= 1);
    CHECK(free.rank == 0);
    CHECK(free.freedoms == freedom_count(tree));
    CHECK(free.tree_gap <= rounding_unit(tree) * (1 + size.com_distance.maxCoeff()) * (1 + s.qd.lpNorm<1>()));

    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, qdd);
    const WrenchRows rows = joint_reactions(tree, s.q, s.qd, qdd);
    // Accelerations have terms up to r^2 times the distance, with r as for the difference formula of self_test.cpp.
    const double r = s.qd.lpNorm<1>() + std::sqrt(qdd.lpNorm<1>());
    for (Index i = 0; i < rows.rows(); ++i) {
      const BodyMotion& m = motion[static_cast<std::size_t>(i)];
      Row velocity, acceleration, bound;
      velocity << m.velocity.transpose(), m.angular_velocity.transpose();
      acceleration << m.acceleration.transpose(), m.angular_acceleration.transpose();
      bound.setConstant(rounding_unit(tree) * (1 + size.com_distance[i]));
      CHECK(worst(free.velocities.row(i), velocity, (1 + r) * bound) <= 1);
      CHECK(worst(free.accelerations.row(i), acceleration, (1 + r) * (1 + r) * bound) <= 1);
      CHECK(worst(free.reactions.row(i), rows.row(i), reaction_tolerance(tree, size, i)) <= 1);
      CHECK(free.determined.row(i).all());
    }
  });
}

TEST_CASE("equations between frames: rates and accelerations are the derivatives of their gaps") {
  // Both frames move by exp(1/2 a t^2) exp(w t) R and cubics, in long double. Gaps are products of at most three such
  // terms with lengths near 1, speeds |w| <= 1 and |a| <= 1: with r = 2, the ninth derivative is below 945 (3 r)^9 =
  // 1e10, so h = 1e-3 truncates at 1e-24 * 1e10 / 630, and rounds at 2 u / h for the first derivative, 8 u / h^2 for
  // the second: 1e-16 and 4e-13. Divisions by lengths above 0.2 raise both by less than 1e3.
  using series::Real;
  using series::Vector3;
  using Matrix3 = Eigen::Matrix<Real, 3, 3>;
  struct Motion {
    Matrix3 rotation;
    Vector3 origin, velocity, acceleration, spin, spin_rate;
    explicit Motion(Random& random)
        : rotation(random.rotation().cast<Real>()),
          origin(random.in_box(1).cast<Real>()),
          velocity(random.in_box(1).cast<Real>()),
          acceleration(random.in_box(1).cast<Real>()),
          spin(random.in_box(0.5).cast<Real>()),
          spin_rate(random.in_box(0.5).cast<Real>()) {}
    [[nodiscard]] MovingFrame at(Real t) const {
      const auto turn = [](const Vector3& v) -> Matrix3 {
        const Real angle = v.norm();
        if (angle == 0) return Matrix3::Identity();
        return Eigen::AngleAxis<Real>(angle, v / angle).toRotationMatrix();
      };
      const Matrix3 late = turn(spin_rate * (t * t / 2));
      const Matrix3 r = late * turn(spin * t) * rotation;
      const Vector3 w = spin_rate * t + late * spin;
      const Vector3 rate = spin_rate + (spin_rate * t).cross(late * spin);
      const auto fixed = [&](const Vector3& v) -> series::Vector {
        return {v, w.cross(v), rate.cross(v) + w.cross(w.cross(v))};
      };
      return {fixed(r.col(0)),
              fixed(r.col(1)),
              fixed(r.col(2)),
              {origin + velocity * t + acceleration * (t * t / 2), velocity + acceleration * t, acceleration},
              {w, rate, Vector3::Zero()}};
    }
  };
  const Real h = 1e-3L;
  const Real first[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
  const Real second[] = {8.0L / 5, -1.0L / 5, 8.0L / 315, -1.0L / 560};
  for (const std::uint64_t seed : test_seeds(21000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    const Motion a(random);
    Motion b(random);
    const auto nearly_singular = [&] {  // angles about axes, and the lowest point of a disc
      const Matrix3 ab = a.rotation.transpose() * b.rotation;
      return std::max({std::abs(ab(2, 2)), std::abs(ab(2, 0)), std::abs(ab(0, 1))}) > 0.95L;
    };
    while (nearly_singular()) b = Motion(random);
    const auto check = [&](const auto& equations, bool velocities) {
      const std::vector<EquationState> state = equations(Real(0));
      for (std::size_t row = 0; row < state.size(); ++row) {
        CAPTURE(row);
        const auto value = [&](Real t) { return velocities ? equations(t)[row].rate : equations(t)[row].gap; };
        Real slope = 0, curvature = -2 * 205.0L / 144 * value(0);
        for (int step = 1; step <= 4; ++step) {
          slope += first[step - 1] / h * (value(h * step) - value(-h * step));
          curvature += second[step - 1] * (value(h * step) + value(-h * step));
        }
        curvature /= h * h;
        if (velocities) {
          CHECK(std::abs(slope - state[row].acceleration) <= 1e-12L);
        } else {
          CHECK(std::abs(slope - state[row].rate) <= 1e-12L);
          CHECK(std::abs(curvature - state[row].acceleration) <= 1e-9L);
        }
      }
      return state.size();
    };
    for (const ClosureKind kind : closure_kinds) {
      CAPTURE(static_cast<int>(kind));
      Closure closure;
      closure.kind = kind;
      closure.lead = 0.3;
      closure.length = 0.7;
      closure.radius = 0.2;
      const bool rolls = kind == ClosureKind::rolling_disc || kind == ClosureKind::rolling_ball;
      const std::size_t count = check([&](Real t) { return closure_equations(closure, a.at(t), b.at(t)); }, rolls);
      CHECK(count == static_cast<std::size_t>(equations(kind)));
    }
    for (const JointKind kind :
         {JointKind::revolute, JointKind::prismatic, JointKind::fixed, JointKind::screw, JointKind::cylindrical,
          JointKind::universal, JointKind::planar, JointKind::spherical, JointKind::floating}) {
      CHECK(check([&](Real t) { return joint_speeds(kind, a.at(t), b.at(t)); }, true) ==
            static_cast<std::size_t>(freedoms(kind)));
    }
  }
}

TEST_CASE("random closed mechanisms: at their state they are closed, and constraint forces do no work") {
  int kinds_seen[std::size(closure_kinds)] = {};
  int redundant = 0;
  for (const std::uint64_t seed : test_seeds(22000, 120)) {
    CAPTURE(seed);
    RandomClosedOptions options;
    options.tree = {.bodies = 3 + static_cast<int>(seed % 4),
                    .branching = 0.4,
                    .prismatic = 0.3,
                    .fixed = 0.1,
                    .several = 0.3,
                    .balls = 0.2,
                    .nice = seed % 5 == 0,
                    .machines = seed % 2 == 0};
    options.closures = 1 + static_cast<int>(seed % 3 == 0);
    options.couplings = static_cast<int>(seed % 4 == 0);
    const ClosedCase loop = random_closed_mechanism(seed, options);
    const Tree& tree = loop.mechanism.tree;
    const State& s = loop.state;
    validate(tree);
    const VectorXd tau = random_efforts(tree, s);
    const MaximalSolution solved = maximal_dynamics(loop.mechanism, s.q, s.qd, tau);
    for (const Closure& closure : loop.mechanism.closures) ++kinds_seen[static_cast<int>(closure.kind)];
    redundant += solved.rank < solved.gaps.size();

    const Magnitudes size = magnitudes(tree, s.q, s.qd, solved.qdd);
    const double unit = rounding_unit(tree);
    const double reach = 3 + 2 * size.com_distance.maxCoeff();
    CHECK(solved.gaps.lpNorm<Eigen::Infinity>() <= unit * reach);
    CHECK(solved.rates.lpNorm<Eigen::Infinity>() <= 4 * unit * reach * (1 + s.qd.lpNorm<1>()));
    const double r = 1 + s.qd.lpNorm<1>() + std::sqrt(solved.qdd.lpNorm<1>());
    CHECK(solved.residual <= unit * reach * r * r);

    // Newton-Euler needs J^T lambda besides the efforts.
    const MatrixXd j = constraint_jacobian(loop.mechanism, s.q);
    const VectorXd supplied = inverse_dynamics(tree, s.q, s.qd, solved.qdd);
    const VectorXd tolerance = unit * (size.tau + magnitudes(tree, s.q, s.qd, s.qdd).tau +
                                       (j.cwiseAbs().transpose() * solved.multipliers.cwiseAbs()));
    CHECK(worst(supplied, tau + j.transpose() * solved.multipliers, tolerance) <= 1);
    CHECK(std::abs(s.qd.dot(supplied - tau)) <=
          tolerance.dot(s.qd.cwiseAbs()) + solved.rates.cwiseAbs().dot(solved.multipliers.cwiseAbs()));

    // The wrenches of closures, applied from outside to the open tree, make its joints' reactions.
    Tree open = tree;
    for (std::size_t i = 0; i < loop.mechanism.closures.size(); ++i) {
      const Closure& closure = loop.mechanism.closures[i];
      const Row wrench = solved.reactions.row(static_cast<Index>(tree.bodies.size() + i));
      AppliedWrench on_b;
      on_b.body = on_b.axes_body = closure.b.body;
      on_b.axes = closure.b.pose.rotation;
      on_b.point = closure.b.pose.position;
      on_b.force = wrench.head<3>();
      on_b.moment = wrench.tail<3>();
      AppliedWrench on_a = on_b;  // the same point, in the link of A
      on_a.body = closure.a.body;
      const std::vector<Pose> poses = link_poses(tree, s.q);
      const auto pose = [&](int body) { return body < 0 ? tree.base : poses[body]; };
      on_a.point = pose(closure.a.body).rotation.transpose() *
                   (pose(closure.b.body) * closure.b.pose.position - pose(closure.a.body).position);
      on_a.force *= -1;
      on_a.moment *= -1;
      open.wrenches.push_back(on_a);
      open.wrenches.push_back(on_b);
    }
    const Magnitudes loaded = magnitudes(open, s.q, s.qd, solved.qdd);
    const WrenchRows rows = joint_reactions(open, s.q, s.qd, solved.qdd);
    for (Index i = 0; i < rows.rows(); ++i) {
      CHECK(worst(solved.reactions.row(i), rows.row(i), reaction_tolerance(open, loaded, i)) <= 1);
    }
  }
  if (!is_single_seed()) {
    for (const int seen : kinds_seen) CHECK(seen > 2);
    CHECK(redundant > 0);
  }
}

TEST_CASE("closed mechanisms: accelerations keep the closures' rates at zero") {
  // d/dt of J(q(t)) qd(t) along a motion with the solved accelerations, by the difference formula and the bounds of
  // self_test.cpp. The equations' own derivatives are not used.
  for (const std::uint64_t seed : test_seeds(23000, 39)) {
    CAPTURE(seed);
    const ClosureKind kind = closure_kinds[seed % std::size(closure_kinds)];
    CAPTURE(static_cast<int>(kind));
    const ClosedCase loop = random_closed_mechanism(
        seed, {.tree = {.bodies = 5, .branching = 0.4, .several = 0.3, .balls = 0.3}, .kind = kind});
    const Tree& tree = loop.mechanism.tree;
    const State& s = loop.state;
    State moving = s;
    moving.qdd = maximal_dynamics(loop.mechanism, s.q, s.qd, random_efforts(tree, s)).qdd;
    const double rate = s.qd.lpNorm<1>() + std::sqrt(2 * moving.qdd.lpNorm<1>()) + 1;
    const double h = 0.02 / (3 * rate);  // rows multiply up to three terms that turn
    const Path<double> path(tree, moving);
    const double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    VectorXd slope = VectorXd::Zero(equations(kind));
    for (int step = 1; step <= 4; ++step) {
      for (const int side : {-1, 1}) {
        const double t = side * step * h;
        slope += side * weights[step - 1] / h * constraint_jacobian(loop.mechanism, path.positions(t)) * path.speeds(t);
      }
    }
    const double reach = 3 + 2 * magnitudes(tree, s.q, s.qd, moving.qdd).com_distance.maxCoeff();
    const double bound = (300 * rounding_unit(tree) + 4e-14) * rate * rate * reach * 5;  // lengths above 0.2 divide
    CHECK(worst(slope, VectorXd::Zero(slope.size()), VectorXd::Constant(slope.size(), bound)) <= 1);
  }
}

}  // namespace robotc::oracle::maximal_test
