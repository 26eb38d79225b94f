// Spherical and floating joints: configurations as a manifold, and the oracle against mechanisms without quaternions.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "tests/oracle/configuration.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/momentum.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/precise_mass_matrix.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/self_test.h"

namespace robotc::oracle::ball_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::Vector4d;
using Eigen::VectorXd;

Tree single(JointKind kind) {
  Tree tree;
  tree.bodies.emplace_back().kind = kind;
  return tree;
}

/// The same mechanism without quaternions: three massless bodies with hinges about z, y and x for a spherical joint,
/// three sliders before them for a floating one. `body_of` gives the body of the same name.
struct Unrolled {
  Tree tree;
  std::vector<int> body_of;
};

Unrolled unrolled(const Tree& tree) {
  Unrolled result;
  result.tree.gravity = tree.gravity;
  result.tree.base = tree.base;
  std::vector<Body>& bodies = result.tree.bodies;
  for (const Body& original : tree.bodies) {
    Body body = original;
    body.parent = original.parent < 0 ? -1 : result.body_of[original.parent];
    const auto insert = [&](JointKind kind, const Vector3d& axis) {
      Body step;
      step.parent = body.parent;
      step.kind = kind;
      step.before = body.before;
      step.axis = axis;
      bodies.push_back(step);
      body.parent = static_cast<int>(bodies.size()) - 1;
      body.before = {};
    };
    if (original.kind == JointKind::floating) {
      for (int axis = 0; axis < 3; ++axis) insert(JointKind::prismatic, Vector3d::Unit(axis));
    }
    if (quaternion_offset(original.kind) >= 0) {
      insert(JointKind::revolute, Vector3d::UnitZ());
      insert(JointKind::revolute, Vector3d::UnitY());
      body.kind = JointKind::revolute;
      body.axis = Vector3d::UnitX();
      body.drive = {};
      for (Drive& drive : body.further_drives) drive = {};
    }
    bodies.push_back(body);
    result.body_of.push_back(static_cast<int>(bodies.size()) - 1);
  }
  return result;
}

/// The state of the mechanism with quaternions at a state of the unrolled one: qd = map qd', qdd = map qdd' + bias.
struct Rolled {
  State state;
  MatrixXd map;
};

Rolled rolled(const Tree& tree, const State& s) {
  const int n = freedom_count(tree);
  Rolled result{{VectorXd(position_count(tree)), VectorXd(n), VectorXd(n)}, MatrixXd::Identity(n, n)};
  VectorXd bias = VectorXd::Zero(n);
  Index position = 0, freedom = 0;
  for (const Body& body : tree.bodies) {
    const int quaternion = quaternion_offset(body.kind);
    const int plain = quaternion < 0 ? freedoms(body.kind) : quaternion;
    result.state.q.segment(position, plain) = s.q.segment(freedom, plain);
    if (quaternion >= 0) {
      const Index at = freedom + quaternion;
      const Matrix3d yaw = rotation_about(2, s.q[at]);
      const Matrix3d pitch = yaw * rotation_about(1, s.q[at + 1]);
      const Eigen::Quaterniond turned(pitch * rotation_about(0, s.q[at + 2]));
      result.state.q.segment<4>(position + quaternion) << turned.w(), turned.x(), turned.y(), turned.z();
      // w = z a' + y' b' + x'' c' with y' turning at z a', and x'' at z a' + y' b'.
      const Vector3d z = Vector3d::UnitZ(), y = yaw.col(1), x = pitch.col(0);
      result.map.block<3, 3>(at, at) << z, y, x;
      const Vector3d spin = z * s.qd[at];
      bias.segment<3>(at) = spin.cross(y) * s.qd[at + 1] + (spin + y * s.qd[at + 1]).cross(x) * s.qd[at + 2];
    }
    position += positions(body.kind);
    freedom += freedoms(body.kind);
  }
  result.state.qd = result.map * s.qd;
  result.state.qdd = result.map * s.qdd + bias;
  return result;
}

}  // namespace

