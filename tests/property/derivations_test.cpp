// Every formulation against the oracle, and so against each other, on random mechanisms: chains and trees, all joint
// kinds, numbers folded and all symbolic. Tolerances: tests/oracle/magnitude.h.
#include "compiler/equations/derivations/derivations.h"

#include "compiler/equations/derivations/coefficient_tensors.h"
#include "tests/oracle/lagrangian.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"
#include "tests/property/random_case.h"

namespace robotc::test::derivations_test {
namespace {

using derivations::Description;
using derivations::Formulation;
using derivations::Quantity;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Enough for twelve joints with all numbers symbolic.
constexpr std::size_t nodes = 4'000'000;

std::vector<expr::Id> derive(Case& c, Formulation formulation, Quantity quantity,
                             derivations::MassProperties mass_properties = derivations::MassProperties::as_given) {
  const auto roots = derivations::derive(formulation, quantity, c.mechanism, c.pool, {mass_properties, nodes});
  REQUIRE(roots);
  return *roots;
}

/// The oracle's result, with the tolerance of each entry.
struct Expected {
  MatrixXd value;
  MatrixXd tolerance;
};

/// The oracle's result for the rigid bodies alone, as derivations give it; reactions include the wrenches.
Expected expected(const Case& c, Quantity quantity) {
  const oracle::State& s = c.state;
  const oracle::Tree alone = oracle::bodies_alone(c.tree);
  const Eigen::Index n = s.qd.size();
  const VectorXd rest = VectorXd::Zero(n);
  const auto magnitude = [&](const VectorXd& qd, const VectorXd& qdd) {
    return oracle::magnitudes(alone, s.q, qd, qdd).tau;
  };
  switch (quantity) {
    case Quantity::mass_matrix:
      return {oracle::mass_matrix(alone, s.q), c.unit * c.mass_magnitude};
    case Quantity::coriolis_tensor: {
      // Γ_ijk is C_ij for unit speed of joint k alone; its terms are bounded with those of C. The oracle takes
      // differences of M in long double: if no term remains, a thousandth of the rounding of M's terms in double does.
      Expected e{MatrixXd(n, n * n), MatrixXd(n, n * n)};
      for (Eigen::Index k = 0; k < n; ++k) {
        const MatrixXd slice = oracle::lagrangian::coriolis_matrix(alone, s.q, VectorXd::Unit(n, k));
        const MatrixXd& b = c.mass_magnitude;
        const MatrixXd differences = b + b.col(k).replicate(1, n) + b.row(k).replicate(n, 1);
        const MatrixXd bound = c.unit * (c.coriolis_magnitude(VectorXd::Unit(n, k)) + 1e-3 * differences);
        for (Eigen::Index j = 0; j < n; ++j) {
          e.value.col(j * n + k) = slice.col(j);
          e.tolerance.col(j * n + k) = bound.col(j);
        }
      }
      return e;
    }
    case Quantity::coriolis_matrix:
      return {oracle::lagrangian::coriolis_matrix(alone, s.q, s.qd), c.unit * c.coriolis_magnitude()};
    case Quantity::coriolis_forces:
      return {oracle::nonlinear_effects(alone, s.q, s.qd) - oracle::gravity_forces(alone, s.q),
              c.unit * magnitude(s.qd, rest)};
    case Quantity::gravity_forces:
      return {oracle::gravity_forces(alone, s.q), c.unit * magnitude(rest, rest)};
    case Quantity::nonlinear_effects:
      return {oracle::nonlinear_effects(alone, s.q, s.qd), c.unit * magnitude(s.qd, rest)};
    case Quantity::inverse_dynamics:
      return {oracle::inverse_dynamics(alone, s.q, s.qd, s.qdd), c.unit * magnitude(s.qd, s.qdd)};
    case Quantity::joint_reactions: {
      const MatrixXd reactions = oracle::joint_reactions(c.tree, s.q, s.qd, s.qdd);
      MatrixXd tolerance(reactions.rows(), 6);
      tolerance.leftCols(3) = (c.unit * c.magnitude.reaction_force).replicate(1, 3);
      tolerance.rightCols(3) = (c.unit * c.magnitude.reaction_moment).replicate(1, 3);
      return {reactions, tolerance};
    }
  }
  return {};
}

/// The oracle's own cost grows with the fifth and the fourth power of the joints: beyond these sizes C q̇ is compared.
bool too_large_for_oracle(const Case& c, Quantity quantity) {
  const std::size_t n = c.mechanism.qd.size();
  return (quantity == Quantity::coriolis_tensor && n > 4) || (quantity == Quantity::coriolis_matrix && n > 7);
}

/// Formulations that differentiate M by coordinates know no spins, and those by coefficients only the forces of C.
bool gives(const Case& c, Formulation formulation, Quantity quantity) {
  if (!derivations::gives(formulation, quantity)) return false;
  if (!c.mechanism.has_quaternions()) return true;
  if (quantity == Quantity::coriolis_matrix) return formulation == Formulation::new_formulation;
  return derivations::knows_spins(formulation) && quantity != Quantity::coriolis_tensor;
}

void check_formulations(Case& c) {
  for (const Quantity quantity : derivations::quantities) {
    if (too_large_for_oracle(c, quantity)) continue;
    const Expected e = expected(c, quantity);
    for (const Description& d : derivations::descriptions()) {
      if (!gives(c, d.formulation, quantity)) continue;
      INFO(d.name << ", " << derivations::name(quantity));
      const MatrixXd value = evaluate_matrix(c.pool, derive(c, d.formulation, quantity),
                                             static_cast<std::size_t>(e.value.rows()), c.mechanism, c.point);
      check_within(value, e.value, e.tolerance);
    }
  }
}

TEST_CASE("all formulations agree with the oracle") { for_every_kind_of_mechanism(20, check_formulations); }

TEST_CASE("base parameters change no effort of a formulation") {
  for_random_mechanisms(8, [](Case& c) {
    const Expected e = expected(c, Quantity::inverse_dynamics);
    for (const Description& d : derivations::descriptions()) {
      INFO(d.name);
      const auto roots =
          derive(c, d.formulation, Quantity::inverse_dynamics, derivations::MassProperties::base_parameters);
      check_within(c.value(roots), e.value, e.tolerance);
    }
  });
}

TEST_CASE("M is symmetric node by node and M' - 2 C skew, for every formulation that gives C") {
  for_random_mechanisms(12, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    std::vector<expr::Assignment> motion;
    for (std::size_t i = 0; i < n; ++i) motion.emplace_back(c.mechanism.q[i], c.mechanism.qd[i]);
    for (const Description& d : derivations::descriptions()) {
      INFO(d.name);
      const std::vector<expr::Id> mass = derive(c, d.formulation, Quantity::mass_matrix);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) CHECK(mass[i * n + j] == mass[j * n + i]);
      }
      if (!derivations::gives(d.formulation, Quantity::coriolis_matrix)) continue;
      const MatrixXd rate =
          evaluate_matrix(c.pool, expr::differentiate(c.pool, mass, motion).roots, n, c.mechanism, c.point);
      const MatrixXd coriolis =
          evaluate_matrix(c.pool, derive(c, d.formulation, Quantity::coriolis_matrix), n, c.mechanism, c.point);
      const MatrixXd residual = rate - 2 * coriolis;
      const MatrixXd bound = c.coriolis_magnitude();
      // Ṁ = C + Cᵀ has the terms of both.
      check_within(residual + residual.transpose(), MatrixXd::Zero(rate.rows(), rate.cols()),
                   4 * c.unit * (bound + bound.transpose()));
    }
  });
}

