// The oracle against itself: Newton-Euler, Lagrange, textbooks and the printed equations of El Baji et al. (2022) were
// each written from their own source, and must agree to rounding. All other tests rely on this.
//
// Tolerances are derived, never tuned: rounding_unit(tree) * magnitude (magnitude.h), unless a case says otherwise.
#include "tests/oracle/self_test.h"

#include <doctest/doctest.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "tests/depth.h"
#include "tests/oracle/closed_forms.h"
#include "tests/oracle/configuration.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/magnitude.h"
#include "tests/oracle/newton_euler.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"

namespace robotc::oracle::self_test {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

}  // namespace

TEST_CASE("random trees are valid mechanisms and follow from their seed") {
  int massless = 0;
  int fixed = 0;
  for_random_trees(1000, 48, 8, [&](const Tree& tree, const State& state, std::uint64_t) {
    validate(tree);
    CHECK(freedom_count(tree) >= 1);
    CHECK(state.q.size() == position_count(tree));
    CHECK(state.qd.size() == freedom_count(tree));
    for (const Body& body : tree.bodies) {
      massless += body.mass == 0;
      fixed += body.kind == JointKind::fixed;
      CHECK(body.inertia == body.inertia.transpose());
      // Principal moments of any body: non-negative, and none above the sum of the others. Rods and plates meet these
      // with equality; an eigenvalue is good to a few eps of the norm.
      const Vector3d p = Eigen::SelfAdjointEigenSolver<Matrix3d>(body.inertia).eigenvalues();
      const double slack = 8 * machine_epsilon * body.inertia.norm();
      CHECK(p[0] >= -slack);
      CHECK(p[0] + p[1] >= p[2] - slack);
    }
  });
  if (!is_single_seed()) {
    CHECK(massless > 0);
    CHECK(fixed > 0);
  }

  const RandomTreeOptions options{.bodies = 5, .branching = 0.5, .fixed = 0.2};
  const Tree a = random_tree(7, options);
  const Tree b = random_tree(7, options);
  const Tree c = random_tree(8, options);
  CHECK(a.bodies[4].inertia == b.bodies[4].inertia);
  CHECK(a.gravity == b.gravity);
  CHECK(a.gravity != c.gravity);
  CHECK(random_state(a, 3).qdd == random_state(a, 3).qdd);
}

TEST_CASE("ROBOTC_SEED replays one seed") {
  const char* text = std::getenv("ROBOTC_SEED");
  const std::optional<std::string> outside = text == nullptr ? std::nullopt : std::optional<std::string>(text);

  ::unsetenv("ROBOTC_SEED");
  CHECK(test_seed(5) == 5);
  CHECK(test_seeds(5, 3) == std::vector<std::uint64_t>{5, 6, 7});
  CHECK(sampled_seeds(5, 9).size() == (test::at_full_depth() ? 9 : 3));
  CHECK(sampled_seeds(5, 4, 9).size() == (test::at_full_depth() ? 9 : 4));
  ::setenv("ROBOTC_SEED", "1234567890123", 1);
  CHECK(test_seed(5) == 1234567890123);
  CHECK(test_seeds(5, 3) == std::vector<std::uint64_t>{1234567890123});
  ::setenv("ROBOTC_SEED", "12x", 1);
  CHECK_THROWS_AS(test_seed(5), std::invalid_argument);

  if (outside) {
    ::setenv("ROBOTC_SEED", outside->c_str(), 1);
  } else {
    ::unsetenv("ROBOTC_SEED");
  }
}