TEST_CASE("plus and minus of configurations undo each other, half turns included") {
  // Unit quaternions carry 2 eps, their product 4 more. A rotation vector is twice the arc tangent of two numbers of
  // that error, so off by about 12 eps; at half a turn its sense is undetermined, and both answers are right.
  const Tree tree = single(JointKind::floating);
  const double tolerance = 16 * machine_epsilon;
  const int pairs = is_single_seed() ? 1000 : 100000;
  Random random(test_seed(1));
  for (int i = 0; i < pairs; ++i) {
    CAPTURE(i);
    VectorXd a(7), b(7);
    b << random.in_box(1), random.quaternion() * random.uniform(0.1, 10);
    if (i % 4 == 0) {  // a half turn, or nearly
      const double angle = std::numbers::pi * (1 - (i % 8 == 0 ? 0 : std::pow(10, random.uniform(-17, -1))));
      VectorXd d(6);
      d << random.in_box(1), random.direction() * angle;
      a = plus<double>(tree, b, d);
    } else if (i % 4 == 1) {  // small turns
      VectorXd d(6);
      d << random.in_box(1), random.direction() * std::pow(10, random.uniform(-320, -1));
      a = plus<double>(tree, b, d);
      CHECK(worst(minus<double>(tree, a, b).tail(3), d.tail(3), Vector3d::Constant(tolerance)) <= 1);
    } else {
      a << random.in_box(1), random.quaternion() * (i % 4 == 2 ? 1 : random.uniform(-5, -0.1));
    }
    const VectorXd d = minus<double>(tree, a, b);
    REQUIRE(d.tail(3).norm() <= std::numbers::pi + tolerance);
    const VectorXd back = plus<double>(tree, b, d);
    REQUIRE(worst(back.head(3), a.head(3), Vector3d::Constant(4 * machine_epsilon)) <= 1);
    const Vector4d expected = a.tail<4>().normalized(), actual = back.tail<4>() / b.tail<4>().norm();
    REQUIRE(std::min((actual - expected).norm(), (actual + expected).norm()) <= 2 * tolerance);
    REQUIRE(std::abs(back.tail<4>().norm() / b.tail<4>().norm() - 1) <= tolerance);  // keeps lengths

    // The displacement back is the opposite, since both are along the axis of the same turn; near half a turn only up
    // to that turn's sense.
    const VectorXd opposite = -minus<double>(tree, b, a);
    const double gap = std::numbers::pi - d.tail(3).norm();
    if (gap > 1e-7) REQUIRE(worst(opposite, d, VectorXd::Constant(6, 2 * tolerance + tolerance / gap)) <= 1);
  }
}

