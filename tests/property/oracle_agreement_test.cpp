// Every function of a robot against the independent oracle, on random mechanisms. Tolerances: tests/oracle/magnitude.h.
#include <set>

#include "compiler/expr/algorithms.h"
#include "tests/oracle/configuration.h"
#include "tests/oracle/lagrangian.h"
#include "tests/property/random_case.h"

namespace robotc::test::oracle_agreement_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("a few random mechanisms have joints of every type") {
  if (oracle::is_single_seed()) return;
  std::set<JointType> found;
  for_every_kind_of_mechanism(24, [&](const Case& c) {
    for (const Joint& joint : c.mechanism.joints) found.insert(joint.type);
  });
  for (const JointType type : joint_types()) {
    CHECK_MESSAGE(found.contains(type), "no random mechanism has a `", joint_model(type).name(),
                  "` joint: add its kind in tests/oracle/tree.h and tests/oracle/random_tree.cpp");
  }
}

TEST_CASE("efforts agree with Newton and Euler") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const VectorXd tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    check_within(c.value(Function::inverse_dynamics), tau, c.unit * c.magnitude.tau);

    const oracle::Tree bodies = oracle::bodies_alone(c.tree);
    const VectorXd rest = VectorXd::Zero(c.state.qd.size());
    const VectorXd moving = oracle::magnitudes(bodies, c.state.q, c.state.qd, rest).tau;
    check_within(c.value(Function::nonlinear_effects), oracle::nonlinear_effects(c.tree, c.state.q, c.state.qd),
                 c.unit * moving);
    const VectorXd still = oracle::magnitudes(bodies, c.state.q, rest, rest).tau;
    check_within(c.value(Function::gravity_forces), oracle::gravity_forces(c.tree, c.state.q), c.unit * still);
  });
}

TEST_CASE("friction, springs and wrenches agree with the oracle") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    // A product and a sum each; the wrenches cross as many joints as in the efforts.
    const VectorXd friction = oracle::friction(c.tree, c.state.qd);
    check_within(c.value(Function::friction), friction, c.unit * friction.cwiseAbs());
    check_within(c.value(Function::spring_forces), oracle::spring_forces(c.tree, c.state.q), c.unit * c.magnitude.tau);
    check_within(c.value(Function::applied_forces), oracle::applied_forces(c.tree, c.state.q, c.state.qd),
                 c.unit * c.magnitude.tau);
  });
}

TEST_CASE("nothing acts against a joint at rest, and friction turns with the motion") {
  for_every_kind_of_mechanism(30, [](Case& c) {
    c.point.qd.setZero();
    const VectorXd still = c.value(Function::friction);
    CHECK(still == VectorXd::Zero(still.size()));
    for (const Function function :
         {Function::inverse_dynamics, Function::forward_dynamics, Function::forward_dynamics_dqd}) {
      CHECK(c.value(function).allFinite());
    }
    c.point.qd = -c.state.qd;
    check_within(c.value(Function::friction), oracle::friction(c.tree, -c.state.qd),
                 c.unit * oracle::friction(c.tree, -c.state.qd).cwiseAbs());
  });
}

TEST_CASE("the mass matrix agrees with Newton and Euler") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    check_within(c.matrix(Function::mass_matrix), oracle::mass_matrix(c.tree, c.state.q), c.unit * c.mass_magnitude);
  });
}

TEST_CASE("the Coriolis matrix is the Christoffel one") {
  for_every_kind_of_mechanism(24, [](Case& c) {
    check_within(c.matrix(Function::coriolis_matrix),
                 oracle::lagrangian::coriolis_matrix(c.tree, c.state.q, c.state.qd), c.unit * c.coriolis_magnitude());
  });
}