TEST_CASE("a malformed tree is refused") {
  Tree tree = random_tree(1, {.bodies = 2});
  validate(tree);
  Tree order = tree;
  order.bodies[0].parent = 1;
  CHECK_THROWS_AS(validate(order), std::invalid_argument);
  Tree axis = tree;
  axis.bodies[1].axis *= 2;
  CHECK_THROWS_AS(validate(axis), std::invalid_argument);
  Tree mirrored = tree;
  mirrored.bodies[1].before.rotation *= -1;
  CHECK_THROWS_AS(validate(mirrored), std::invalid_argument);
  Tree pushed = tree;
  pushed.bodies[0].drive.viscous = -1;
  CHECK_THROWS_AS(validate(pushed), std::invalid_argument);
  Tree sprung = tree;
  sprung.bodies[0].kind = JointKind::spherical;
  validate(sprung);
  sprung.bodies[0].drive.viscous = 1;
  CHECK_THROWS_AS(validate(sprung), std::invalid_argument);  // not equal along all axes
  for (Drive& drive : sprung.bodies[0].further_drives) drive.viscous = 1;
  validate(sprung);
  sprung.bodies[0].drive.stiffness = 1;
  CHECK_THROWS_AS(validate(sprung), std::invalid_argument);
  Tree nowhere = tree;
  nowhere.wrenches.push_back({2});
  CHECK_THROWS_AS(validate(nowhere), std::invalid_argument);
  CHECK_THROWS_AS(gravity_forces(tree, VectorXd::Zero(5)), std::invalid_argument);
}

TEST_CASE("poses, jacobians and body velocities agree") {
  for_random_trees(2000, 32, 8, [](const Tree& tree, const State& s, std::uint64_t seed) {
    Random random(seed);
    const double unit = rounding_unit(tree);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    const std::vector<Pose> poses = link_poses(tree, s.q);
    const auto transforms = lagrangian::link_transforms(tree, s.q.cast<long double>());
    for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
      const Eigen::Matrix4d expected = transforms[i].cast<double>();
      const double reach = size.com_distance[i];
      CHECK(worst(poses[i].rotation, expected.topLeftCorner<3, 3>(), Matrix3d::Constant(unit)) <= 1);
      CHECK(worst(poses[i].position, expected.topRightCorner<3, 1>(), Vector3d::Constant(unit * reach)) <= 1);

      // An arm of a column of J is at most the way from the base to the point and back to the joint.
      const Vector3d point = random.in_box(0.5);
      const MatrixXd j = jacobian(tree, s.q, i, point);
      const double arm = 2 * (reach + point.norm()) + 1;
      CHECK(worst(j, lagrangian::jacobian(tree, s.q, i, point), MatrixXd::Constant(6, s.qd.size(), unit * arm)) <= 1);

      // The recursion's velocities are J qd.
      const VectorXd twist = jacobian(tree, s.q, i, tree.bodies[i].com) * s.qd;
      const double speed = arm * s.qd.lpNorm<1>();
      CHECK(worst(motion[i].com_velocity, twist.head(3), Vector3d::Constant(unit * speed)) <= 1);
      CHECK(worst(motion[i].angular_velocity, twist.tail(3), Vector3d::Constant(unit * s.qd.lpNorm<1>())) <= 1);
      const VectorXd at_origin = jacobian(tree, s.q, i) * s.qd;
      CHECK(worst(motion[i].velocity, at_origin.head(3), Vector3d::Constant(unit * speed)) <= 1);
    }
  });
}

