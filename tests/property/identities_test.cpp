// Identities of mechanics between functions that are derived independently.
#include <Eigen/Cholesky>

#include "compiler/expr/algorithms.h"
#include "tests/property/random_case.h"

namespace robotc::test::identities_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("M is symmetric and positive definite") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const std::vector<expr::Id>& roots = c.functions.get(Function::mass_matrix).roots;
    const std::size_t n = c.mechanism.qd.size();
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) CHECK(roots[i * n + j] == roots[j * n + i]);
    }
    const MatrixXd m = c.matrix(Function::mass_matrix);
    CHECK(m.ldlt().vectorD().minCoeff() > 0);
  });
}

TEST_CASE("half of qd M qd is the kinetic energy of the bodies") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const MatrixXd m = c.matrix(Function::mass_matrix);
    const VectorXd speed = c.state.qd.cwiseAbs();
    const double tolerance = c.unit * (c.magnitude.kinetic + 0.5 * speed.dot(c.mass_magnitude * speed));
    CHECK(std::abs(0.5 * c.state.qd.dot(m * c.state.qd) - c.value(Function::kinetic_energy)[0]) <= tolerance);
  });
}

TEST_CASE("dM/dt - 2 C is skew") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const dynamics::Expressions& mass = c.functions.get(Function::mass_matrix);
    const std::vector<expr::Id> rate =
        expr::differentiate(c.pool, mass.roots, second_rates_in_time(c.mechanism, c.pool)).roots;
    const MatrixXd mass_rate = c.matrix({rate, mass.rows, mass.cols});
    const MatrixXd coriolis = c.matrix(Function::coriolis_matrix);
    const MatrixXd skew = mass_rate - 2 * coriolis;
    // dM/dt = C + Cᵀ, so its terms have the bounds of C's; four of them are added.
    const MatrixXd bound = c.coriolis_magnitude();
    check_within(skew, -skew.transpose(), 2 * c.unit * (bound + bound.transpose()));
  });
}

TEST_CASE("M qdd + C qd + g + friction + springs - wrenches is the inverse dynamics") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const VectorXd tau = c.value(Function::inverse_dynamics);
    const VectorXd inertial = c.matrix(Function::mass_matrix) * c.state.qdd;
    const VectorXd tolerance = c.unit * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs() +
                                         c.coriolis_magnitude() * c.state.qd.cwiseAbs());
    const VectorXd others =
        c.value(Function::friction) + c.value(Function::spring_forces) - c.value(Function::applied_forces);
    const VectorXd coriolis = c.matrix(Function::coriolis_matrix) * c.state.qd;
    check_within(inertial + c.value(Function::nonlinear_effects) + others, tau, tolerance);
    check_within(inertial + coriolis + c.value(Function::gravity_forces) + others, tau, tolerance);
  });
}

TEST_CASE("forward dynamics undoes inverse dynamics") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    c.point.tau = c.value(Function::inverse_dynamics);
    const VectorXd effort = c.unit * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs());
    const MatrixXd inverse = c.matrix(Function::forward_dynamics_dtau);
    check_within(c.value(Function::forward_dynamics), c.state.qdd, 2 * inverse.cwiseAbs() * effort);
  });
}

TEST_CASE("the power of efforts and wrenches is the rate of the energies and what friction takes") {
  for_every_kind_of_mechanism(60, [](Case& c) {
    const std::vector<expr::Id> energies = {c.functions.get(Function::kinetic_energy).roots[0],
                                            c.functions.get(Function::potential_energy).roots[0]};
    const std::vector<expr::Id> energy_rates =
        expr::differentiate(c.pool, energies, second_rates_in_time(c.mechanism, c.pool)).roots;
    double power = c.state.qd.dot(c.value(Function::inverse_dynamics) - c.value(Function::friction));
    // The wrenches' power from the velocities of their points, by the oracle.
    const std::vector<oracle::BodyMotion> motion = oracle::motions(c.tree, c.state.q, c.state.qd, c.state.qdd);
    for (const oracle::ActingWrench& wrench : oracle::acting_wrenches(c.tree, c.state.q, c.state.qd)) {
      const oracle::BodyMotion& body = motion[static_cast<std::size_t>(wrench.body)];
      power += wrench.force.dot(oracle::velocity_of(body, wrench.position)) + wrench.moment.dot(body.angular_velocity);
    }
    const double tolerance = 2 * c.unit * c.state.qd.cwiseAbs().dot(c.magnitude.tau);
    CHECK(std::abs(power - c.value(energy_rates).sum()) <= tolerance);
  });
}