TEST_CASE("forward dynamics agrees with Newton and Euler by either derivation") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    c.point.tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    // A solution for efforts with error δ has error M⁻¹ δ; δ is the rounding of the terms of tau and of M q̈.
    const VectorXd effort =
        c.unit * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs() + c.point.tau.cwiseAbs());
    const MatrixXd inverse = oracle::mass_matrix(c.tree, c.state.q).inverse();
    const VectorXd tolerance = inverse.cwiseAbs() * effort;
    check_within(c.value(Function::forward_dynamics), c.state.qdd, tolerance);
    check_within(
        c.value(c.functions.accelerations_by_articulated_bodies(c.functions.joint_efforts(), c.mechanism.wrenches)),
        c.state.qdd, tolerance);
    check_within(c.value(c.functions.accelerations_by_factorisation(c.functions.joint_efforts(), c.mechanism.wrenches)),
                 c.state.qdd, tolerance);

    // δ(M⁻¹) = M⁻¹ δM M⁻¹.
    check_within(c.matrix(Function::forward_dynamics_dtau), inverse,
                 2 * c.unit * inverse.cwiseAbs() * c.mass_magnitude * inverse.cwiseAbs());
  });
}

TEST_CASE("energies agree with the oracle") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const VectorXd kinetic = VectorXd::Constant(1, oracle::kinetic_energy(c.tree, c.state.q, c.state.qd));
    check_within(c.value(Function::kinetic_energy), kinetic, VectorXd::Constant(1, c.unit * c.magnitude.kinetic));
    const VectorXd potential = VectorXd::Constant(1, oracle::potential_energy(c.tree, c.state.q));
    check_within(c.value(Function::potential_energy), potential, VectorXd::Constant(1, c.unit * c.magnitude.potential));
  });
}

void base_stands_as_mounted(Case& c) {
  const dynamics::FramePlace place{LinkId(std::size_t{0}), std::nullopt};
  VectorXd flat(12);
  for (Eigen::Index r = 0; r < 3; ++r) flat.segment(3 * r, 3) = c.tree.base.rotation.row(r).transpose();
  flat.tail(3) = c.tree.base.position;
  CHECK(c.value(c.functions.get(Function::pose, place).roots) == flat);
  for (const expr::Id entry : c.functions.get(Function::jacobian, place).roots) CHECK(c.pool.is_zero(entry));
}

TEST_CASE("poses and jacobians of every link and frame agree with the oracle") {
  for_every_kind_of_mechanism(36, [](Case& c) {
    const std::vector<oracle::Pose> poses = oracle::link_poses(c.tree, c.state.q);
    const Eigen::Index n = c.state.qd.size();
    for (std::size_t link = 0; link < c.mechanism.links.size(); ++link) {
      CAPTURE(link);
      const dynamics::FramePlace place{LinkId(link), std::nullopt};
      if (link == 0) {
        base_stands_as_mounted(c);
        continue;
      }
      const VectorXd pose = c.value(c.functions.get(Function::pose, place).roots);
      const oracle::Pose& expected = poses[link - 1];
      const MatrixXd jacobian = oracle::jacobian(c.tree, c.state.q, static_cast<int>(link) - 1);
      const double reach = c.magnitude.com_distance[static_cast<Eigen::Index>(link) - 1];  // m, along the bodies
      VectorXd flat(12);
      for (Eigen::Index r = 0; r < 3; ++r) flat.segment(3 * r, 3) = expected.rotation.row(r).transpose();
      flat.tail(3) = expected.position;
      // Rotations have entries up to 1. A link's origin is no farther than its mass centre and its own lengths.
      const double length = 1 + 2 * reach;
      VectorXd pose_tolerance = VectorXd::Constant(12, c.unit);
      pose_tolerance.tail(3) *= length;
      check_within(pose, flat, pose_tolerance);
      if (n == 0) continue;
      MatrixXd jacobian_tolerance = MatrixXd::Constant(6, n, c.unit);
      jacobian_tolerance.topRows(3) *= length;
      check_within(c.matrix(c.functions.get(Function::jacobian, place)), jacobian, jacobian_tolerance);
    }
  });
}