TEST_CASE("accelerations are the time derivatives of the velocities") {
  // d/dt of J(q(t)) qd(t) along a Path by an eighth-order central difference, whose truncation is h^8 / 630 times the
  // ninth derivative. J has degree 1 in each angle's sine and cosine, so the velocity is a sum of terms (qd + qdd t)
  // exp(i (W t + A t^2 / 2)) with W <= sum |qd| and A <= sum |qdd|, or 2 sum |qdd| of quaternions, whose speeds turn
  // too. With r = sum |qd| + sqrt(2 sum |qdd|) its ninth derivative is at most 9 * 7!! = 945 r^9 times the velocity's
  // bound (Hermite polynomials; the worst case is qd = 0). So h = 0.02 / r leaves 4e-14 r, and rounding in double 2.1
  // units / h, about 100 units * r.
  for_random_trees(2500, 16, 6, [](const Tree& tree, const State& s, std::uint64_t) {
    const double rate = s.qd.lpNorm<1>() + std::sqrt(2 * s.qdd.lpNorm<1>()) + 1;
    const double h = 0.02 / rate;
    const Path<double> path(tree, s);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    const double weights[] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
    for (int i = 0; i < static_cast<int>(tree.bodies.size()); ++i) {
      VectorXd difference = VectorXd::Zero(6);
      for (int step = 1; step <= 4; ++step) {
        for (const int side : {-1, 1}) {
          const double t = side * step * h;
          const MatrixXd j = jacobian(tree, path.positions(t), i, tree.bodies[i].com);
          difference += side * weights[step - 1] / h * j * path.speeds(t);
        }
      }
      const double bound = (100 * rounding_unit(tree) + 4e-14) * rate * (1 + size.com_distance[i]) * rate;
      CHECK(worst(motion[i].com_acceleration, difference.head(3), Vector3d::Constant(bound)) <= 1);
      CHECK(worst(motion[i].angular_acceleration, difference.tail(3), Vector3d::Constant(bound)) <= 1);
    }
  });
}

TEST_CASE("inverse dynamics: Newton-Euler equals Lagrange") {
  for_random_trees(3000, 40, 8, [](const Tree& tree, const State& s, std::uint64_t) {
    const VectorXd newton = inverse_dynamics(tree, s.q, s.qd, s.qdd);
    const VectorXd lagrange = lagrangian::inverse_dynamics(tree, s.q, s.qd, s.qdd);
    CHECK(worst(newton, lagrange, rounding_unit(tree) * magnitudes(tree, s.q, s.qd, s.qdd).tau) <= 1);

    const VectorXd zero = VectorXd::Zero(s.qd.size());
    CHECK(worst(gravity_forces(tree, s.q), lagrangian::gravity_forces(tree, s.q),
                rounding_unit(tree) * magnitudes(bodies_alone(tree), s.q, zero, zero).tau) <= 1);
  });
}

TEST_CASE("mass matrix: symmetric, positive definite, and the one of the kinetic energy") {
  for_random_trees(4000, 40, 8, [](const Tree& tree, const State& s, std::uint64_t) {
    const double unit = rounding_unit(tree);
    const MatrixXd mass = mass_matrix(tree, s.q);
    const MatrixXd size = mass_matrix_magnitude(tree, s.q);
    CHECK(worst(mass, mass.transpose(), unit * size) <= 1);
    const MatrixXd lagrange = lagrangian::mass_matrix(tree, s.q.cast<long double>()).cast<double>();
    CHECK(worst(mass, lagrange, unit * size) <= 1);
    CHECK(Eigen::LLT<MatrixXd>(mass).info() == Eigen::Success);

    const Magnitudes terms = magnitudes(tree, s.q, s.qd, s.qdd);
    const double energy = kinetic_energy(tree, s.q, s.qd);
    CHECK(worst(energy, 0.5 * s.qd.dot(mass * s.qd), unit * terms.kinetic) <= 1);
    const auto q = s.q.cast<long double>();
    const auto qd = s.qd.cast<long double>();
    CHECK(worst(energy, static_cast<double>(lagrangian::kinetic_energy(tree, q, qd)), unit * terms.kinetic) <= 1);
    CHECK(worst(potential_energy(tree, s.q), static_cast<double>(lagrangian::potential_energy(tree, q)),
                unit * terms.potential) <= 1);
  });
}

TEST_CASE("the equation of motion splits into its terms") {
  for_random_trees(5000, 40, 10, [](const Tree& tree, const State& s, std::uint64_t) {
    const VectorXd whole = inverse_dynamics(tree, s.q, s.qd, s.qdd);
    const VectorXd parts = mass_matrix(tree, s.q) * s.qdd + nonlinear_effects(tree, s.q, s.qd) + friction(tree, s.qd) +
                           spring_forces(tree, s.q) - applied_forces(tree, s.q, s.qd);
    CHECK(worst(whole, parts, rounding_unit(tree) * magnitudes(tree, s.q, s.qd, s.qdd).tau) <= 1);
  });
}

