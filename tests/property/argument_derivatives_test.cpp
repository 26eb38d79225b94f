// Derivatives of functions by their arguments, and the rates of configurations, compared with the oracle.
#include <limits>

#include "tests/oracle/configuration.h"
#include "tests/property/random_case.h"

namespace robotc::test::argument_derivatives_test {
namespace {

using dynamics::Argument;
using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double step = 2e-3;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// The derivatives of a function's entries by an argument, one row per entry.
MatrixXd by(Case& c, Function function, Argument argument) {
  const std::vector<expr::Id> roots = c.functions.get(function).roots;
  return evaluate_matrix(c.pool, c.functions.derivatives(function, roots, argument), roots.size(), c.mechanism,
                         c.point);
}

TEST_CASE("efforts differentiated by accelerations are the oracle's mass matrix") {
  for_every_kind_of_mechanism(36, [](Case& c) {
    const MatrixXd tolerance = c.unit * c.mass_magnitude;
    check_within(by(c, Function::inverse_dynamics, Argument::qdd), oracle::mass_matrix(c.tree, c.state.q), tolerance);
  });
}

TEST_CASE("nonlinear effects differentiated by positions are differences of the oracle's") {
  int compared = 0;
  for_every_kind_of_mechanism(12, [&](Case& c) {
    // Without drives and wrenches, the efforts at rest of the accelerations are C q̇ + g.
    if (!c.mechanism.wrenches.empty() || c.value(Function::friction).any() || c.value(Function::spring_forces).any()) {
      return;
    }
    ++compared;
    const VectorXd still = VectorXd::Zero(c.state.qd.size());
    const auto along_q = [&](const VectorXd& d) {
      return oracle::inverse_dynamics(c.tree, oracle::plus(c.tree, c.state.q, d), c.state.qd, still);
    };
    // The truncation error falls with the sixth power of the step.
    const MatrixXd fine = differences(along_q, still, step);
    const double truncation = (fine - differences(along_q, still, 2 * step)).cwiseAbs().maxCoeff() / 8;
    const VectorXd rounding = 2 * c.unit * c.magnitude.tau / step;
    check_within(by(c, Function::nonlinear_effects, Argument::q), fine,
                 rounding.replicate(1, still.size()).array() + truncation);
  });
  if (!oracle::is_single_seed()) CHECK(compared >= depth(7, 20));
}

// `position_rates` and `displacement_matrix`.
TEST_CASE("rates of configurations are those by which the oracle moves them") {
  for_every_kind_of_mechanism(36, [](Case& c) {
    const auto along_motion = [&](const VectorXd& time) {
      const VectorXd moved = time[0] * c.state.qd;
      return oracle::plus(c.tree, c.state.q, moved);
    };
    const VectorXd now = VectorXd::Zero(1);
    const MatrixXd fine = differences(along_motion, now, step);
    const double truncation = (fine - differences(along_motion, now, 2 * step)).cwiseAbs().maxCoeff() / 8;
    const double size = c.state.q.lpNorm<Eigen::Infinity>() + 1;
    const VectorXd rates = c.value(Function::position_rates);
    check_within(rates, fine, MatrixXd::Constant(rates.size(), 1, 10 * epsilon * size / step + truncation));
    // A product of a row of four with a column, for quaternions.
    const VectorXd back = c.matrix(Function::displacement_matrix) * rates;
    check_within(back, c.state.qd, MatrixXd::Constant(back.size(), 1, 30 * epsilon * (c.state.qd.norm() + 1)));
    const MatrixXd identity = MatrixXd::Identity(back.size(), back.size());
    check_within(c.matrix(Function::displacement_matrix) * by(c, Function::position_rates, Argument::qd), identity,
                 MatrixXd::Constant(back.size(), back.size(), 30 * epsilon));
  });
}

}  // namespace
}  // namespace robotc::test::argument_derivatives_test