TEST_CASE("coordinates follow the order of declaration, whatever the topology") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 30)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 2 + static_cast<int>(seed % 8);
    options.branching = 0.4;
    options.fixed = 0.2;
    options.machines = seed % 2 == 0;
    const oracle::Tree tree = oracle::random_tree(seed, options);
    const oracle::State state = oracle::random_state(tree, seed);

    oracle::Random random(seed);
    std::vector<std::size_t> order(tree.bodies.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[static_cast<std::size_t>(random.index(static_cast<int>(i)))]);
    }
    std::vector<Eigen::Index> place;  // place[k]: index of the k-th declared coordinate in the oracle's q
    const std::vector<int> index = oracle::freedom_indices(tree);
    for (const std::size_t body : order) {
      if (index[body] >= 0) place.push_back(index[body]);
    }
    const auto declared = [&](const VectorXd& v) -> VectorXd { return v(place); };

    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants, order);
    dynamics::Functions functions(mechanism, pool);
    const Point point{declared(state.q), declared(state.qd), declared(state.qdd), {}};
    const double unit = oracle::rounding_unit(tree);
    const VectorXd magnitude = oracle::magnitudes(tree, state.q, state.qd, state.qdd).tau;
    check_within(evaluate(pool, functions.get(Function::inverse_dynamics).roots, mechanism, point),
                 declared(oracle::inverse_dynamics(tree, state.q, state.qd, state.qdd)), unit * declared(magnitude));
    const auto& mass = functions.get(Function::mass_matrix);
    check_within(evaluate_matrix(pool, mass.roots, mass.rows, mechanism, point),
                 oracle::mass_matrix(tree, state.q)(place, place),
                 unit * oracle::mass_matrix_magnitude(tree, state.q)(place, place));
    const auto& coriolis = functions.get(Function::coriolis_matrix);
    const MatrixXd c = oracle::lagrangian::coriolis_matrix(tree, state.q, state.qd);
    Case ordered(tree, seed, Numbers::constants);
    check_within(evaluate_matrix(pool, coriolis.roots, coriolis.rows, mechanism, point), c(place, place),
                 unit * ordered.coriolis_magnitude()(place, place));
  }
}

// Lengths and angles take one sum each, a quaternion some twenty products of numbers up to 1.
TEST_CASE("configurations move, differ and are of unit length as in the oracle") {
  for_every_kind_of_mechanism(40, [](Case& c) {
    const auto value = [&](Function function, const VectorXd& q, const VectorXd& from, const VectorXd& d) -> VectorXd {
      std::vector<std::pair<expr::Id, double>> values;
      const auto put = [&](const std::vector<expr::Id>& symbols, const VectorXd& numbers) {
        for (Eigen::Index i = 0; i < numbers.size(); ++i) {
          values.emplace_back(symbols[static_cast<std::size_t>(i)], numbers[i]);
        }
      };
      put(c.mechanism.q, q);
      put(c.mechanism.q0, from);
      put(c.mechanism.displacement, d);
      const std::vector<double> found = expr::evaluate(c.pool, c.functions.get(function).roots, values);
      return Eigen::Map<const VectorXd>(found.data(), std::ssize(found));
    };
    const VectorXd& q = c.state.q;
    const VectorXd d = c.state.qd / std::max(1.0, c.state.qd.lpNorm<Eigen::Infinity>());  // turns below half a turn
    const VectorXd moved = oracle::plus<double>(c.tree, q, d);
    const auto within = [](const VectorXd& v) {
      return VectorXd::Constant(v.size(), 40 * 2.2e-16 * (1 + v.lpNorm<Eigen::Infinity>()));
    };
    check_within(value(Function::plus, q, {}, d), moved, within(moved));
    check_within(value(Function::minus, moved, q, {}), d, within(moved));
    check_within(value(Function::close_loops, 1.7 * q, {}, {}), oracle::normalised<double>(c.tree, 1.7 * q),
                 within(moved));
  });
}

}  // namespace
}  // namespace robotc::test::oracle_agreement_test