TEST_CASE("forward dynamics inverts inverse dynamics") {
  // Cholesky's backward error is |dM_ij| <= c(n) eps sqrt(M_ii M_jj) whatever the units of the rows (Demmel 1989;
  // Higham 2002, theorem 10.5), with c(n) about n + 1 for the factors and twice more for the solves. So the computed
  // accelerations need, up to that and to the rounding of the dynamics itself, the given efforts. Unlike an error in
  // qdd this residual does not grow with cond(M).
  for_random_trees(6000, 40, 10, [](const Tree& tree, const State& s, std::uint64_t) {
    const VectorXd tau = inverse_dynamics(tree, s.q, s.qd, s.qdd);
    const VectorXd qdd = forward_dynamics(tree, s.q, s.qd, tau);
    const VectorXd residual = inverse_dynamics(tree, s.q, s.qd, qdd) - tau;
    const double n = static_cast<double>(s.qd.size());
    const MatrixXd size = mass_matrix_magnitude(tree, s.q);
    const VectorXd tolerance =
        rounding_unit(tree) * (magnitudes(tree, s.q, s.qd, qdd).tau + magnitudes(tree, s.q, s.qd, s.qdd).tau) +
        3 * (n + 1) * machine_epsilon * (size * qdd.cwiseAbs());
    CHECK(worst(residual, VectorXd::Zero(s.qd.size()), tolerance) <= 1);
  });
}

