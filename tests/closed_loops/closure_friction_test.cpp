// Friction and springs in closures, against the oracle, to which they are wrenches on the bodies: computed here from
// its poses and velocities.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "compiler/lowering/closed_motion.h"
#include "tests/differential/run_text.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_closed.h"
#include "tests/property/mechanism_from_closed.h"
#include "tests/property/random_case.h"

namespace robotc::test::closure_friction_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr oracle::ClosureKind kinds[] = {oracle::ClosureKind::revolute,  oracle::ClosureKind::prismatic,
                                         oracle::ClosureKind::screw,     oracle::ClosureKind::cylindrical,
                                         oracle::ClosureKind::universal, oracle::ClosureKind::planar,
                                         oracle::ClosureKind::spherical, oracle::ClosureKind::slot};

/// A body's pose and velocity in the world; body -1 is the base.
struct BodyState {
  oracle::Pose pose;
  Vector3d linear = Vector3d::Zero(), angular = Vector3d::Zero();

  [[nodiscard]] Vector3d velocity_at(const Vector3d& point) const {
    return linear + angular.cross(point - pose.position);
  }
};

/// A free motion of a closure: axis in the world, and how far and how fast B has moved along it.
struct Free {
  bool slides = false;
  Vector3d axis;
  double position = 0, speed = 0;
};

/// From the frames of a closed closure, whose z is its axis.
std::vector<Free> free_motions(oracle::ClosureKind kind, const oracle::Pose& a, const oracle::Pose& b,
                               const Vector3d& relative_velocity, const Vector3d& relative_spin) {
  const Matrix3d r = a.rotation.transpose() * b.rotation;
  const Vector3d d = a.rotation.transpose() * (b.position - a.position);
  const auto slide = [&](int i) {
    return Free{true, a.rotation.col(i), d[i], a.rotation.col(i).dot(relative_velocity)};
  };
  const auto turn = [&](const Vector3d& axis, double angle) {
    return Free{false, axis, angle, axis.dot(relative_spin)};
  };
  const double about_z = std::atan2(r(1, 0) - r(0, 1), r(0, 0) + r(1, 1));
  switch (kind) {
    case oracle::ClosureKind::revolute:
    case oracle::ClosureKind::screw:
      return {turn(a.rotation.col(2), about_z)};
    case oracle::ClosureKind::prismatic:
    case oracle::ClosureKind::slot:
      return {slide(2)};
    case oracle::ClosureKind::cylindrical:
      return {slide(2), turn(a.rotation.col(2), about_z)};
    case oracle::ClosureKind::planar:
      return {slide(0), slide(1), turn(a.rotation.col(2), about_z)};
    case oracle::ClosureKind::universal: {
      // r = R_x(first) R_y(second).
      const double first = std::atan2(r(2, 1), r(1, 1)), second = std::atan2(r(0, 2), r(0, 0));
      return {turn(a.rotation.col(0), first), turn(b.rotation.col(1), second)};
    }
    default:
      return {turn(a.rotation.col(0), 0), turn(a.rotation.col(1), 0), turn(a.rotation.col(2), 0)};
  }
}

