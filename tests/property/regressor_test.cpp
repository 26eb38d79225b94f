// The regressor: efforts as a linear function of dynamic parameters, against the oracle, on random mechanisms.
#include "compiler/equations/dynamics/regressor.h"

#include <Eigen/QR>

#include "tests/oracle/lagrangian.h"
#include "tests/property/random_case.h"

namespace robotc::test::regressor_test {
namespace {

using dynamics::DynamicParameter;
using dynamics::Regressor;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// π, and a bound of the terms of each of its entries.
struct Parameters {
  VectorXd value;
  VectorXd magnitude;
};
Parameters parameters_of(Case& c, const Regressor& regressor) {
  std::vector<expr::Id> values;
  std::vector<expr::Id> terms;
  std::vector<Eigen::Index> owner;
  for (const DynamicParameter& parameter : regressor.parameters()) {
    values.push_back(parameter.value);
    if (parameter.kind != DynamicParameter::Kind::inertial) {
      terms.push_back(parameter.value);
      owner.push_back(static_cast<Eigen::Index>(values.size()) - 1);
      continue;
    }
    for (const base_parameters::Multiple& term : regressor.base().base[parameter.base].terms) {
      terms.push_back(c.pool.mul(term.coefficient, regressor.base().standard[term.parameter].value));
      owner.push_back(static_cast<Eigen::Index>(values.size()) - 1);
    }
  }
  Parameters result{c.value(values), VectorXd::Zero(static_cast<Eigen::Index>(values.size()))};
  const VectorXd evaluated = c.value(terms);
  for (std::size_t i = 0; i < owner.size(); ++i)
    result.magnitude[owner[i]] += std::abs(evaluated[static_cast<Eigen::Index>(i)]);
  return result;
}

/// Checks that Y π is `efforts`, whose terms add up to `magnitude`. Mass properties moved between links are added on
/// one side and subtracted on the other.
void check_efforts(Case& c, const Regressor& regressor, const std::vector<expr::Id>& matrix, const VectorXd& efforts,
                   const VectorXd& magnitude) {
  const MatrixXd y = evaluate_matrix(c.pool, matrix, static_cast<std::size_t>(efforts.size()), c.mechanism, c.point);
  const Parameters p = parameters_of(c, regressor);
  REQUIRE(y.cols() == p.value.size());
  const VectorXd bound = magnitude + y.cwiseAbs() * p.magnitude;
  check_within(y * p.value, efforts, c.unit * bound);
}

TEST_CASE("the regressor times the dynamic parameters is what inverse dynamics takes besides wrenches") {
  for_random_mechanisms(24, [&](Case& c) {
    Regressor regressor(c.mechanism, c.pool);
    if (!regressor.has_known_geometry()) return;
    const VectorXd efforts = oracle::inverse_dynamics(c.tree, c.state.q, c.state.qd, c.state.qdd) +
                             oracle::applied_forces(c.tree, c.state.q, c.state.qd);
    check_efforts(c, regressor, regressor.matrix(c.mechanism.qd, c.mechanism.qdd), efforts, c.magnitude.tau);
  });
}

TEST_CASE("with a reference it is what adaptive laws need") {
  for_random_mechanisms(16, [](Case& c) {
    if (c.state.q.size() > 6) return;
    Regressor regressor(c.mechanism, c.pool);
    if (!regressor.has_known_geometry()) return;
    // A reference that depends on the state, as in a law: q̇ᵣ = 2 q − q̇, q̈ᵣ = q̈.
    std::vector<expr::Id> reference;
    for (std::size_t i = 0; i < c.mechanism.q.size(); ++i) {
      reference.push_back(c.pool.sub(c.pool.add(c.mechanism.q[i], c.mechanism.q[i]), c.mechanism.qd[i]));
    }
    const oracle::State& s = c.state;
    const oracle::Tree alone = oracle::bodies_alone(c.tree);
    const VectorXd qdr = 2 * s.q - s.qd;
    const MatrixXd mass = oracle::mass_matrix(c.tree, s.q);
    const VectorXd efforts = mass * s.qdd + oracle::lagrangian::coriolis_matrix(alone, s.q, s.qd) * qdr +
                             oracle::gravity_forces(alone, s.q) + oracle::friction(c.tree, s.qd) +
                             oracle::spring_forces(c.tree, s.q);
    const VectorXd speeds = s.qd.cwiseAbs() + qdr.cwiseAbs();
    check_efforts(c, regressor, regressor.matrix(c.mechanism.qd, reference, c.mechanism.qdd), efforts,
                  c.magnitude.tau + c.coriolis_magnitude(speeds) * speeds);
  });
}

TEST_CASE("no column of an inertial parameter is a combination of others") {
  for_random_mechanisms(12, [](Case& c) {
    const Eigen::Index n = c.state.q.size();
    if (n > 5) return;
    Regressor regressor(c.mechanism, c.pool);
    if (!regressor.has_known_geometry()) return;
    const std::vector<expr::Id> matrix = regressor.matrix(c.mechanism.qd, c.mechanism.qdd);
    // Friction with two levels cannot be distinguished from a constant weight by any motion: omitted here.
    const auto all = static_cast<Eigen::Index>(regressor.parameters().size());
    const auto columns = static_cast<Eigen::Index>(regressor.base().base.size());
    if (columns == 0 || c.pool.stage(regressor.parameters().front().value) != expr::Stage::compile) return;
    // Over many states each parameter has an effect.
    constexpr Eigen::Index states = 60;
    MatrixXd stacked(states * n, columns);
    for (Eigen::Index k = 0; k < states; ++k) {
      const oracle::State state = oracle::random_state(c.tree, 1000 + static_cast<std::uint64_t>(k));
      const MatrixXd y = evaluate_matrix(c.pool, matrix, static_cast<std::size_t>(n), c.mechanism,
                                         Point{state.q, state.qd, state.qdd, {}});
      REQUIRE(y.cols() == all);
      stacked.middleRows(k * n, n) = y.leftCols(columns);
    }
    for (Eigen::Index column = 0; column < columns; ++column) stacked.col(column).normalize();
    Eigen::ColPivHouseholderQR<MatrixXd> qr(stacked);
    qr.setThreshold(1e-9);
    CHECK(qr.rank() == columns);
  });
}

}  // namespace
}  // namespace robotc::test::regressor_test