/// Along the axes of the world or of the links, in turn.
new_formulation::CoefficientAxes axes_of(const Case& c) {
  const bool in_links = c.tree.bodies.size() % 2 == 0;
  return in_links ? new_formulation::CoefficientAxes::links : new_formulation::CoefficientAxes::world;
}

TEST_CASE("the coefficients of the new formulation have their symmetries, and their sums are the efforts") {
  for_random_mechanisms(16, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    if (n > 7) return;
    expr::Pool& pool = c.pool;
    const derivations::NodeBudget budget(pool, nodes);
    const new_formulation::NewFormulation form = new_formulation::build(c.mechanism, pool);
    const auto tensors = derivations::coefficient_tensors(form, c.mechanism, pool, budget, axes_of(c));
    REQUIRE(tensors);

    // τ by eq. 23, coefficient by coefficient.
    std::vector<expr::Id> tau(n, pool.zero());
    const auto add = [&](std::size_t i, expr::Id coefficient, expr::Id factor) {
      tau[i] = pool.add(tau[i], pool.mul(coefficient, factor));
    };
    for (std::size_t k = 0; k < form.bodies.size(); ++k) {
      const std::vector<std::size_t>& path = form.bodies[k].path;
      for (std::size_t i = 0; i < n; ++i) {
        add(i, tensors->gravity.at({i, k}), pool.one());
        for (std::size_t j = 0; j < n; ++j) {
          CHECK(tensors->inertia.at({i, j, k}) == tensors->inertia.at({j, i, k}));
          CHECK(tensors->coriolis.at({i, j, j, k}) == tensors->centrifugal.at({i, j, k}));
          for (std::size_t m = 0; m < n; ++m) {
            CHECK(tensors->coriolis.at({i, j, m, k}) == tensors->coriolis.at({i, m, j, k}));
          }
          add(i, tensors->inertia.at({i, j, k}), c.mechanism.qdd[j]);
          const expr::Id speed = c.mechanism.qd[j];
          add(i, tensors->centrifugal.at({i, j, k}), pool.mul(speed, speed));
        }
        for (std::size_t b = 0; b < path.size(); ++b) {
          for (std::size_t a = 0; a < b; ++a) {
            const expr::Id speeds = pool.mul(c.mechanism.qd[path[b]], c.mechanism.qd[path[a]]);
            add(i, tensors->coriolis.at({i, path[b], path[a], k}), pool.mul(pool.integer(2), speeds));
          }
        }
      }
    }
    const Expected e = expected(c, Quantity::inverse_dynamics);
    check_within(c.value(tau), e.value, e.tolerance);
  });
}