TEST_CASE("friction and springs of every closure act as in maximal coordinates") {
  for (const std::uint64_t seed : oracle::test_seeds(53000, 5)) {
    for (const oracle::ClosureKind kind : kinds) {
      CAPTURE(seed);
      CAPTURE(static_cast<int>(kind));
      const oracle::RandomTreeOptions options{.bodies = 7, .branching = 0.3, .several = 0.2, .balls = 0.2};
      const oracle::ClosedCase given =
          oracle::random_closed_mechanism(seed, {.tree = options, .closures = 1, .kind = kind});
      const oracle::State& state = given.state;
      const VectorXd none = VectorXd::Zero(state.qd.size());
      oracle::Random random(seed);

      // Our side.
      expr::Pool pool;
      Mechanism mechanism = mechanism_from_closed(given.mechanism, pool, Numbers::constants);
      const Closure& closure = mechanism.closures.front();
      const auto number = [&](double value) { return pool.number(Number::inexact(value)); };
      const bool is_ball = kind == oracle::ClosureKind::spherical;
      std::vector<double> viscous, coulomb, stiffness, rest;
      for (const ClosureFreedom& freedom : closure_freedoms(closure.type)) {
        const bool again = is_ball && !viscous.empty();
        viscous.push_back(again ? viscous.front() : random.uniform(0.5, 2));
        coulomb.push_back(is_ball ? 0 : random.uniform(0.5, 2));
        stiffness.push_back(is_ball ? 0 : random.uniform(1, 5));
        rest.push_back(random.uniform(-3, 3));
        ClosureDrive element{closure.name,   closure.name, {},        closure.link_a,
                             closure.link_b, closure.a,    closure.b, freedom.motion};
        element.drive.viscous = number(viscous.back());
        if (!is_ball) {
          element.drive.coulomb_positive = number(coulomb.back());
          element.drive.coulomb_negative = number(2 * coulomb.back());
          element.drive.stiffness = number(stiffness.back());
          element.drive.rest = number(rest.back());
        }
        mechanism.closure_drives.push_back(element);
      }
      dynamics::Functions robot(mechanism, pool);
      dynamics::Functions& tree = robot.open();
      const ClosedMotion motion(tree, loops::closure_rows(pool, mechanism));
      std::vector<expr::Assignment> undriven;
      const ClosedMotion::Solution solution =
          motion.solve(tree.net_forces(tree.joint_efforts(), mechanism.wrenches), motion.rows().bias);
      const VectorXd found = evaluate(pool, solution.accelerations, mechanism, {state.q, state.qd, VectorXd(), none});

      // The oracle's, with wrenches.
      const oracle::MaximalSolution before = oracle::maximal_dynamics(given.mechanism, state.q, state.qd, none);
      const std::vector<oracle::Pose> poses = oracle::link_poses(given.mechanism.tree, state.q);
      const auto body = [&](int index) {
        BodyState at;
        if (index < 0) return at;
        at.pose = poses[static_cast<std::size_t>(index)];
        at.linear = before.velocities.row(index).head<3>();
        at.angular = before.velocities.row(index).tail<3>();
        return at;
      };
      const oracle::Closure& written = given.mechanism.closures.front();
      oracle::Pose axes;
      if (kind != oracle::ClosureKind::universal) axes.rotation = axes_about(written.axis);
      const BodyState on_a = body(written.a.body), on_b = body(written.b.body);
      const oracle::Pose a = on_a.pose * (written.a.pose * axes), b = on_b.pose * (written.b.pose * axes);
      const Vector3d velocity = on_b.velocity_at(b.position) - on_a.velocity_at(b.position);
      const std::vector<Free> free = free_motions(kind, a, b, velocity, on_b.angular - on_a.angular);
      REQUIRE(free.size() == mechanism.closure_drives.size());
      Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
      double energy = 0;
      for (std::size_t i = 0; i < free.size(); ++i) {
        double strain = free[i].position - rest[i];
        if (!free[i].slides) strain = std::remainder(strain, 2 * std::acos(-1.0));
        const double level = free[i].speed > 0 ? coulomb[i] : -2 * coulomb[i];
        const double effort = viscous[i] * free[i].speed + level + stiffness[i] * strain;
        (free[i].slides ? force : moment) -= effort * free[i].axis;
        energy += stiffness[i] * strain * strain / 2;
      }
      oracle::ClosedMechanism loaded = given.mechanism;
      for (const auto& [index, sign] : {std::pair(written.a.body, -1.0), std::pair(written.b.body, 1.0)}) {
        if (index < 0) continue;
        oracle::AppliedWrench wrench;
        wrench.body = index;
        const oracle::Pose& at = poses[static_cast<std::size_t>(index)];
        wrench.point = at.rotation.transpose() * (b.position - at.position);
        wrench.force = sign * force;
        wrench.moment = sign * moment;
        loaded.tree.wrenches.push_back(wrench);
      }
      const oracle::MaximalSolution exact = oracle::maximal_dynamics(loaded, state.q, state.qd, none);
      const double bound = 1e-11 / exact.smallest_pivot * (1 + exact.qdd.norm() + force.norm() + moment.norm());
      CHECK((found - exact.qdd).norm() <= bound);

      // Springs store what the oracle's potential energy lacks.
      const VectorXd potential = evaluate(pool, tree.get(dynamics::Function::potential_energy).roots, mechanism,
                                          {state.q, state.qd, VectorXd(), none});
      const double of_bodies = static_cast<double>(oracle::lagrangian::potential_energy(
          given.mechanism.tree, oracle::lagrangian::Vector(state.q.cast<oracle::lagrangian::Real>())));
      CHECK(std::abs(potential[0] - of_bodies - energy) <= 1e-12 * (1 + std::abs(of_bodies) + energy));

      // The regressor's columns of friction and springs, times their parameters, are the same forces.
      const Eigen::MatrixXd columns =
          evaluate_matrix(pool, tree.get(dynamics::Function::regressor).roots,
                          static_cast<std::size_t>(state.qd.size()), mechanism, {state.q, state.qd, state.qdd, none});
      const VectorXd parameters = evaluate(pool, tree.get(dynamics::Function::dynamic_parameters).roots, mechanism,
                                           {state.q, state.qd, state.qdd, none});
      const VectorXd efforts = evaluate(pool, tree.get(dynamics::Function::inverse_dynamics).roots, mechanism,
                                        {state.q, state.qd, state.qdd, none});
      const VectorXd applied = evaluate(pool, tree.get(dynamics::Function::applied_forces).roots, mechanism,
                                        {state.q, state.qd, state.qdd, none});
      CHECK((columns * parameters - applied - efforts).norm() <=
            1e-10 * (1 + efforts.norm() + columns.cwiseAbs().sum()));
    }
  }
}