TEST_CASE("rates of a configuration are the derivatives of its displacements") {
  // d/dh plus(q, h v) at h = 0 by the eighth-order difference in long double: the entries are sums of exp(+-i |w| h /
  // 2), so h = 0.02 / |w| truncates at h^8 |w|^9 / 630 / 2^9 = 8e-20 |w|, and rounds at some 2 / h u = 5e-18 |w|.
  const long double weights[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
  for (const std::uint64_t seed : test_seeds(600, 40)) {
    CAPTURE(seed);
    const Tree tree = random_tree(seed, {.bodies = 4, .several = 0.3, .balls = 0.5});
    State s = random_state(tree, seed);
    Random random(seed);
    s.q *= random.uniform(0.2, 5);  // quaternions of any length
    const lagrangian::Vector q = s.q.cast<long double>(), v = s.qd.cast<long double>();
    const long double h = 0.02L / (1 + v.norm());
    lagrangian::Vector rates = lagrangian::Vector::Zero(q.size());
    lagrangian::Vector shift = lagrangian::Vector::Zero(v.size());  // d/dh of plus(q, h v) (-) q
    for (int step = 1; step <= 4; ++step) {
      const lagrangian::Vector ahead = plus<long double>(tree, q, v * (h * step));
      const lagrangian::Vector behind = plus<long double>(tree, q, -v * (h * step));
      rates += weights[step - 1] / h * (ahead - behind);
      shift += weights[step - 1] / h * (minus<long double>(tree, ahead, q) - minus<long double>(tree, behind, q));
    }
    const double tolerance = 1e-16 * (1 + s.q.norm()) * (1 + s.qd.norm());
    const VectorXd expected = position_rates<long double>(tree, q, v).cast<double>();
    const double rounding = 4 * machine_epsilon * s.q.norm() * s.qd.norm();
    CHECK(worst(rates.cast<double>(), expected, VectorXd::Constant(q.size(), tolerance)) <= 1);
    CHECK(worst(position_rates<double>(tree, s.q, s.qd), expected, VectorXd::Constant(q.size(), rounding)) <= 1);
    CHECK(worst(shift.cast<double>(), s.qd, VectorXd::Constant(v.size(), tolerance)) <= 1);
    const VectorXd unit = normalised<double>(tree, s.q);
    const VectorXd turns = minus<double>(tree, unit, s.q);
    for (Index k = 0; k < v.size(); ++k) {
      if (freedom_positions(tree)[k] < 0) CHECK(std::abs(turns[k]) <= 4 * machine_epsilon);
    }
  }
}

TEST_CASE("the length of a quaternion changes nothing") {
  for (const std::uint64_t seed : test_seeds(700, 40)) {
    CAPTURE(seed);
    const Tree tree = random_tree(seed, {.bodies = 3, .branching = 0.3, .balls = 0.6, .machines = true});
    const State s = random_state(tree, seed);
    VectorXd scaled = s.q;
    Random random(seed);
    Index position = 0;
    for (const Body& body : tree.bodies) {
      if (quaternion_offset(body.kind) >= 0) {
        scaled.segment<4>(position + quaternion_offset(body.kind)) *=
            (random.chance(0.5) ? -1 : 1) * std::pow(2.0, random.uniform(-40, 40));
      }
      position += positions(body.kind);
    }
    const VectorXd tolerance = rounding_unit(tree) * magnitudes(tree, s.q, s.qd, s.qdd).tau;
    const VectorXd tau = inverse_dynamics(tree, s.q, s.qd, s.qdd);
    // Wrenches may depend on coordinates, none of which is scaled.
    CHECK(worst(inverse_dynamics(tree, scaled, s.qd, s.qdd), tau, tolerance) <= 1);
    CHECK(worst(lagrangian::inverse_dynamics(tree, scaled, s.qd, s.qdd), tau, tolerance) <= 1);
    const Tree bodies = bodies_alone(tree);
    CHECK(worst(precise_mass_matrix(bodies, scaled), mass_matrix(bodies, s.q),
                rounding_unit(tree) * mass_matrix_magnitude(bodies, s.q)) <= 1);
  }
}

TEST_CASE("a spherical joint is three hinges, a floating one three sliders more") {
  int joints = 0;
  for (const std::uint64_t seed : test_seeds(800, 60)) {
    CAPTURE(seed);
    const Tree tree =
        random_tree(seed, {.bodies = 1 + static_cast<int>(seed % 6), .branching = 0.3, .several = 0.2, .balls = 0.5});
    const auto [plain, body_of] = unrolled(tree);
    const State s = random_state(plain, seed);
    const auto [state, map] = rolled(tree, s);
    for (const Body& body : tree.bodies) joints += quaternion_offset(body.kind) >= 0;

    const double unit = rounding_unit(plain);
    const Magnitudes size = magnitudes(tree, state.q, state.qd, state.qdd);
    const Magnitudes plain_size = magnitudes(plain, s.q, s.qd, s.qdd);
    // Efforts are dual to speeds.
    const VectorXd tau = inverse_dynamics(tree, state.q, state.qd, state.qdd);
    CHECK(worst(map.transpose() * tau, inverse_dynamics(plain, s.q, s.qd, s.qdd),
                unit * (map.cwiseAbs().transpose() * size.tau + plain_size.tau)) <= 1);
    const MatrixXd mass_size = mass_matrix_magnitude(tree, state.q);
    CHECK(worst(map.transpose() * mass_matrix(tree, state.q) * map, mass_matrix(plain, s.q),
                unit * (map.cwiseAbs().transpose() * mass_size * map.cwiseAbs() + mass_matrix_magnitude(plain, s.q))) <=
          1);

    const std::vector<Pose> poses = link_poses(tree, state.q);
    const std::vector<BodyMotion> motion = motions(tree, state.q, state.qd, state.qdd);
    const std::vector<BodyMotion> expected = motions(plain, s.q, s.qd, s.qdd);
    const WrenchRows rows = joint_reactions(tree, state.q, state.qd, state.qdd);
    const WrenchRows plain_rows = joint_reactions(plain, s.q, s.qd, s.qdd);
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const BodyMotion& other = expected[body_of[i]];
      const Index k = static_cast<Index>(i);
      CHECK(worst(poses[i].rotation, other.link.rotation, Matrix3d::Constant(unit)) <= 1);
      CHECK(worst(motion[i].com_velocity, other.com_velocity,
                  Vector3d::Constant(unit * (size.com_velocity[k] + plain_size.com_velocity[body_of[i]]))) <= 1);
      Eigen::Matrix<double, 1, 6> tolerance;
      tolerance.head<3>().setConstant(unit * (size.reaction_force[k] + plain_size.reaction_force[body_of[i]]));
      tolerance.tail<3>().setConstant(unit * (size.reaction_moment[k] + plain_size.reaction_moment[body_of[i]]));
      CHECK(worst(rows.row(k), plain_rows.row(body_of[i]), tolerance) <= 1);
    }
  }
  if (!is_single_seed()) CHECK(joints > 60);
}