TEST_CASE("the three tensors of Christoffel symbols are one, symmetric in the velocities") {
  for_random_mechanisms(8, [](Case& c) {
    const std::size_t n = c.mechanism.q.size();
    for (const Description& d : derivations::descriptions()) {
      if (!derivations::gives(d.formulation, Quantity::coriolis_tensor)) continue;
      INFO(d.name);
      const std::vector<expr::Id> tensor = derive(c, d.formulation, Quantity::coriolis_tensor);
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          for (std::size_t k = 0; k < n; ++k) CHECK(tensor[(i * n + j) * n + k] == tensor[(i * n + k) * n + j]);
        }
      }
    }
  });
}

TEST_CASE("rotors, friction, springs and wrenches are added to every formulation alike") {
  for_random_mechanisms(6, [](Case& c) {
    using dynamics::Function;
    const oracle::State& s = c.state;
    const VectorXd tau = oracle::inverse_dynamics(c.tree, s.q, s.qd, s.qdd);
    const VectorXd effort = c.unit * (c.magnitude.tau + c.mass_magnitude * s.qdd.cwiseAbs() + tau.cwiseAbs());
    const MatrixXd inverse = oracle::mass_matrix(c.tree, s.q).inverse();
    c.point.tau = tau;
    for (const Description& d : derivations::descriptions()) {
      INFO(d.name);
      dynamics::Functions functions(c.mechanism, c.pool, d.formulation);
      const auto value = [&](Function function) {
        REQUIRE(functions.gives(function));
        return c.matrix(functions.get(function));
      };
      check_within(value(Function::inverse_dynamics), tau, c.unit * c.magnitude.tau);
      check_within(value(Function::mass_matrix), oracle::mass_matrix(c.tree, s.q), c.unit * c.mass_magnitude);
      // As for other forward dynamics: M⁻¹ times the rounding of efforts.
      check_within(value(Function::forward_dynamics), s.qdd, inverse.cwiseAbs() * effort);
      CHECK(functions.gives(Function::coriolis_matrix) == derivations::gives(d.formulation, Quantity::coriolis_matrix));
      CHECK(functions.gives(Function::joint_reactions) == derivations::gives(d.formulation, Quantity::joint_reactions));
    }
  });
}

