// Functions of robots with loops, against the oracle's maximal coordinates and against identities.
#include <doctest/doctest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <map>
#include <optional>

#include "compiler/equations/dynamics/drive_inputs.h"
#include "compiler/loops/loop_solver.h"
#include "tests/oracle/newton_euler.h"
#include "tests/property/loop_checks.h"

namespace robotc::test::functions_of_loops_test {
namespace {

using dynamics::Function;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("the motion that loops leave agrees with that in maximal coordinates") {
  for_random_loops(2, 8, 7, check_motion);
}

TEST_CASE("efforts of a motion are those that cause it") { for_random_loops(2, 8, 7, check_efforts); }

TEST_CASE("velocities and accelerations of places follow the loops") { for_random_loops(1, 3, 7, check_places); }

TEST_CASE("energies and momenta are those of the bodies at the speeds that loops leave") {
  for_random_loops(1, 3, 7, check_energies);
}

TEST_CASE("the Coriolis matrix: its forces, and dM/dt - 2 C is skew") {
  for_random_loops(1, 3, 6, check_coriolis_matrix);
}

TEST_CASE("derivatives of the dynamics along the motion that loops leave") {
  for_random_loops(1, 2, 4, check_derivatives);
}

TEST_CASE("every formulation gives the dynamics of loops") {
  std::map<std::string_view, int> checked;
  for_random_loops(1, 2, 5, [&](MovingRobot& r) {
    for (const derivations::Description& by : derivations::descriptions()) {
      CAPTURE(std::string(by.name));
      const auto value = [&](Function function) -> std::optional<MatrixXd> {
        if (!dynamics::gives(by.formulation, function, r.mechanism)) return std::nullopt;
        try {
          dynamics::Functions functions(r.mechanism, r.pool, by.formulation);
          const dynamics::Expressions& e = functions.get(function);
          return evaluate_matrix(r.pool, e.roots, e.rows, r.mechanism, r.here);
        } catch (const dynamics::FunctionTooLarge& error) {
          CHECK(error.mechanism == &r.mechanism);
          return std::nullopt;
        }
      };
      // Some derivations sum many terms that cancel.
      constexpr double many_terms = 100;
      const VectorXd effort = r.g.transpose() * r.tau;
      if (const auto found = value(Function::inverse_dynamics)) {
        check_within(*found, effort, VectorXd::Constant(effort.size(), many_terms * r.effort_error));
        ++checked[by.name];
      }
      if (const auto found = value(Function::mass_matrix)) {
        check_within(*found, r.mass,
                     MatrixXd::Constant(r.mass.rows(), r.mass.cols(), many_terms * r.share * r.mass_size));
      }
      if (const auto found = value(Function::forward_dynamics)) {
        const VectorXd difference = found->col(0) - r.u_rate;
        CHECK((r.mass * difference).lpNorm<Eigen::Infinity>() <= many_terms * r.driving_error);
      }
      if (const auto found = value(Function::coriolis_matrix)) {
        const VectorXd forces = r.value(Function::coriolis_forces, r.here);
        check_within(*found * r.u, forces, VectorXd::Constant(forces.size(), many_terms * r.effort_error));
      }
    }
  });
  for (const derivations::Description& by : derivations::descriptions()) {
    CAPTURE(std::string(by.name));
    CHECK(checked[by.name] > depth(1, 3));
  }
}

/// Gᵀ times the efforts that random bodies on each link that has one, and rotors where there are some, would need: a
/// column each. Ten bodies on a link are enough for all inertial parameters.
MatrixXd efforts_of_bodies(const oracle::Tree& tree, const MatrixXd& g, const VectorXd& q, const VectorXd& qd,
                           const VectorXd& qdd) {
  oracle::Random random(7);  // the same bodies in every state
  oracle::Tree empty = oracle::bodies_alone(tree);
  for (oracle::Body& body : empty.bodies) {
    body.mass = 0;
    body.inertia.setZero();
    body.further.clear();
  }
  std::vector<VectorXd> columns;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const std::vector<oracle::Lump> lumps = oracle::lumps(tree.bodies[i]);
    const bool has_mass = std::any_of(lumps.begin(), lumps.end(), [](const oracle::Lump& lump) {
      return lump.mass != 0 || lump.inertia.norm() != 0;
    });
    for (int k = 0; k < 10; ++k) {
      oracle::Tree alone = empty;
      oracle::Body& body = alone.bodies[i];
      body.mass = random.uniform(0.5, 1.5);
      body.com = random.in_box(1);
      const Eigen::Matrix3d axes = random.rotation();
      const Eigen::Vector3d moments(random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2));
      body.inertia = axes * moments.asDiagonal() * axes.transpose();
      if (has_mass) columns.push_back(g.transpose() * oracle::inverse_dynamics(alone, q, qd, qdd));
    }
  }
  const VectorXd rotors = oracle::rotor_inertias(tree);
  for (Index i = 0; i < rotors.size(); ++i) {
    if (rotors[i] != 0) columns.push_back(g.row(i).transpose() * qdd[i]);
  }
  MatrixXd all(g.cols(), std::ssize(columns));
  for (Index k = 0; k < all.cols(); ++k) all.col(k) = columns[static_cast<std::size_t>(k)];
  return all;
}

