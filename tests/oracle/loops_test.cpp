// Loops with known answers: chains of joints in place of closures, textbook formulas, and printed numbers.
//
// The oracle computes in long double; tolerances are those of the other side, or of the state, which is known in
// double.
#include <doctest/doctest.h>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/oracle/closed_mechanism.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/maximal.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/self_test.h"

namespace robotc::oracle::loops_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Pose shifted(double x, double y, double z = 0) { return {Matrix3d::Identity(), {x, y, z}}; }

Body joint(JointKind kind, const Pose& before = {}) {
  Body body;
  body.kind = kind;
  body.before = before;
  return body;
}

/// A link of a planar mechanism, turning about z of its parent.
Body planar_link(int parent, const Pose& before, double mass, const Vector3d& com, double inertia_zz) {
  Body body = joint(JointKind::revolute, before);
  body.parent = parent;
  body.mass = mass;
  body.com = com;
  body.inertia(2, 2) = inertia_zz;
  return body;
}

Closure closure_of(ClosureKind kind, LinkFrame a, LinkFrame b) {
  Closure closure;
  closure.kind = kind;
  closure.a = std::move(a);
  closure.b = std::move(b);
  return closure;
}

Eigen::Vector4d quaternion_of(const Matrix3d& rotation) {
  const Eigen::Quaterniond q(rotation);
  return {q.w(), q.x(), q.y(), q.z()};
}

/// A closure with the chain of joints that leaves the same motions free.
struct Equivalent {
  ClosureKind kind;
  std::vector<Body> chain;
};

std::vector<Equivalent> equivalents(Random& random) {
  const Vector3d axis = random.direction();
  const double lead = random.uniform(0.1, 0.5), length = random.uniform(0.3, 1);
  const auto with_axis = [&](JointKind kind) {
    Body body = joint(kind);
    body.axis = axis;
    body.lead = lead;
    return body;
  };
  Body across = joint(JointKind::prismatic);
  across.axis = axis.unitOrthogonal();
  Body further = joint(JointKind::prismatic);
  further.axis = axis.cross(across.axis);
  return {{ClosureKind::fixed, {joint(JointKind::fixed)}},
          {ClosureKind::revolute, {with_axis(JointKind::revolute)}},
          {ClosureKind::prismatic, {with_axis(JointKind::prismatic)}},
          {ClosureKind::screw, {with_axis(JointKind::screw)}},
          {ClosureKind::cylindrical, {with_axis(JointKind::cylindrical)}},
          {ClosureKind::universal, {joint(JointKind::universal)}},
          {ClosureKind::planar, {across, further, with_axis(JointKind::revolute)}},
          {ClosureKind::spherical, {joint(JointKind::spherical)}},
          {ClosureKind::slot, {with_axis(JointKind::prismatic), joint(JointKind::spherical)}},
          {ClosureKind::surface, {across, further, joint(JointKind::spherical)}},
          {ClosureKind::rod, {joint(JointKind::universal), joint(JointKind::spherical, shifted(0, 0, length))}}};
}

}  // namespace