TEST_CASE("a floating mechanism without loads keeps its momentum") {
  for (const std::uint64_t seed : test_seeds(900, 40)) {
    CAPTURE(seed);
    Tree tree = random_tree(seed, {.bodies = 1 + static_cast<int>(seed % 6), .branching = 0.4, .balls = 0.3});
    tree.gravity.setZero();
    for (Body& body : tree.bodies) {
      if (body.parent < 0) body.parent = 0;
    }
    tree.bodies[0].kind = JointKind::floating;
    tree.bodies[0].parent = -1;
    const State s = random_state(tree, seed);
    Random random(seed);
    VectorXd tau = VectorXd::Zero(s.qd.size());
    for (Index k = 6; k < tau.size(); ++k) tau[k] = random.uniform(-5, 5);

    // At the first state, its rate: the floating joint's residual, which is that of forward_dynamics.
    const VectorXd qdd = forward_dynamics(tree, s.q, s.qd, tau);
    const Vector6 rate = centroidal_momentum_rate(tree, s.q, s.qd, qdd);
    const MomentumMagnitudes size = momentum_magnitudes(tree, s.q, s.qd, qdd);
    const MatrixXd mass_size = mass_matrix_magnitude(tree, s.q);
    const double n = static_cast<double>(tau.size());
    const double solved = 10 * n * n * machine_epsilon * (mass_size * qdd.cwiseAbs()).maxCoeff();
    const double arm = 1 + size.centre;
    CHECK(rate.head<3>().norm() <= rounding_unit(tree) * size.linear_rate + solved);
    CHECK(rate.tail<3>().norm() <= rounding_unit(tree) * size.angular_rate + solved * arm);

    // Over a stretch of time its change is that of the integration method, of order 4: halving the step leaves a
    // sixteenth, here at least a tenth, until rounding.
    const auto change = [&](int steps) {
      const double h = 0.1 / steps;
      VectorXd q = s.q, v = s.qd;
      for (int step = 0; step < steps; ++step) {
        const auto slope = [&](const VectorXd& at, const VectorXd& moving) {
          return std::pair<VectorXd, VectorXd>{position_rates<double>(tree, at, moving),
                                               forward_dynamics(tree, at, moving, tau)};
        };
        const auto [q1, v1] = slope(q, v);
        const auto [q2, v2] = slope(q + h / 2 * q1, v + h / 2 * v1);
        const auto [q3, v3] = slope(q + h / 2 * q2, v + h / 2 * v2);
        const auto [q4, v4] = slope(q + h * q3, v + h * v3);
        q += h / 6 * (q1 + 2 * q2 + 2 * q3 + q4);
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
        q = normalised<double>(tree, q);
      }
      return (centroidal_momentum(tree, q, v) - centroidal_momentum(tree, s.q, s.qd)).norm();
    };
    if (seed % 8 == 0) {
      const double coarse = change(40), fine = change(80);
      CHECK(fine <= coarse / 10 + 1e-12 * (size.linear + size.angular));
    }
  }
}

}  // namespace robotc::oracle::ball_test