TEST_CASE("gravity and springs are the slope of the potential energy") {
  for_random_mechanisms(40, [](Case& c) {
    const VectorXd rest = VectorXd::Zero(c.state.q.size());
    const VectorXd magnitude = oracle::magnitudes(c.tree, c.state.q, rest, rest).tau;
    const VectorXd gravity = c.value(Function::gravity_forces) + c.value(Function::spring_forces);
    for (std::size_t i = 0; i < c.mechanism.q.size(); ++i) {
      const expr::Assignment direction[] = {{c.mechanism.q[i], c.pool.one()}};
      const std::vector<expr::Id>& potential = c.functions.get(Function::potential_energy).roots;
      const double slope = c.value(expr::differentiate(c.pool, potential, direction).roots)[0];
      const auto row = static_cast<Eigen::Index>(i);
      CHECK(std::abs(slope - gravity[row]) <= 2 * c.unit * magnitude[row]);
    }
  });
}

TEST_CASE("large trees obey the same laws") {
  // 40 joints: matrices are computed in one frame instead of the bodies' own, forward dynamics by articulated bodies
  // alone.
  for (const std::uint64_t seed : oracle::test_seeds(1, 3)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 40;
    options.branching = static_cast<double>(seed % 3) * 0.4;
    options.machines = seed % 2 == 0;
    Case c(oracle::random_tree(seed, options), seed, Numbers::constants);
    const MatrixXd m = oracle::mass_matrix(c.tree, c.state.q);
    check_within(c.matrix(Function::mass_matrix), m, c.unit * c.mass_magnitude);

    const dynamics::Expressions& mass = c.functions.get(Function::mass_matrix);
    const std::vector<expr::Id> rate =
        expr::differentiate(c.pool, mass.roots, second_rates_in_time(c.mechanism, c.pool)).roots;
    const MatrixXd coriolis = c.matrix(Function::coriolis_matrix);
    const MatrixXd skew = c.matrix({rate, mass.rows, mass.cols}) - 2 * coriolis;
    const MatrixXd bound = c.coriolis_magnitude();
    check_within(skew, -skew.transpose(), 2 * c.unit * (bound + bound.transpose()));

    const VectorXd tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const VectorXd effort = c.unit * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs());
    check_within(c.value(Function::inverse_dynamics), tau, c.unit * c.magnitude.tau);
    check_within(m * c.state.qdd + coriolis * c.state.qd + c.value(Function::gravity_forces) +
                     c.value(Function::friction) + c.value(Function::spring_forces) - c.value(Function::applied_forces),
                 tau, effort + c.unit * (bound * c.state.qd.cwiseAbs()));
    c.point.tau = tau;
    check_within(c.value(Function::forward_dynamics), c.state.qdd,
                 m.inverse().cwiseAbs() * (effort + c.unit * tau.cwiseAbs()));
  }
}

TEST_CASE("constants and parameters of the same values give the same robot") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 30)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 7);
    options.branching = 0.3;
    options.nice = seed % 2 == 0;
    options.machines = seed % 3 == 0;
    const oracle::Tree tree = oracle::random_tree(seed, options);
    Case folded(tree, seed, Numbers::constants);
    for (const Numbers numbers : {Numbers::parameters, Numbers::parameters_except_axes}) {
      Case symbolic(tree, seed, numbers);
      check_within(symbolic.value(Function::inverse_dynamics), folded.value(Function::inverse_dynamics),
                   2 * folded.unit * folded.magnitude.tau);
      check_within(symbolic.matrix(Function::mass_matrix), folded.matrix(Function::mass_matrix),
                   2 * folded.unit * folded.mass_magnitude);
      check_within(symbolic.matrix(Function::coriolis_matrix), folded.matrix(Function::coriolis_matrix),
                   2 * folded.unit * folded.coriolis_magnitude());
    }
  }
}

}  // namespace
}  // namespace robotc::test::identities_test