TEST_CASE("Coriolis matrix: C qd + g are the nonlinear effects, and M' - 2 C is skew") {
  for_random_trees(7000, 16, 6, [](const Tree& tree, const State& s, std::uint64_t) {
    const VectorXd zero = VectorXd::Zero(s.qd.size());
    const MatrixXd c = lagrangian::coriolis_matrix(tree, s.q, s.qd);
    const VectorXd nonlinear = nonlinear_effects(tree, s.q, s.qd);
    CHECK(worst(c * s.qd + gravity_forces(tree, s.q), nonlinear,
                rounding_unit(tree) * magnitudes(bodies_alone(tree), s.q, s.qd, zero).tau) <= 1);

    // M' along qd by an eighth-order difference in long double. M has degree <= 2 in each coordinate, so its rates are
    // at most W = 2 sum |qd|: with h = 0.01 / W the truncation h^8 W^9 / 630 is 2e-19 W and rounding 1e-17 W, both far
    // below the eps W that is left from rounding C's entries to double.
    const long double rate = 2 * s.qd.lpNorm<1>() + 1;
    const long double h = 0.01L / rate;
    const long double weights[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
    const lagrangian::Vector q = s.q.cast<long double>();
    const lagrangian::Vector qd = s.qd.cast<long double>();
    lagrangian::Matrix slope = lagrangian::Matrix::Zero(s.qd.size(), s.qd.size());
    for (int step = 1; step <= 4; ++step) {
      const lagrangian::Vector ahead = plus<long double>(tree, q, qd * (h * step));
      const lagrangian::Vector behind = plus<long double>(tree, q, -qd * (h * step));
      slope += weights[step - 1] / h * (lagrangian::mass_matrix(tree, ahead) - lagrangian::mass_matrix(tree, behind));
    }
    const MatrixXd skew = slope.cast<double>() - 2 * c;
    const MatrixXd tolerance = rounding_unit(tree) * static_cast<double>(rate) * mass_matrix_magnitude(tree, s.q);
    CHECK(worst(skew, -skew.transpose(), tolerance) <= 1);
  });
}

TEST_CASE("power of the efforts and wrenches is the rate of the energy and what friction takes") {
  // d/dt (T + V) along a Path by the same difference in long double. The energy has degree 2 in each angle and in the
  // rates: with r = 2 (sum |qd| + sqrt(sum |qdd|)) its ninth derivative is below 3000 r^9 times
  // the energy's bound. h = 0.005 / r leaves a truncation of 2e-18 r and a rounding of 2.1 * 200 * 5.4e-20 r times the
  // few roundings of each energy: together below 2e-16 r.
  for_random_trees(8000, 40, 10, [](const Tree& tree, const State& s, std::uint64_t) {
    const long double rate = 2 * (s.qd.lpNorm<1>() + std::sqrt(s.qdd.lpNorm<1>())) + 1;
    const long double h = 0.005L / rate;
    const long double weights[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
    const Path<long double> path(tree, s);
    const auto energy = [&](long double t) {
      const lagrangian::Vector at = path.positions(t);
      return lagrangian::kinetic_energy(tree, at, path.speeds(t)) + lagrangian::potential_energy(tree, at);
    };
    long double slope = 0;
    for (int step = 1; step <= 4; ++step) slope += weights[step - 1] * (energy(h * step) - energy(-h * step)) / h;

    // The wrenches' power from the velocities of their points, which the dynamics does not use.
    double power = s.qd.dot(inverse_dynamics(tree, s.q, s.qd, s.qdd)) - s.qd.dot(friction(tree, s.qd));
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    for (const ActingWrench& wrench : acting_wrenches(tree, s.q, s.qd)) {
      const BodyMotion& m = motion[wrench.body];
      power += wrench.force.dot(velocity_of(m, wrench.position)) + wrench.moment.dot(m.angular_velocity);
    }
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const double tolerance = rounding_unit(tree) * size.tau.dot(s.qd.cwiseAbs()) +
                             2e-16 * static_cast<double>(rate) * (size.kinetic + size.potential);
    CHECK(worst(power, static_cast<double>(slope), tolerance) <= 1);
  });
}

TEST_CASE("joint reactions equal those of virtual displacements, and carry what moves the bodies on the axis") {
  for_random_trees(9000, 12, 5, [](const Tree& tree, const State& s, std::uint64_t) {
    const double unit = rounding_unit(tree);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const WrenchRows rows = joint_reactions(tree, s.q, s.qd, s.qdd);
    MatrixXd tolerance(rows.rows(), 6);
    tolerance << size.reaction_force.replicate(1, 3), size.reaction_moment.replicate(1, 3);
    CHECK(worst(rows, lagrangian::joint_reactions(tree, s.q, s.qd, s.qdd), unit * tolerance) <= 1);

    const VectorXd tau = inverse_dynamics(tree, s.q, s.qd, s.qdd) - rotor_inertias(tree).cwiseProduct(s.qdd) -
                         friction(tree, s.qd) - spring_forces(tree, s.q);
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    const std::vector<int> bodies = freedom_bodies(tree);
    const std::vector<int> components = freedom_components(tree);
    for (Index k = 0; k < tau.size(); ++k) {
      const BodyMotion& m = motion[bodies[k]];
      const Vector3d slide = m.link.rotation.transpose() * m.slides[components[k]];
      const Vector3d turn = m.link.rotation.transpose() * m.turns[components[k]];
      const double along = slide.dot(rows.row(bodies[k]).head<3>()) + turn.dot(rows.row(bodies[k]).tail<3>());
      CHECK(worst(tau[k], along, unit * size.tau[k]) <= 1);
    }
  });
}

TEST_CASE("what the base supplies changes the momentum of the whole mechanism") {
  // Sum over the joints on the base of force, and of moment about the world's origin, and of the wrenches, against m (a
  // - g) and the rate of angular momentum of all bodies: internal forces must cancel.
  for_random_trees(9500, 40, 10, [](const Tree& tree, const State& s, std::uint64_t) {
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    const WrenchRows rows = joint_reactions(tree, s.q, s.qd, s.qdd);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    Vector3d force = Vector3d::Zero(), moment = force, momentum_rate = force, spin_rate = force;
    double force_size = 0, moment_size = 0;
    for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
      const Body& body = tree.bodies[i];
      const BodyMotion& m = motion[i];
      // d/dt (R I R^T w), with R' = [w] R, written in the body's axes and turned back.
      const Matrix3d& r = m.link.rotation;
      const Vector3d w = r.transpose() * m.angular_velocity;
      const Vector3d w_rate = r.transpose() * m.angular_acceleration;
      for (const Lump& lump : lumps(body)) {
        const Vector3d com = m.link * lump.com;
        const Vector3d pull = lump.mass * (acceleration_of(m, com) - tree.gravity);
        momentum_rate += pull;
        spin_rate += r * (lump.inertia * w_rate + w.cross(lump.inertia * w)) + com.cross(pull);
      }
      if (body.parent >= 0) continue;
      const Vector3d f = r * rows.row(static_cast<Index>(i)).head<3>().transpose();
      force += f;
      moment += r * rows.row(static_cast<Index>(i)).tail<3>().transpose() + m.joint.position.cross(f);
      const Index k = static_cast<Index>(i);
      force_size += size.reaction_force[k];
      moment_size += size.reaction_moment[k] + size.com_distance[k] * size.reaction_force[k];
    }
    for (const ActingWrench& wrench : acting_wrenches(tree, s.q, s.qd)) {
      force += wrench.force;
      moment += wrench.moment + wrench.position.cross(wrench.force);
    }
    const double unit = rounding_unit(tree);
    CHECK(worst(force, momentum_rate, Vector3d::Constant(unit * force_size)) <= 1);
    CHECK(worst(moment, spin_rate, Vector3d::Constant(unit * moment_size)) <= 1);
  });
}

TEST_CASE("loads from outside act through the jacobian, and the base carries them") {
  for_random_trees(10000, 40, 8, [](const Tree& tree, const State& s, std::uint64_t seed) {
    Random random(seed + 1);
    const int body = random.index(static_cast<int>(tree.bodies.size()));
    AppliedWrench load{body, random.in_box(0.5), random.in_box(20), random.in_box(5)};
    load.axes = tree.base.rotation.transpose();  // those of the world
    Eigen::Matrix<double, 6, 1> wrench;
    wrench << load.force, load.moment;
    Tree burdened = tree;
    burdened.wrenches.push_back(load);
    const MatrixXd j = jacobian(tree, s.q, body, load.point);

    const VectorXd free = inverse_dynamics(tree, s.q, s.qd, s.qdd);
    const VectorXd loaded = inverse_dynamics(burdened, s.q, s.qd, s.qdd);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const double reach = 2 * (size.com_distance[body] + load.point.norm()) + 1;
    const VectorXd load_size = VectorXd::Constant(s.qd.size(), reach * load.force.norm() + load.moment.norm());
    const VectorXd tolerance = rounding_unit(tree) * (size.tau + load_size);
    CHECK(worst(loaded, free - j.transpose() * wrench, tolerance) <= 1);

    // The reaction at the loaded body itself: less by the load, turned to the link frame and moved to the joint origin.
    const std::vector<BodyMotion> motion = motions(tree, s.q, s.qd, s.qdd);
    const Matrix3d to_link = motion[body].link.rotation.transpose();
    const Vector3d arm = motion[body].link * load.point - motion[body].joint.position;
    Eigen::Matrix<double, 1, 6> expected = joint_reactions(tree, s.q, s.qd, s.qdd).row(body);
    expected.head<3>() -= (to_link * load.force).transpose();
    expected.tail<3>() -= (to_link * (load.moment + arm.cross(load.force))).transpose();
    const double row_size =
        size.reaction_force[body] + size.reaction_moment[body] + reach * load.force.norm() + load.moment.norm();
    CHECK(worst(joint_reactions(burdened, s.q, s.qd, s.qdd).row(body), expected,
                MatrixXd::Constant(1, 6, rounding_unit(tree) * row_size)) <= 1);
  });
}

TEST_CASE("pendulum") {
  const Pendulum pendulum;
  const Tree tree = pendulum.tree();
  for (const std::uint64_t seed : test_seeds(100, 20)) {
    CAPTURE(seed);
    const State s = random_state(tree, seed);
    const double q = s.q[0], qd = s.qd[0], qdd = s.qdd[0];
    const double unit = rounding_unit(tree);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const double expected = pendulum.inverse_dynamics(q, qdd);
    CHECK(worst(inverse_dynamics(tree, s.q, s.qd, s.qdd)[0], expected, unit * size.tau[0]) <= 1);
    CHECK(worst(lagrangian::inverse_dynamics(tree, s.q, s.qd, s.qdd)[0], expected, unit * size.tau[0]) <= 1);
    CHECK(worst(kinetic_energy(tree, s.q, s.qd), pendulum.kinetic_energy(qd), unit * size.kinetic) <= 1);
    CHECK(worst(potential_energy(tree, s.q), pendulum.potential_energy(q), unit * size.potential) <= 1);

    Eigen::Matrix<double, 1, 6> reaction;
    reaction << pendulum.reaction_force(q, qd, qdd).transpose(), 0, 0, expected;
    Eigen::Matrix<double, 1, 6> tolerance;
    tolerance.head<3>().setConstant(unit * size.reaction_force[0]);
    tolerance.tail<3>().setConstant(unit * size.reaction_moment[0]);
    CHECK(worst(joint_reactions(tree, s.q, s.qd, s.qdd), reaction, tolerance) <= 1);
  }
}

TEST_CASE("planar double pendulum") {
  const DoublePendulum arm;
  const Tree tree = arm.tree();
  for (const std::uint64_t seed : test_seeds(200, 20)) {
    CAPTURE(seed);
    const State s = random_state(tree, seed);
    const Vector2d q = s.q, qd = s.qd, qdd = s.qdd;
    const double unit = rounding_unit(tree);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const Vector2d expected = arm.inverse_dynamics(q, qd, qdd);
    CHECK(worst(inverse_dynamics(tree, s.q, s.qd, s.qdd), expected, unit * size.tau) <= 1);
    CHECK(worst(lagrangian::inverse_dynamics(tree, s.q, s.qd, s.qdd), expected, unit * size.tau) <= 1);
    CHECK(worst(gravity_forces(tree, s.q), arm.gravity_forces(q), unit * size.tau) <= 1);
    CHECK(worst(kinetic_energy(tree, s.q, s.qd), arm.kinetic_energy(q, qd), unit * size.kinetic) <= 1);
    CHECK(worst(potential_energy(tree, s.q), arm.potential_energy(q), unit * size.potential) <= 1);
    const MatrixXd mass_size = mass_matrix_magnitude(tree, s.q);
    CHECK(worst(mass_matrix(tree, s.q), arm.mass_matrix(q), unit * mass_size) <= 1);
    const MatrixXd rate_size = mass_size * s.qd.lpNorm<1>();
    CHECK(worst(lagrangian::coriolis_matrix(tree, s.q, s.qd), arm.coriolis_matrix(q, qd), unit * rate_size) <= 1);
  }
}

TEST_CASE("cart-pole") {
  const CartPole cart_pole;
  const Tree tree = cart_pole.tree();
  for (const std::uint64_t seed : test_seeds(300, 20)) {
    CAPTURE(seed);
    const State s = random_state(tree, seed);
    const Vector2d q = s.q, qd = s.qd, qdd = s.qdd;
    const double unit = rounding_unit(tree);
    const Magnitudes size = magnitudes(tree, s.q, s.qd, s.qdd);
    const Vector2d expected = cart_pole.inverse_dynamics(q, qd, qdd);
    CHECK(worst(inverse_dynamics(tree, s.q, s.qd, s.qdd), expected, unit * size.tau) <= 1);
    CHECK(worst(lagrangian::inverse_dynamics(tree, s.q, s.qd, s.qdd), expected, unit * size.tau) <= 1);
    CHECK(worst(kinetic_energy(tree, s.q, s.qd), cart_pole.kinetic_energy(q, qd), unit * size.kinetic) <= 1);
    CHECK(worst(potential_energy(tree, s.q), cart_pole.potential_energy(q), unit * size.potential) <= 1);
  }
}

TEST_CASE("the SCARA of El Baji et al. moves as its Fig. 3 says") {
  // Fig. 3 is a sum of at most 40 products of at most 6 factors, some of them sums of 6: first-order error below
  // (40 + 6 + 6) eps of its terms' absolute values. The Tree's side adds its own rounding.
  for (const std::uint64_t seed : test_seeds(400, 200)) {
    CAPTURE(seed);
    Random random(seed);
    ScaraParameters p;
    if (seed % 2 == 1) {  // other numbers than Table 4's: equal lengths and masses could hide a swapped index
      for (double* x : {&p.m1, &p.m2, &p.m3, &p.m4, &p.m5, &p.l1, &p.l2, &p.l3, &p.l4, &p.l5, &p.lc2, &p.lc3, &p.lc4,
                        &p.I2z, &p.I3z, &p.I4z, &p.g}) {
        *x *= random.uniform(0.5, 2);
      }
    }
    const Tree tree = scara_tree(p);
    const State s = random_state(tree, seed);
    const ScaraEfforts printed = scara_fig3(p, s.q, s.qd, s.qdd);
    const VectorXd tolerance =
        52 * machine_epsilon * printed.magnitude + rounding_unit(tree) * magnitudes(tree, s.q, s.qd, s.qdd).tau;
    CHECK(worst(inverse_dynamics(tree, s.q, s.qd, s.qdd), printed.tau, tolerance) <= 1);
    CHECK(worst(lagrangian::inverse_dynamics(tree, s.q, s.qd, s.qdd), printed.tau, tolerance) <= 1);
  }
}

TEST_CASE("the SCARA of El Baji et al. stands where eq. 37 says") {
  const ScaraParameters p;
  const Tree tree = scara_tree(p);
  for (const std::uint64_t seed : test_seeds(500, 20)) {
    CAPTURE(seed);
    const VectorXd q = random_state(tree, seed).q;
    const double a2 = q[1], a3 = q[1] + q[2], a4 = q[1] + q[2] + q[3];
    const Vector3d expected{p.l2 * std::cos(a2) + p.l3 * std::cos(a3) + p.l4 * std::cos(a4),
                            p.l2 * std::sin(a2) + p.l3 * std::sin(a3) + p.l4 * std::sin(a4), p.l1 + q[0] - p.l5 - q[4]};
    const double reach = p.l1 + p.l2 + p.l3 + p.l4 + p.l5 + std::abs(q[0]) + std::abs(q[4]);
    const Pose tool = link_poses(tree, q).back();
    CHECK(worst(tool.position, expected, Vector3d::Constant(rounding_unit(tree) * reach)) <= 1);
    CHECK(worst(tool.rotation(2, 2), -1, rounding_unit(tree)) <= 1);  // eq. 36: the quill points down
  }

  // Numbers quoted to six digits for the home position; half a unit of the last digit.
  VectorXd home(5);
  home << 0.1, -0.8, 1.9, -0.1, 0.284;
  const Vector3d tool = link_poses(tree, home).back().position;
  CHECK(worst(1000 * tool, Vector3d(338.121, 203.064, 200.000), Vector3d::Constant(0.5e-3)) <= 1);
  CHECK(worst(mass_matrix(tree, home)(2, 3), 0.146876, 0.5e-6) <= 1);
  const VectorXd weight = gravity_forces(tree, home);
  CHECK(worst(weight[0], 47.1704, 0.5e-4) <= 1);
  CHECK(worst(weight[4], -5.01683, 0.5e-5) <= 1);
  for (const int i : {1, 2, 3}) CHECK(weight[i] == 0);
}

}  // namespace robotc::oracle::self_test