TEST_CASE("base parameters of loops are as many as motion tells apart") {
  int checked = 0, fewer = 0;
  for_random_loops(1, 3, 5, [&](MovingRobot& r) {
    if (!r.functions->regressor().has_known_geometry()) return;
    const loops::LoopSolver solver(r.mechanism, r.pool);
    oracle::Random random(3);
    const auto one = [&] { return random.uniform(-1, 1); };
    const std::size_t states = 20 + 20 * r.closed.tree.bodies.size();
    MatrixXd all;
    for (std::size_t state = 0; state < states; ++state) {
      const std::vector<double> closed = loops::closed_near(solver, r.mechanism.mobility.assembly, one);
      if (closed == r.mechanism.mobility.assembly) return;  // it cannot move far
      const VectorXd q = Eigen::Map<const VectorXd>(closed.data(), std::ssize(closed));
      const MatrixXd j = oracle::constraint_jacobian(r.closed, q);
      VectorXd qd(r.qd.size()), tau(r.tau.size());
      for (double& entry : qd) entry = one();
      for (double& entry : tau) entry = 3 * one();
      Eigen::CompleteOrthogonalDecomposition<MatrixXd> factors;
      factors.setThreshold(1e-9);
      factors.compute(j);
      if (j.rows() > 0) qd -= factors.solve(j * qd).eval();
      const oracle::MaximalSolution moving = oracle::maximal_dynamics(r.closed, q, qd, tau);
      if (moving.rank != r.solved.rank) return;  // the robot is singular where it was made
      const VectorXd& qdd = moving.qdd;
      // Any basis of the motions serves as G.
      MatrixXd motions = MatrixXd::Identity(qd.size(), qd.size());
      if (j.rows() > 0) {
        Eigen::FullPivLU<MatrixXd> lu;
        lu.setThreshold(1e-9);
        motions = lu.compute(j).kernel();
      }
      const MatrixXd here = efforts_of_bodies(r.closed.tree, motions, q, qd, qdd);
      all.conservativeResize(all.rows() + here.rows(), here.cols());
      all.bottomRows(here.rows()) = here;
    }
    if (all.cols() == 0) return;
    const VectorXd singular = all.jacobiSvd().singularValues();
    Index rank = 0;
    while (rank < singular.size() && singular[rank] > 1e-9 * singular[0]) ++rank;
    // Only where the figures leave no doubt.
    if (rank < singular.size() && singular[rank - 1] < 1e3 * singular[rank]) return;
    if (singular[rank - 1] < 1e-6 * singular[0]) return;
    CHECK(std::ssize(r.functions->base_combinations().base) == rank);
    ++checked;
    dynamics::Functions open(r.functions->open().mechanism(), r.pool);
    if (open.base_combinations().base.size() > r.functions->base_combinations().base.size()) ++fewer;
  });
  CHECK(checked > depth(3, 10));
  CHECK(fewer > depth(1, 5));
}

/// [force, moment] about the world's origin, along its axes.
using Wrench = Eigen::Matrix<double, 6, 1>;

Wrench about_origin(const oracle::Pose& frame, const Wrench& wrench) {
  Wrench result;
  result << frame.rotation * wrench.head<3>(),
      frame.rotation * wrench.tail<3>() + frame.position.cross(frame.rotation * wrench.head<3>());
  return result;
}