TEST_CASE("a floating body with a closure moves as one that hangs on joints") {
  for (const std::uint64_t seed : test_seeds(25000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    for (const Equivalent& equivalent : equivalents(random)) {
      CAPTURE(static_cast<int>(equivalent.kind));
      const Tree arm = random_tree(seed, {.bodies = 3, .several = 0.3, .balls = 0.2});
      const Body load = random_tree(seed + 1, {.bodies = 1}).bodies[0];
      const int parent = 2, first = 3;

      Tree jointed = arm;
      for (const Body& step : equivalent.chain) {
        jointed.bodies.push_back(step);
        jointed.bodies.back().parent = static_cast<int>(jointed.bodies.size()) - 2;
      }
      jointed.bodies[first].before = load.before;
      Body& last = jointed.bodies.back();
      last.after = load.after;
      last.mass = load.mass;
      last.com = load.com;
      last.inertia = load.inertia;

      ClosedMechanism closed{arm};
      closed.tree.bodies.push_back(load);
      closed.tree.bodies.back().parent = parent;
      closed.tree.bodies.back().kind = JointKind::floating;
      const Matrix3d back = load.after.rotation.transpose();
      Closure closure =
          closure_of(equivalent.kind, {parent, load.before}, {first, {back, -(back * load.after.position)}});
      closure.axis = equivalent.chain.front().axis;
      if (equivalent.kind == ClosureKind::surface || equivalent.kind == ClosureKind::planar) {
        closure.axis = equivalent.chain[0].axis.cross(equivalent.chain[1].axis);
      }
      closure.lead = equivalent.chain.front().lead;
      closure.length = equivalent.chain.back().before.position.z();
      closed.closures.push_back(closure);

      const State s = random_state(jointed, seed);
      const int arm_freedoms = freedom_count(arm), arm_positions = position_count(arm);
      VectorXd tau = VectorXd::Zero(s.qd.size());
      for (Index k = 0; k < arm_freedoms; ++k) tau[k] = random.uniform(-5, 5);
      const VectorXd qdd = forward_dynamics(jointed, s.q, s.qd, tau);
      const std::vector<BodyMotion> motion = motions(jointed, s.q, s.qd, qdd);

      const BodyMotion& carrier = motion[parent];
      const BodyMotion& carried = motion.back();
      const Pose frame = carrier.link * load.before;
      const Vector3d at = carried.joint.position;
      VectorXd q(arm_positions + 7), qd(arm_freedoms + 6), efforts = VectorXd::Zero(arm_freedoms + 6);
      q << s.q.head(arm_positions), frame.rotation.transpose() * (at - frame.position),
          quaternion_of(frame.rotation.transpose() * carried.joint.rotation);
      qd << s.qd.head(arm_freedoms), frame.rotation.transpose() * (velocity_of(carried, at) - velocity_of(carrier, at)),
          frame.rotation.transpose() * (carried.angular_velocity - carrier.angular_velocity);
      efforts.head(arm_freedoms) = tau.head(arm_freedoms);
      const MaximalSolution solved = maximal_dynamics(closed, q, qd, efforts);

      // forward_dynamics solves with M scaled to a unit diagonal, of condition kappa: the error of an acceleration is
      // kappa times the rounding of efforts, in its own unit; at most some 1e-16 * 1e3 * 1e4 of the largest here.
      const MatrixXd mass = mass_matrix(jointed, s.q);
      const VectorXd unit = mass.diagonal().cwiseSqrt().cwiseInverse();
      const MatrixXd inverse = (unit.asDiagonal() * mass * unit.asDiagonal()).inverse();
      const Magnitudes size = magnitudes(jointed, s.q, s.qd, qdd);
      const double rounding = rounding_unit(jointed);
      const VectorXd error = rounding * unit.asDiagonal() * inverse.cwiseAbs() * unit.asDiagonal() *
                             (size.tau + mass_matrix_magnitude(jointed, s.q) * qdd.cwiseAbs());
      CHECK(worst(solved.qdd.head(arm_freedoms), qdd.head(arm_freedoms), 2 * error.head(arm_freedoms)) <= 1);
      const double r = s.qd.lpNorm<1>() + std::sqrt(qdd.lpNorm<1>());
      const double bound = (rounding * (1 + r) * (1 + r) + error.lpNorm<1>()) * (1 + size.com_distance.maxCoeff());
      Eigen::Matrix<double, 1, 6> expected;
      expected << carried.acceleration.transpose(), carried.angular_acceleration.transpose();
      CHECK((solved.accelerations.row(first) - expected).cwiseAbs().maxCoeff() <= 2 * bound);

      // The wrench of A on B is the last joint's reaction, along the moved joint frame.
      const WrenchRows rows = joint_reactions(jointed, s.q, s.qd, qdd);
      const auto in_joint = [&](const Vector3d& v) -> Vector3d { return load.after.rotation * v; };
      expected << in_joint(rows.bottomRows<1>().head<3>()).transpose(),
          in_joint(rows.bottomRows<1>().tail<3>()).transpose();
      const double loads = load.mass * 1 + load.inertia.norm() + load.mass * load.com.norm();
      const double rounding_of_loads = rounding * (size.reaction_force.maxCoeff() + size.reaction_moment.maxCoeff());
      CHECK((solved.reactions.bottomRows<1>() - expected).cwiseAbs().maxCoeff() <=
            rounding_of_loads + 4 * bound * loads * (1 + load.after.position.norm()));
      CHECK(solved.determined.all());
      CHECK(solved.rank == equations(equivalent.kind));
    }
  }
}

TEST_CASE("a particle on a rod is a pendulum") {
  // a = g - n (g . n) - n |v|^2 / l along the rod's direction n; the rod pulls with m (g . n + |v|^2 / l).
  for (const std::uint64_t seed : test_seeds(26000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    ClosedMechanism pendulum;
    pendulum.tree.gravity = 9.81 * random.direction();
    Body ball = joint(JointKind::floating);
    ball.mass = random.uniform(0.5, 2);
    ball.inertia = random.uniform(0.01, 0.1) * Matrix3d::Identity();
    pendulum.tree.bodies.push_back(ball);
    const Vector3d pivot = random.in_box(1), n = random.direction();
    const double length = random.uniform(0.3, 2);
    Closure rod = closure_of(ClosureKind::rod, {-1, {random.rotation(), pivot}}, {0, {}});
    rod.length = length;
    pendulum.closures.push_back(rod);
    const Vector3d v = n.cross(random.in_box(2)), spin = random.in_box(3);
    VectorXd q(7), qd(6);
    q << pivot + length * n, random.quaternion();
    qd << v, spin;
    const MaximalSolution solved = maximal_dynamics(pendulum, q, qd, VectorXd::Zero(6));
    const Vector3d& g = pendulum.tree.gravity;
    const double pull = g.dot(n) + v.squaredNorm() / length;
    VectorXd expected(6);
    expected << g - n * pull, Vector3d::Zero();
    // Positions of size 2 are rounded before their difference is taken: 2 eps / length of its direction.
    const double tolerance = 16 * machine_epsilon * (1 + 2 / length) * (9.81 + v.squaredNorm() / length);
    CHECK(worst(solved.qdd, expected, VectorXd::Constant(6, tolerance)) <= 1);
    const Matrix3d turned = Eigen::Quaterniond(q[3], q[4], q[5], q[6]).toRotationMatrix();
    const Vector3d force = turned * solved.reactions.row(1).head<3>().transpose();
    CHECK(worst(force, -ball.mass * pull * n, Vector3d::Constant(2 * ball.mass * tolerance)) <= 1);
    CHECK(solved.reactions.row(1).tail<3>().cwiseAbs().maxCoeff() <= ball.mass * tolerance);
  }
}

TEST_CASE("a four-bar closed by a revolute joint: three equations are redundant, and the motion is planar") {
  for (const std::uint64_t seed : test_seeds(27000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    // Crank and rocker on the ground, a coupler on the crank; the state closes the loop by construction.
    const double a = 0.3, b = 0.9, c = 0.7;
    ClosedMechanism bar;
    bar.tree.base = {random.rotation(), random.in_box(1)};
    bar.tree.gravity = 9.81 * random.direction();
    const double drive = random.uniform(-3, 3), coupler = random.uniform(-1, 1);
    const Vector3d tip = Vector3d{a * std::cos(drive) + b * std::cos(drive + coupler),
                                  a * std::sin(drive) + b * std::sin(drive + coupler), 0};
    const double rocker = random.uniform(-3, 3);
    const Vector3d ground = tip - c * Vector3d{std::cos(rocker), std::sin(rocker), 0};
    bar.tree.bodies = {planar_link(-1, {}, 1, {a / 2, 0.01, 0.02}, 0.01),
                       planar_link(0, shifted(a, 0), 2, {b / 2, 0, -0.01}, 0.2),
                       planar_link(-1, shifted(ground.x(), ground.y()), 1.5, {c / 2, 0.1, 0}, 0.1)};
    bar.tree.bodies[0].drive = {
        .viscous = 0.1, .coulomb_positive = 0.2, .coulomb_negative = 0.3, .rotor_inertia = 0.05};
    bar.closures = {closure_of(ClosureKind::revolute, {1, shifted(b, 0)}, {2, shifted(c, 0)})};
    const VectorXd q = Vector3d{drive, coupler, rocker};
    const MatrixXd j = constraint_jacobian(bar, q);
    CHECK(j.bottomRows(3).cwiseAbs().maxCoeff() <= 100 * machine_epsilon);  // z, and the two inclinations
    const VectorXd qd = Eigen::FullPivLU<MatrixXd>(j.topRows(2)).kernel().col(0).normalized() * random.uniform(-3, 3);
    const VectorXd tau = random.in_box(2);
    const MaximalSolution spatial = maximal_dynamics(bar, q, qd, tau);
    CHECK(spatial.rank == 2);
    CHECK(spatial.freedoms == 1);

    // Force along x and y and moment about z of every joint are determined, and no other component.
    for (Index row = 0; row < 4; ++row) {
      for (Index k = 0; k < 6; ++k) CHECK(spatial.determined(row, k) == (k < 2 || k == 5));
    }
    ClosedMechanism planar = bar;
    planar.closures[0].kind = ClosureKind::slot;
    const MaximalSolution flat = maximal_dynamics(planar, q, qd, tau);
    CHECK(flat.rank == 2);
    CHECK(flat.determined.all());
    // Minimal coordinates: the planar loop as a textbook writes it, M and h of Newton-Euler, and J of two rows.
    const MatrixXd mass = mass_matrix(bar.tree, q);
    const VectorXd bias = inverse_dynamics(bar.tree, q, qd, VectorXd::Zero(3)) - tau;
    const double s0 = std::sin(q[0]), c0 = std::cos(q[0]), s1 = std::sin(q[0] + q[1]), c1 = std::cos(q[0] + q[1]);
    const double s2 = std::sin(q[2]), c2 = std::cos(q[2]);
    Eigen::Matrix<double, 2, 3> rows;
    rows << -a * s0 - b * s1, -b * s1, c * s2, a * c0 + b * c1, b * c1, -c * c2;
    const double w0 = qd[0], w1 = qd[0] + qd[1], w2 = qd[2];
    const Eigen::Vector2d sigma{-a * c0 * w0 * w0 - b * c1 * w1 * w1 + c * c2 * w2 * w2,
                                -a * s0 * w0 * w0 - b * s1 * w1 * w1 + c * s2 * w2 * w2};
    MatrixXd kkt = MatrixXd::Zero(5, 5);
    kkt << mass, -rows.transpose(), rows, MatrixXd::Zero(2, 2);
    VectorXd right(5);
    right << -bias, -sigma;
    const VectorXd solution = kkt.fullPivLu().solve(right);
    // A solve's backward error: a few eps in every term of every equation, through the inverse.
    const VectorXd error =
        20 * machine_epsilon * kkt.inverse().cwiseAbs() * (kkt.cwiseAbs() * solution.cwiseAbs() + right.cwiseAbs());
    CHECK(worst(spatial.qdd, solution.head(3), error.head(3)) <= 1);
    CHECK(worst(spatial.qdd, flat.qdd, error.head(3)) <= 1);
    const double loads = error.tail(2).sum() + 10 * error.head(3).sum();  // at most 5 kg and 1 m
    for (Index row = 0; row < 4; ++row) {
      for (const Index k : {0, 1, 5}) CHECK(std::abs(spatial.reactions(row, k) - flat.reactions(row, k)) <= loads);
    }
    // The multipliers are the force on the rocker, along the ground.
    const Vector3d force = rotation_about(2, rocker) * spatial.reactions.row(3).head<3>().transpose();
    CHECK(std::abs(-force.x() - solution[3]) <= loads);
    CHECK(std::abs(-force.y() - solution[4]) <= loads);
  }
}

TEST_CASE("Bennett's linkage moves, though four skew axes should not") {
  // Bars (a, alpha) and (b, beta) with a / sin alpha = b / sin beta, each twice, alternating. Then theta3 = -theta1,
  // theta4 = -theta2 and tan(theta1 / 2) tan(theta2 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2) (Bennett
  // 1903), so that theta2' = -theta1' sin theta2 / sin theta1.
  for (const std::uint64_t seed : test_seeds(27500, 20)) {
    CAPTURE(seed);
    Random random(seed);
    const double alpha = random.uniform(0.3, 0.6), beta = random.uniform(0.9, 1.4), size = random.uniform(0.3, 1);
    const auto bar = [](double length, double twist) -> Pose { return {rotation_about(0, twist), {length, 0, 0}}; };
    const Pose first = bar(size * std::sin(alpha), alpha), second = bar(size * std::sin(beta), beta);
    const Matrix3d back = second.rotation.transpose();
    ClosedMechanism linkage;
    linkage.tree.base = {random.rotation(), random.in_box(1)};
    linkage.tree.gravity = 9.81 * random.direction();
    const Pose places[] = {{}, first, second};
    for (int i = 0; i < 3; ++i) {
      Body body = random_tree(seed + static_cast<std::uint64_t>(i), {.bodies = 1}).bodies[0];
      body.kind = JointKind::revolute;
      body.parent = i - 1;
      body.before = places[i];
      body.after = {};
      body.axis = Vector3d::UnitZ();
      linkage.tree.bodies.push_back(body);
    }
    linkage.closures = {closure_of(ClosureKind::revolute, {2, first}, {-1, {back, -(back * second.position)}})};

    const double theta = random.uniform(0.4, 2.7);
    const double other =
        2 * std::atan(std::sin((beta + alpha) / 2) / std::sin((beta - alpha) / 2) / std::tan(theta / 2));
    const double ratio = -std::sin(other) / std::sin(theta), speed = random.uniform(-3, 3);
    const VectorXd q = Vector3d{theta, other, -theta}, qd = speed * Vector3d{1, ratio, -1};
    const MaximalSolution solved = maximal_dynamics(linkage, q, qd, random.in_box(2));
    CHECK(solved.rank == 2);  // of five
    CHECK(solved.freedoms == 1);
    CHECK(solved.gaps.cwiseAbs().maxCoeff() <= 32 * machine_epsilon);
    CHECK(solved.rates.cwiseAbs().maxCoeff() <= 64 * machine_epsilon * (1 + std::abs(ratio)) * std::abs(speed));
    // theta2'' = ratio theta1'' + ratio' theta1'; the dropped equations are met as well.
    const double ratio_rate = ratio * speed * (ratio / std::tan(other) - 1 / std::tan(theta));
    const double terms = (1 + std::abs(ratio)) *
                         (std::abs(solved.qdd[0]) + speed * speed / std::pow(std::sin(theta), 2)) *
                         (1 + 1 / std::abs(std::tan(other)));
    CHECK(std::abs(solved.qdd[1] - ratio * solved.qdd[0] - ratio_rate * speed) <= 200 * machine_epsilon * terms);
    CHECK(std::abs(solved.qdd[2] + solved.qdd[0]) <= 200 * machine_epsilon * terms);
    CHECK(solved.residual <= 200 * machine_epsilon * terms);
  }
}

TEST_CASE("SymPy's four-bar linkage") {
  // SymPy, sympy/physics/mechanics/tests/test_jointsmethod.py, test_four_bar_linkage_with_manual_constraints: uniform
  // bars of l = 0.13, 0.24, 0.21, 0.34 m and 997 kg/m, pinned end to end, the first at rest. There the mass matrix
  // and the forcing of the three accelerations stand in print, with 13 to 16 digits.
  const double l1 = 0.13, l2 = 0.24, l3 = 0.21, l4 = 0.34, density = 997;
  const auto bar = [&](int parent, const Pose& before, double l) {
    return planar_link(parent, before, density * l, {l / 2, 0, 0}, density * l * l * l / 12);
  };
  ClosedMechanism mechanism;
  mechanism.tree.bodies = {bar(-1, shifted(l1, 0), l2), bar(0, shifted(l2, 0), l3), bar(1, shifted(l3, 0), l4)};
  mechanism.closures = {closure_of(ClosureKind::revolute, {2, shifted(l4, 0)}, {-1, {}})};
  const VectorXd q = Vector3d{2.1, 0.6655470375077588, 2.527408138024188};
  const VectorXd u = Vector3d{0.2, -0.17963733938852067, 0.1309060540601612};
  Matrix3d mass;
  mass << 3.452709815256506e+01, 7.003948798374735e+00, -4.939690970641498e+00, -2.203792703880936e-14,
      2.071702479957077e-01, 2.842917573033711e-01, -1.300000000000123e-01, -8.836934896046506e-03,
      1.864891330060847e-01;
  const Vector3d forcing{-0.031211821321648, -0.00066022608181, 0.001813559741243};
  const MaximalSolution solved = maximal_dynamics(mechanism, q, u, VectorXd::Zero(3));
  CHECK(solved.gaps.cwiseAbs().maxCoeff() <= 1e-13);  // as the printed angles close it
  CHECK(solved.rates.cwiseAbs().maxCoeff() <= 1e-14);
  // Half a unit of the last printed digits of the forcing, 5e-16, through the inverse.
  const Matrix3d inverse = mass.inverse();
  const Vector3d tolerance = inverse.cwiseAbs() * Vector3d::Constant(5e-15);
  CHECK(worst(solved.qdd, inverse * forcing, tolerance) <= 1);
}

TEST_CASE("Andrews' squeezing mechanism at both ends of its published run") {
  // Seven bodies in a plane, three loops. Schiehlen (1990); parameters, start and end as printed with the Test Set for
  // IVP Solvers (Mazzia and Magherini 2008, problem "Andrews' squeezing mechanism"), after Hairer and Wanner II, VI.9.
  // At the start accelerations and multipliers are printed with 30 digits, at t = 0.03 s as integrated: the positions
  // there are good to some 1e-9.
  const double d = 28e-3, da = 115e-4, e = 2e-2, ea = 1421e-5, rr = 7e-3, ra = 92e-5, ss = 35e-3, sa = 1874e-5,
               sb = 1043e-5, sc = 18e-3, sd = 2e-2, ta = 2308e-5, tb = 916e-5, u = 4e-2, ua = 1228e-5, ub = 449e-5,
               zf = 2e-2, zt = 4e-2, fa = 1421e-5;
  const Pose pivot_a = shifted(-.06934, -.00227), pivot_b = shifted(-.03635, .03273);
  const Vector3d pivot_c{.014, .072, 0};
  ClosedMechanism squeezer;
  squeezer.tree.bodies = {planar_link(-1, {}, .04325, {ra, 0, 0}, 2.194e-6),                   // K1, beta
                          planar_link(0, shifted(rr, 0), .00365, {-da, 0, 0}, 4.410e-7),       // K2, Theta
                          planar_link(-1, pivot_b, .02373, {sa, sb, 0}, 5.255e-6),             // K3, gamma
                          planar_link(-1, pivot_a, .07050, {ta, tb, 0}, 1.169e-5),             // K5, delta
                          planar_link(3, shifted(zt, 0), .00706, {0, ea - e, 0}, 5.667e-7),    // K4, Phi
                          planar_link(-1, pivot_a, .05498, {ua, ub, 0}, 1.912e-5),             // K7, epsilon
                          planar_link(5, shifted(0, -u), .00706, {zf - fa, 0, 0}, 5.667e-7)};  // K6, Omega
  const LinkFrame centre{1, shifted(-d, 0)};
  squeezer.closures = {closure_of(ClosureKind::revolute, centre, {2, shifted(0, -ss)}),
                       closure_of(ClosureKind::revolute, centre, {4, shifted(0, -e)}),
                       closure_of(ClosureKind::revolute, centre, {6, shifted(zf, 0)})};
  const int printed[] = {0, 1, 2, 4, 3, 6, 5};  // places of beta, Theta, gamma, Phi, delta, Omega, epsilon
  const auto arranged = [&](const std::vector<double>& values) {
    VectorXd v(7);
    for (int i = 0; i < 7; ++i) v[printed[i]] = values[i];
    return v;
  };
  const auto solve = [&](const VectorXd& q, const VectorXd& qd) {
    AppliedWrench spring;
    spring.body = 2;
    spring.point = {sd, -sc, 0};
    const Vector3d stretched = rotation_about(2, q[2]) * spring.point + pivot_b.position - pivot_c;
    spring.force = -4530 * (1 - 7785e-5 / stretched.norm()) * stretched;
    squeezer.tree.wrenches = {spring};
    VectorXd tau = VectorXd::Zero(7);
    tau[0] = 33e-3;
    return maximal_dynamics(squeezer, q, qd, tau);
  };

  const VectorXd start = arranged({-0.0617138900142764496358948458001, 0, 0.455279819163070380255912382449,
                                   0.222668390165885884674473185609, 0.487364979543842550225598953530,
                                   -0.222668390165885884674473185609, 1.23054744454982119249735015568});
  const MaximalSolution first = solve(start, VectorXd::Zero(7));
  CHECK(first.rank == 6);
  CHECK(first.freedoms == 1);
  CHECK(first.gaps.cwiseAbs().maxCoeff() <= machine_epsilon);
  const VectorXd expected =
      arranged({14222.4439199541138705911625887, -10666.8329399655854029433719415, 0, 0, 0, 0, 0});
  // Angles are rounded to double, 1e-16: links of 1e-6 kg m^2 and 1e-2 m under loads of 1e2 N answer with up to 1e-16 *
  // 1e2 * 1e-2 / 1e-6 = 1e-10 each.
  const double tolerance = 1e-10;
  CHECK(worst(first.qdd, expected, VectorXd::Constant(7, tolerance)) <= 1);
  // The printed multipliers are the force of the first loop on K3, along the ground.
  const Vector3d force = rotation_about(2, start[2]) * first.reactions.row(7).head<3>().transpose();
  CHECK(std::abs(force.x() - 98.5668703962410896057654982170) <= 1e-12);
  CHECK(std::abs(force.y() - -6.12268834425566265503114393122) <= 1e-12);

  const VectorXd q = arranged({0.1581077119629904e+2, -0.1575637105984298e+2, 0.4082224013073101e-1,
                               -0.5347301163226948, 0.5244099658805304, 0.5347301163226948, 0.1048080741042263e+1});
  const VectorXd qd = arranged({0.1139920302151208e+4, -0.1424379294994111e+4, 0.1103291221937134e+2,
                                0.1929337464421385e+2, 0.5735699284790808, -0.1929337464421385e+2, 0.3231791658026955});
  const VectorXd qdd =
      arranged({-0.2463176316945196e+5, 0.5185037701610329e+5, 0.3241025686413781e+6, 0.5667493645176213e+6,
                0.1674362929479361e+5, -0.5667493645176222e+6, 0.9826520791458422e+4});
  const MaximalSolution last = solve(q, qd);
  CHECK(last.gaps.cwiseAbs().maxCoeff() <= 1e-9);
  // The printed accelerations are unknowns of an integration of index 3: those of the printed positions and speeds,
  // which close the loops to 1e-16 m and 1e-9 m/s, differ from them by up to 7e-8 of the largest.
  CHECK(worst(last.qdd, qdd, VectorXd::Constant(7, 1e-7 * qdd.norm())) <= 1);
  const Vector3d loads[] = {{0.1991753333731910e+3, -0.2975531228015052e+2, 0},
                            {0.2306654119098399e+2, 0.3145271365475927e+2, 0},
                            {0.2264249232082739e+2, 0.1161740700019673e+2, 0}};
  const double turned[] = {q[2], q[3] + q[4], q[5] + q[6]};
  for (int loop = 0; loop < 3; ++loop) {
    const Vector3d on_b = rotation_about(2, turned[loop]) * last.reactions.row(7 + loop).head<3>().transpose();
    CHECK((on_b - loads[loop]).norm() <= 1e-7 * loads[0].norm());
  }
}

TEST_CASE("a rolling disc moves as SymPy prints") {
  // SymPy documentation, "A rolling disc, with Kane's method": with yaw q1, lean q2 and the angular velocity u along
  // the leaning frame,
  //   u1' = (4 g sin q2 + 6 r u2 u3 - r u3^2 tan q2) / (5 r),  u2' = -2 u1 u3 / 3,  u3' = (u3 tan q2 - 2 u2) u1.
  for (const std::uint64_t seed : test_seeds(28000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    const double r = random.uniform(0.1, 1), m = random.uniform(0.5, 3), g = 9.81;
    const double lean = random.uniform(-1.2, 1.2), turn = random.uniform(-3, 3);
    const Vector3d w = random.in_box(4);
    ClosedMechanism disc;
    disc.tree.gravity = {0, 0, -g};
    Body body = joint(JointKind::floating);
    body.mass = m;
    body.inertia = (m * r * r * Vector3d{0.25, 0.5, 0.25}).asDiagonal();
    disc.tree.bodies.push_back(body);
    Closure tread = closure_of(ClosureKind::rolling_disc, {0, {}}, {-1, {}});
    tread.axis = Vector3d::UnitY();
    tread.radius = r;
    disc.closures.push_back(tread);

    const Matrix3d leaning = rotation_about(2, random.uniform(-3, 3)) * rotation_about(0, lean);
    const Vector3d arm = r * leaning.col(2), spin = leaning * w;
    VectorXd q(7), qd(6);
    q << random.uniform(-1, 1), random.uniform(-1, 1), arm.z(), quaternion_of(leaning * rotation_about(1, turn));
    qd << spin.cross(arm), spin;
    const MaximalSolution solved = maximal_dynamics(disc, q, qd, VectorXd::Zero(6));
    const double size = (g / r + w.squaredNorm()) / std::pow(std::cos(lean), 2);
    CHECK(solved.gaps.cwiseAbs().maxCoeff() <= 4 * machine_epsilon * r);
    CHECK(solved.rates.cwiseAbs().maxCoeff() <= 16 * machine_epsilon * r * w.norm());
    CHECK(solved.freedoms == 3);

    // w' in the leaning frame, which turns at (u1, u3 tan q2, u3).
    const Vector3d frame{w[0], w[2] * std::tan(lean), w[2]};
    const Vector3d rate = leaning.transpose() * solved.qdd.tail<3>() - frame.cross(w);
    const Vector3d printed{(4 * g * std::sin(lean) + 6 * r * w[1] * w[2] - r * w[2] * w[2] * std::tan(lean)) / (5 * r),
                           -2 * w[0] * w[2] / 3, (w[2] * std::tan(lean) - 2 * w[1]) * w[0]};
    CHECK(worst(rate, printed, Vector3d::Constant(100 * machine_epsilon * size)) <= 1);
  }
}

TEST_CASE("a ball rolls down a slope, and on a turntable") {
  // With F the force at the contact, -r n from the centre: m v' = F + m g, (2/5) m r^2 w' = -r n x F, and v = u + r w x
  // n for a ground that moves with u. Without n in v', v' (1 + 5/2) = u' + (5/2) g_t: on a slope v' = (5/7) g_t; on a
  // level table that turns at a constant rate W, u' = W n x v, and v' = (2/7) W n x v.
  for (const std::uint64_t seed : test_seeds(29000, 20)) {
    CAPTURE(seed);
    Random random(seed);
    const double r = random.uniform(0.1, 0.5), m = random.uniform(0.5, 3);
    const double turning = seed % 2 == 0 ? 0 : random.uniform(-3, 3);
    const Matrix3d ground = random.rotation();
    const Vector3d n = ground.col(2);
    ClosedMechanism table;
    table.tree.base = {ground, random.in_box(1)};
    table.tree.gravity = turning == 0 ? Vector3d(9.81 * random.direction()) : Vector3d(-9.81 * n);
    Body plate = joint(JointKind::revolute);
    plate.mass = 5;
    plate.inertia = Matrix3d::Identity();
    Body ball = joint(JointKind::floating);
    ball.mass = m;
    ball.inertia = 0.4 * m * r * r * Matrix3d::Identity();
    table.tree.bodies = {plate, ball};
    Closure contact = closure_of(ClosureKind::rolling_ball, {1, {}}, {0, {rotation_about(2, 0.3), {0.1, 0.2, 0}}});
    contact.radius = r;
    table.closures.push_back(contact);
    table.couplings.push_back({"drive", VectorXd::Unit(7, 0), turning, 0});

    const Vector3d at{random.uniform(-1, 1), random.uniform(-1, 1), r};
    const Vector3d v{random.uniform(-1, 1), random.uniform(-1, 1), 0}, z = Vector3d::UnitZ();  // along the base
    const Vector3d slip = v - turning * z.cross(at);
    VectorXd q(8), qd(7);
    q << random.uniform(-3, 3), at, random.quaternion();
    qd << turning, v, Vector3d{-slip.y(), slip.x(), 0} / r + random.uniform(-2, 2) * z;
    const MaximalSolution solved = maximal_dynamics(table, q, qd, VectorXd::Zero(7));
    const double size = 10 + 3 * (v.norm() + 3 * at.norm()) * (1 + std::abs(turning));
    CHECK(solved.rates.cwiseAbs().maxCoeff() <= 16 * machine_epsilon * size);
    Vector3d expected = 2.0 / 7 * turning * z.cross(v);
    if (turning == 0) {
      const Vector3d g = ground.transpose() * table.tree.gravity;
      expected = 5.0 / 7 * Vector3d{g.x(), g.y(), 0};
    }
    CHECK(worst(solved.qdd.segment<3>(1), expected, Vector3d::Constant(50 * machine_epsilon * size)) <= 1);
    CHECK(std::abs(solved.qdd[6]) <= 50 * machine_epsilon * size / r);  // nothing turns it about n
    CHECK(std::abs(solved.qdd[0]) <= 50 * machine_epsilon);             // driven
  }
}

}  // namespace robotc::oracle::loops_test
