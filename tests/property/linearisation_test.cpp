// Derivatives of the forward dynamics against differences of the oracle's.
#include "tests/property/random_case.h"

namespace robotc::test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST_CASE("linearised forward dynamics agree with differences of the oracle") {
  for_random_mechanisms(36, [](Case& c) {
    if (c.state.q.size() > 8) return;
    const VectorXd tau = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd);
    c.point.tau = tau;
    const auto along_q = [&](const VectorXd& q) { return oracle::forward_dynamics(c.tree, q, c.state.qd, tau); };
    const auto along_qd = [&](const VectorXd& qd) { return oracle::forward_dynamics(c.tree, c.state.q, qd, tau); };

    // The accelerations are good to |M⁻¹| times the rounding of the efforts, which differences divide by the step; what
    // the formula itself leaves out falls with its sixth power, so two steps of ratio 2 tell it (the coarser one is off
    // 64 times as much).
    const MatrixXd inverse = oracle::mass_matrix(c.tree, c.state.q).inverse();
    const VectorXd acceleration =
        c.unit * inverse.cwiseAbs() * (c.magnitude.tau + c.mass_magnitude * c.state.qdd.cwiseAbs());
    constexpr double kStep = 2e-3;
    if (c.state.qd.cwiseAbs().minCoeff() < 6 * kStep) return;  // the differences would reach across friction's jump
    const auto compare = [&](const MatrixXd& actual, const auto& f, const VectorXd& x) {
      const MatrixXd fine = differences(f, x, kStep);
      const MatrixXd coarse = differences(f, x, 2 * kStep);
      const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;
      const VectorXd rounding = 2 * acceleration / kStep;
      check_within(actual, fine, rounding.replicate(1, x.size()).array() + truncation);
    };
    compare(c.matrix(Function::forward_dynamics_dq), along_q, c.state.q);
    compare(c.matrix(Function::forward_dynamics_dqd), along_qd, c.state.qd);
  });
}

}  // namespace
}  // namespace robotc::test
