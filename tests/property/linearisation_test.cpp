// Derivatives of inverse and forward dynamics compared with differences of the oracle's.
#include <algorithm>

#include "compiler/equations/dynamics/forward_dynamics.h"
#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/equations/new_formulation/new_formulation.h"
#include "tests/oracle/configuration.h"
#include "tests/property/random_case.h"

namespace robotc::test::linearisation_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double step = 2e-3;

/// Compares with differences of `f` at x, whose values err by `rounding`. The truncation error falls with the sixth
/// power of the step, so two steps of ratio 2 show it (the coarser one is off 64 times as much).
template <class Function>
void compare_with_differences(const MatrixXd& actual, const Function& f, const VectorXd& x, const VectorXd& rounding) {
  const MatrixXd fine = differences(f, x, step);
  const MatrixXd coarse = differences(f, x, 2 * step);
  const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;
  check_within(actual, fine, (2 * rounding / step).replicate(1, x.size()).array() + truncation);
}

TEST_CASE("linearised inverse dynamics agree with differences of the oracle") {
  int compared = 0;
  for_every_kind_of_mechanism(36, [&](Case& c) {
    const auto along_q = [&](const VectorXd& d) {
      return oracle::inverse_dynamics(c.tree, oracle::plus(c.tree, c.state.q, d), c.state.qd, c.state.qdd);
    };
    const auto along_qd = [&](const VectorXd& qd) {
      return oracle::inverse_dynamics(c.tree, c.state.q, qd, c.state.qdd);
    };
    if (c.state.qd.cwiseAbs().minCoeff() < 6 * step) return;  // the differences would cross friction's jump
    const VectorXd rounding = c.unit * c.magnitude.tau;
    ++compared;
    compare_with_differences(c.matrix(Function::inverse_dynamics_dq), along_q, VectorXd::Zero(c.state.qd.size()),
                             rounding);
    compare_with_differences(c.matrix(Function::inverse_dynamics_dqd), along_qd, c.state.qd, rounding);
  });
  if (!oracle::is_single_seed()) CHECK(compared >= depth(10, 30));
}

TEST_CASE("efforts derived by composite bodies have the derivative that the rules of differentiation give") {
  for_every_kind_of_mechanism(36, [](Case& c) {
    expr::Pool& pool = c.pool;
    const energy_graph::EnergyGraph graph = energy_graph::build(c.mechanism, pool, FixedJoints::merge);
    const std::vector<expr::Id> tau =
        energy_graph::eliminate(graph, c.mechanism, pool, c.mechanism.qd, c.mechanism.qdd, c.mechanism.gravity).tau;
    const std::vector<Direction> directions = along_joints(c.mechanism, pool);
    MatrixXd expected(static_cast<Eigen::Index>(tau.size()), static_cast<Eigen::Index>(directions.size()));
    for (std::size_t j = 0; j < directions.size(); ++j)
      expected.col(static_cast<Eigen::Index>(j)) = c.value(expr::differentiate(pool, tau, directions[j]).roots);
    for (const Origins origins : {Origins::at_joints, Origins::sparse}) {
      const new_formulation::NewFormulation form = new_formulation::build(c.mechanism, pool, origins);
      const MatrixXd actual =
          evaluate_matrix(pool, new_formulation::effort_derivative(form, pool, c.mechanism.qd, c.mechanism.qdd),
                          tau.size(), c.mechanism, c.point);
      // For a turn, terms change by their own size; for a slide, by that of a lever of a few centimetres.
      const double size = 30 * (c.magnitude.tau.maxCoeff() + expected.cwiseAbs().maxCoeff());
      check_within(actual, expected, MatrixXd::Constant(actual.rows(), actual.cols(), c.unit * size));
    }
  });
}

TEST_CASE("linearised forward dynamics agree with differences of the oracle") {
  int compared = 0;
  for_every_kind_of_mechanism(36, [&](Case& c) {
    if (c.state.qd.size() > 8) return;
    const VectorXd tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    c.point.tau = tau;
    const auto along_q = [&](const VectorXd& d) {
      return oracle::forward_dynamics(c.tree, oracle::plus(c.tree, c.state.q, d), c.state.qd, tau);
    };
    const auto along_qd = [&](const VectorXd& qd) { return oracle::forward_dynamics(c.tree, c.state.q, qd, tau); };

    // The accelerations are accurate to |M⁻¹| times the rounding of the efforts.
    const MatrixXd inverse = oracle::mass_matrix(c.tree, c.state.q).inverse();
    const VectorXd rounding =
        c.unit * inverse.cwiseAbs() * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs());
    if (c.state.qd.cwiseAbs().minCoeff() < 6 * step) return;  // the differences would cross friction's jump
    ++compared;
    compare_with_differences(c.matrix(Function::forward_dynamics_dq), along_q, VectorXd::Zero(c.state.qd.size()),
                             rounding);
    compare_with_differences(c.matrix(Function::forward_dynamics_dqd), along_qd, c.state.qd, rounding);
  });
  if (!oracle::is_single_seed()) CHECK(compared >= depth(6, 18));
}

TEST_CASE("forward dynamics of long mechanisms are linearised by calls, with the same results") {
  for (const std::uint64_t seed : {1, 2, 3}) {
    CAPTURE(seed);
    oracle::RandomTreeOptions options;
    options.bodies = 64;
    options.branching = 0.01;
    options.several = 0.05;
    Case c(oracle::random_tree(seed, options), seed, Numbers::constants);
    const auto& by_q = c.functions.get(Function::forward_dynamics_dq).roots;
    CHECK(std::ranges::any_of(expr::reachable(c.pool, by_q),
                              [&](expr::Id id) { return c.pool.op(id) == expr::Op::call; }));

    const MatrixXd inverse = oracle::mass_matrix(c.tree, c.state.q).inverse();
    check_within(c.matrix(Function::forward_dynamics_dtau), inverse,
                 2 * c.unit * inverse.cwiseAbs() * c.mass_magnitude * inverse.cwiseAbs());

    // M ∂q̈/∂x = −∂τ/∂x at the accelerations, which are accurate to |M⁻¹| times the rounding of the efforts.
    c.point.tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    const VectorXd effort = c.unit * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs());
    const double off = (inverse.cwiseAbs() * effort).maxCoeff();
    const MatrixXd mass = oracle::mass_matrix(c.tree, c.state.q);
    for (const auto& [forward, backward] :
         {std::pair(Function::forward_dynamics_dq, Function::inverse_dynamics_dq),
          std::pair(Function::forward_dynamics_dqd, Function::inverse_dynamics_dqd)}) {
      const MatrixXd x = c.matrix(forward);
      const MatrixXd expected = -c.matrix(backward);
      // As above, and M times the rounding of x.
      const double size = 30 * (c.magnitude.tau.maxCoeff() + expected.cwiseAbs().maxCoeff());
      const MatrixXd rounding = c.unit * c.mass_magnitude * x.cwiseAbs();
      check_within(mass * x, expected,
                   rounding.array() + c.unit * size + c.mass_magnitude.rowwise().sum().maxCoeff() * off);
    }
  }
}

}  // namespace
}  // namespace robotc::test::linearisation_test
