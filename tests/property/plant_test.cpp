// Accelerations under any efforts and wrenches, and their derivatives, as integrated by simulations.
#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "compiler/equations/dynamics/joint_forces.h"
#include "tests/property/random_case.h"

namespace robotc::test::plant_test {
namespace {

using dynamics::Function;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// A mechanism with an effort on every joint, passive ones too, that depends on q, q̇ and time: a law, friction without
/// its jump, and springs; and with a time-dependent wrench in addition to the mechanism's own.
struct Plant {
  explicit Plant(Case& c) : mechanism(c.mechanism), pool(c.pool), time(c.pool.symbol("t")) {
    const std::size_t n = mechanism.q.size();
    const std::vector<expr::Id> stiction(n, pool.number(Number::rational(1, 2)));
    const std::vector<expr::Id> friction = dynamics::friction(pool, mechanism, stiction);
    const std::vector<expr::Id> springs = dynamics::spring_forces(pool, mechanism);
    for (std::size_t i = 0; i < n; ++i) {
      const expr::Id wave = pool.sin(pool.add(time, mechanism.q[n - 1 - i]));
      const expr::Id law = pool.sub(wave, pool.mul(pool.integer(3), mechanism.qd[i]));
      effort.push_back(pool.sub(law, pool.add(friction[i], springs[i])));
    }
    wrenches = mechanism.wrenches;
    AppliedWrench gust{"gust",
                       {},
                       LinkId(mechanism.links.size() - 1),
                       expr::zero3(pool),
                       expr::zero3(pool),
                       expr::zero3(pool),
                       LinkId(std::size_t{0}),
                       expr::identity3(pool)};
    gust.force[0] = pool.mul(pool.integer(7), pool.cos(time));
    wrenches.push_back(gust);
    symbols = mechanism.q;
    symbols.insert(symbols.end(), mechanism.qd.begin(), mechanism.qd.end());
    symbols.push_back(time);
  }

  const Mechanism& mechanism;
  expr::Pool& pool;
  expr::Id time;
  std::vector<expr::Id> effort;
  std::vector<AppliedWrench> wrenches;
  std::vector<expr::Id> symbols;  // q, q̇, t

  [[nodiscard]] VectorXd value(const std::vector<expr::Id>& roots, const VectorXd& at) const {
    const Eigen::Index n = (at.size() - 1) / 2;
    auto assigned = values(pool, mechanism, {at.head(n), at.segment(n, n), {}, {}});
    assigned.emplace_back(time, at[2 * n]);
    const std::vector<double> v = expr::evaluate(pool, roots, assigned);
    return Eigen::Map<const VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()));
  }

  /// The oracle's tree with the wrench at time t.
  [[nodiscard]] oracle::Tree tree_at(const oracle::Tree& tree, double t) const {
    oracle::Tree result = tree;
    result.wrenches.push_back({static_cast<int>(tree.bodies.size()) - 1, {0, 0, 0}, {7 * std::cos(t), 0, 0}});
    return result;
  }
  [[nodiscard]] VectorXd accelerations(const oracle::Tree& tree, const VectorXd& at) const {
    const Eigen::Index n = (at.size() - 1) / 2;
    const VectorXd q = at.head(n);
    const VectorXd qd = at.segment(n, n);
    const oracle::Tree now = tree_at(tree, at[2 * n]);
    const VectorXd drive =
        value(effort, at) + oracle::applied_forces(now, q, qd) - oracle::nonlinear_effects(now, q, qd);
    return oracle::mass_matrix(now, q).ldlt().solve(drive);
  }
};

TEST_CASE("accelerations and their derivatives under any efforts and wrenches agree with the oracle") {
  for_random_mechanisms(24, [](Case& c) {
    if (c.state.q.size() > 6) return;
    const Plant plant(c);
    const Eigen::Index n = c.state.q.size();
    VectorXd at(2 * n + 1);
    at << c.state.q, c.state.qd, 0.7;

    const VectorXd expected = plant.accelerations(c.tree, at);
    // As for the forward dynamics: M⁻¹ times the rounding of the efforts, here those of the oracle's own accelerations.
    const oracle::Tree now = plant.tree_at(c.tree, 0.7);
    const VectorXd terms = oracle::magnitudes(now, c.state.q, c.state.qd, expected).tau +
                           c.mass_magnitude * expected.cwiseAbs() + plant.value(plant.effort, at).cwiseAbs();
    const VectorXd tolerance = c.unit * oracle::mass_matrix(c.tree, c.state.q).inverse().cwiseAbs() * terms;
    check_within(plant.value(c.functions.accelerations(plant.effort, plant.wrenches), at), expected, tolerance);
    check_within(plant.value(c.functions.accelerations_by_articulated_bodies(plant.effort, plant.wrenches), at),
                 expected, tolerance);
    check_within(plant.value(c.functions.accelerations_by_factorisation(plant.effort, plant.wrenches), at), expected,
                 tolerance);

    constexpr double step = 2e-3;
    // The differences must not cross the kinks of friction, at rest and at the stiction speed.
    const VectorXd speed = c.state.qd.cwiseAbs();
    if (speed.minCoeff() < 8 * step || (speed.array() - 0.5).abs().minCoeff() < 8 * step) return;
    const auto derivatives =
        c.functions.acceleration_derivatives(plant.effort, plant.wrenches, along_symbols(c.pool, plant.symbols));
    const VectorXd flat = plant.value(derivatives, at);
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const MatrixXd actual = Eigen::Map<const RowMajor>(flat.data(), n, at.size());
    const auto f = [&](const VectorXd& x) { return plant.accelerations(c.tree, x); };
    const MatrixXd fine = differences(f, at, step);
    const MatrixXd coarse = differences(f, at, 2 * step);
    const double truncation = (fine - coarse).cwiseAbs().maxCoeff() / 8;  // as in linearisation_test.cpp
    const VectorXd rounding = 2 * tolerance / step;
    check_within(actual, fine, rounding.replicate(1, at.size()).array() + truncation);
  });
}

TEST_CASE("the plant of a robot's own efforts and wrenches is its forward dynamics") {
  for_random_mechanisms(12, [](Case& c) {
    CHECK(c.functions.accelerations(c.functions.joint_efforts(), c.mechanism.wrenches) ==
          c.functions.get(Function::forward_dynamics).roots);
  });
}

TEST_CASE("the derivative by the efforts is the inverse of M") {
  for_random_mechanisms(24, [](Case& c) {
    std::vector<expr::Id> effort;
    for (std::size_t i = 0; i < c.mechanism.qd.size(); ++i) effort.push_back(c.pool.symbol("effort"));
    const auto derivatives =
        c.functions.acceleration_derivatives(effort, c.mechanism.wrenches, along_symbols(c.pool, effort));
    const MatrixXd inverse = oracle::mass_matrix(c.tree, c.state.q).inverse();
    check_within(c.matrix({derivatives, effort.size(), effort.size()}), inverse,
                 2 * c.unit * inverse.cwiseAbs() * c.mass_magnitude * inverse.cwiseAbs());
  });
}

}  // namespace
}  // namespace robotc::test::plant_test