TEST_CASE("Coulomb friction along and about the axis of one closure") {
  // A bar of 2 kg and 0.02 kg·m² in a sleeve: 1.5 m/s² and 5 rad/s² against the motion, until it rests.
  const double slide = 3.0 / 2, turn = 0.1 / 0.02;
  const Run run = run_text(R"(
robot rod {
  gravity = [0, 0, 0] m/s^2
  link bar { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(0.02, 0.5, 0.5) kg*m^2 }
  joint free: floating base -> bar
  closure sleeve: cylindrical base -> bar { axis = [1, 0, 0], slide { coulomb = 3 N }, turn { coulomb = 0.1 N*m } }
  independent = [free.linear.x, free.angular.x]
}
simulate run for rod {
  initial q = [free = at([0, 0, 0] m)], qd = [free.linear.x = 1 m/s, free.angular.x = 4 rad/s]
  tau = []
  stiction_speed = [slides = 10 um/s, turns = 1 mrad/s]
  duration = 0.6 s, step = 1 ms, integrator = rk4
  log qd.free.linear.x, qd.free.angular.x, q.free.position
}
)");
  const double t = 0.6;
  CHECK(std::abs(run.last("qd.free.linear.x") - (1 - slide * t)) < 1e-12);
  CHECK(std::abs(run.last("qd.free.angular.x") - (4 - turn * t)) < 1e-12);
}

TEST_CASE("the springs of a closure are a part of its reactions") {
  // A bar of 2 kg, turned by 0.7 rad in a sleeve along z that holds its foot, 0.1 m below its centre of mass. Gravity
  // acts across the sleeve, which carries the whole load: a floating joint carries none.
  Session session([](const std::string&) {
    return std::string(R"(
robot rod {
  gravity = [0, -9.81, 0] m/s^2
  link bar { mass = 2 kg, com = [0, 0, 0] m, inertia = diag(0.5, 0.5, 0.02) kg*m^2 }
  joint free: floating base -> bar
  frame foot on bar = at([0, 0, -0.1] m)
  closure sleeve: cylindrical base -> foot {
    slide { spring { stiffness = 50 N/m, rest = 0.05 m } }
    turn { spring { stiffness = 2 N*m/rad, rest = 0.2 rad } }
  }
  independent = [free.linear.z, free.angular.z]
  const held: q = [free = at([0, 0, 0.3] m, rpy = [0, 0, 0.7])]
}
)");
  });
  REQUIRE_MESSAGE(session.load("machine.robot"), render_text(session.diagnostics(), session.sources(), false));
  const double slide = 50 * (0.3 - 0.1 - 0.05), turn = 2 * (0.7 - 0.2), weight = 2 * 9.81;
  // Nothing but the springs acts along and about the axis.
  const auto found = session.evaluate(
      fmt::format("joint_reactions(held, 0, [{:.17g} m/s^2, {:.17g} rad/s^2])", -slide / 2, -turn / 0.02));
  REQUIRE_MESSAGE(found.has_value(), render_text(session.diagnostics(), session.sources(), false));
  const std::vector<double>& numbers = found->front().values;
  REQUIRE(numbers.size() == 12);
  const VectorXd reactions = Eigen::Map<const VectorXd>(numbers.data(), 12);
  const Matrix3d foot = Eigen::AngleAxisd(0.7, Vector3d::UnitZ()).toRotationMatrix();
  VectorXd expected = VectorXd::Zero(12);
  expected.segment<3>(6) = foot.transpose() * Vector3d(0, weight, -slide);
  expected.segment<3>(9) = foot.transpose() * Vector3d(-0.1 * weight, 0, -turn);
  CHECK((reactions - expected).norm() < 1e-12);
}

}  // namespace
}  // namespace robotc::test::closure_friction_test