TEST_CASE("all formulations agree with the oracle on published robots") {
  for (const oracle::Tree& tree :
       {oracle::scara_tree(), oracle::three_link_arm(), oracle::rpr_arm(), oracle::trimobil_scara(),
        oracle::three_r_arm(), oracle::stanford_arm(), oracle::puma560()}) {
    for (const Numbers numbers : {Numbers::constants, Numbers::parameters_except_axes}) {
      CAPTURE(tree.bodies.size());
      Case robot(tree, 1, numbers);
      check_formulations(robot);
    }
  }
}

/// The automatic choice costs no more, as derived, than any formulation, except for a few signs and sums that reduction
/// removes.
void check_cheapest(const oracle::Tree& tree) {
  using dynamics::Function;
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
  const auto cost = [&](dynamics::Functions& functions, Function function) {
    return expr::count_operations(pool, functions.get(function).roots).arithmetic();
  };
  dynamics::Functions automatic(mechanism, pool);
  for (const Description& d : derivations::descriptions()) {
    dynamics::Functions chosen(mechanism, pool, d.formulation);
    for (const Function function :
         {Function::mass_matrix, Function::coriolis_matrix, Function::gravity_forces, Function::nonlinear_effects,
          Function::inverse_dynamics, Function::forward_dynamics, Function::joint_reactions}) {
      if (!chosen.gives(function)) continue;
      INFO(d.name << ", function " << static_cast<int>(function));
      CHECK(cost(automatic, function) <= cost(chosen, function) + 2);
    }
  }
}

TEST_CASE("by itself the compiler takes the cheapest formulation") {
  for (const oracle::Tree& tree :
       {oracle::scara_tree(), oracle::three_link_arm(), oracle::rpr_arm(), oracle::trimobil_scara(),
        oracle::three_r_arm(), oracle::stanford_arm(), oracle::puma560()}) {
    CAPTURE(tree.bodies.size());
    check_cheapest(tree);
  }
  for (const std::uint64_t seed : oracle::test_seeds(1, 10)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed * 5 % 12);
    options.branching = static_cast<double>(seed % 3) * 0.3;
    options.nice = seed % 2 == 1;
    options.machines = seed % 4 == 3;
    check_cheapest(oracle::random_tree(seed, options));
  }
}

TEST_CASE("the coefficients Q are what wrenches from outside take") {
  for_random_mechanisms(20, [](Case& c) {
    if (c.tree.wrenches.empty()) return;
    const derivations::NodeBudget budget(c.pool, nodes);
    const auto tensors = derivations::coefficient_tensors(new_formulation::build(c.mechanism, c.pool), c.mechanism,
                                                          c.pool, budget, axes_of(c));
    REQUIRE(tensors);
    oracle::Tree loaded = c.tree;
    for (oracle::Body& body : loaded.bodies) body.drive = body.further_drives[0] = body.further_drives[1] = {};
    const oracle::Tree alone = oracle::bodies_alone(c.tree);
    const oracle::State& s = c.state;
    const VectorXd taken =
        oracle::inverse_dynamics(loaded, s.q, s.qd, s.qdd) - oracle::inverse_dynamics(alone, s.q, s.qd, s.qdd);
    // A difference of two results, each with the rounding of its terms.
    const VectorXd magnitude = oracle::magnitudes(loaded, s.q, s.qd, s.qdd).tau;
    check_within(c.value(derivations::load_forces(*tensors, c.pool)), taken, 2 * c.unit * magnitude);
  });
}

}  // namespace
}  // namespace robotc::test::derivations_test