/// The residual of each body's rate of momentum under gravity, wrenches, and the reactions given. For closures they are
/// along the axes of the oracle's frames.
std::vector<Wrench> unbalanced(const oracle::ClosedMechanism& closed, const VectorXd& q, const VectorXd& qd,
                               const VectorXd& qdd, const MatrixXd& reactions) {
  const oracle::Tree& tree = closed.tree;
  const std::vector<oracle::BodyMotion> motion = oracle::motions(tree, q, qd, qdd);
  std::vector<Wrench> left(tree.bodies.size(), Wrench::Zero());
  const auto act = [&](int body, const Wrench& wrench) {
    if (body >= 0) left[static_cast<std::size_t>(body)] += wrench;
  };
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    const oracle::BodyMotion& m = motion[i];
    const Wrench from_parent = about_origin({m.link.rotation, m.joint.position}, reactions.row(static_cast<Index>(i)));
    act(static_cast<int>(i), from_parent);
    act(tree.bodies[i].parent, -from_parent);
    for (const oracle::Lump& lump : oracle::lumps(tree.bodies[i])) {
      const Eigen::Vector3d com = m.link * lump.com;
      const Eigen::Matrix3d inertia = m.link.rotation * lump.inertia * m.link.rotation.transpose();
      const Eigen::Vector3d force = lump.mass * (tree.gravity - oracle::acceleration_of(m, com));
      Wrench lacking;
      lacking << force,
          com.cross(force) - inertia * m.angular_acceleration - m.angular_velocity.cross(inertia * m.angular_velocity);
      act(static_cast<int>(i), lacking);
    }
  }
  for (const oracle::ActingWrench& wrench : oracle::acting_wrenches(tree, q, qd)) {
    Wrench acting;
    acting << wrench.force, wrench.moment + wrench.position.cross(wrench.force);
    act(wrench.body, acting);
  }
  for (std::size_t i = 0; i < closed.closures.size(); ++i) {
    const oracle::Closure& closure = closed.closures[i];
    const oracle::Pose link = closure.b.body < 0 ? tree.base : motion[static_cast<std::size_t>(closure.b.body)].link;
    const auto row = static_cast<Index>(tree.bodies.size() + i);
    const Wrench on_b = about_origin(link * closure.b.pose, reactions.row(row));
    act(closure.b.body, on_b);
    act(closure.a.body, -on_b);
  }
  return left;
}

TEST_CASE("reactions balance every body, and determined ones are those in maximal coordinates") {
  int checked = 0;
  for (const Motors motors : {Motors::freedoms, Motors::others}) {
    for_random_loops(
        1, 6, 7,
        [&](MovingRobot& r) {
          REQUIRE(dynamics::freedoms_of_motors(r.mechanism).has_value());
          const std::size_t bodies = r.closed.tree.bodies.size();
          MatrixXd found = r.matrix(Function::joint_reactions, r.here);
          REQUIRE(found.rows() == r.solved.reactions.rows());
          for (std::size_t i = 0; i < r.closed.closures.size(); ++i) {
            const oracle::Closure& closure = r.closed.closures[i];
            const bool own_axes = closure.kind == oracle::ClosureKind::universal ||
                                  closure.kind == oracle::ClosureKind::rolling_disc ||
                                  closure.kind == oracle::ClosureKind::rolling_ball;
            if (own_axes) continue;
            const Eigen::Matrix3d axes = axes_about(closure.axis);
            const auto row = static_cast<Index>(bodies + i);
            found.row(row) << (axes * found.row(row).head<3>().transpose()).transpose(),
                (axes * found.row(row).tail<3>().transpose()).transpose();
          }
          // J_dᵀ λ = (τ_tree − τ)_d, in which accelerations are as exact as G and σ let them be. The wrenches of λ act
          // with arms up to `reach`.
          const VectorXd v = VectorXd::Constant(r.g.rows(), r.speed_size);
          const VectorXd a = VectorXd::Constant(r.g.rows(), r.acceleration_size);
          const double efforts =
              oracle::magnitudes(r.closed.tree, r.q, v, a).tau.maxCoeff() + r.tau.lpNorm<Eigen::Infinity>();
          const double largest = r.solved.reactions.cwiseAbs().maxCoeff();
          const double tolerance = (1 + r.reach) * r.share * ((1 + r.inverse_size) * efforts + r.condition * largest);
          if (tolerance > 1e-3 * largest) return;  // too near a singular position to tell
          ++checked;
          for (Index row = 0; row < found.rows(); ++row) {
            for (Index k = 0; k < 6; ++k) {
              CAPTURE(row);
              CAPTURE(k);
              if (!r.solved.determined(row, k)) continue;
              CHECK(std::abs(found(row, k) - r.solved.reactions(row, k)) <= tolerance);
            }
          }
          for (const Wrench& left : unbalanced(r.closed, r.q, r.qd, r.solved.qdd, found)) {
            CHECK(left.lpNorm<Eigen::Infinity>() <= tolerance);
          }
        },
        motors);
  }
  CHECK(checked > depth(15, 100));
}

}  // namespace
}  // namespace robotc::test::functions_of_loops_test
