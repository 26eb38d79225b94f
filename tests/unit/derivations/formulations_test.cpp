// The table of formulations, and their parts.
#include <doctest/doctest.h>

#include "compiler/equations/derivations/coefficient_tensors.h"
#include "compiler/equations/derivations/derivations.h"
#include "compiler/equations/derivations/energy_graph_explicit.h"
#include "compiler/equations/derivations/kronecker.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"

namespace robotc::test::formulations_test {
namespace {

using derivations::Formulation;
using derivations::NodeBudget;
using derivations::Quantity;

TEST_CASE("formulations are found by name") {
  for (const derivations::Description& d : derivations::descriptions()) {
    CHECK(derivations::formulation_named(d.name) == d.formulation);
    CHECK(derivations::describe(d.formulation).name == d.name);
  }
  CHECK(derivations::formulation_named("newton") == std::nullopt);
}

TEST_CASE("functions that a formulation does not derive are refused, the others have their shapes") {
  expr::Pool pool;
  const Mechanism arm = mechanism_from_tree(oracle::rpr_arm(), pool, Numbers::constants);
  const std::size_t n = arm.q.size();
  for (const derivations::Description& d : derivations::descriptions()) {
    for (const Quantity quantity : derivations::quantities) {
      INFO(d.name << ", " << derivations::name(quantity));
      if (!derivations::gives(d.formulation, quantity)) {
        CHECK_THROWS(derivations::derive(d.formulation, quantity, arm, pool));
        continue;
      }
      const auto entries = derivations::derive(d.formulation, quantity, arm, pool);
      REQUIRE(entries);
      const bool square = quantity == Quantity::mass_matrix || quantity == Quantity::coriolis_matrix;
      CHECK(entries->size() == (quantity == Quantity::coriolis_tensor   ? n * n * n
                                : quantity == Quantity::joint_reactions ? arm.joints.size() * 6
                                : square                                ? n * n
                                                                        : n));
    }
  }
}

TEST_CASE("a robot whose joints are all fixed has nothing to derive but reactions") {
  oracle::Tree tree = oracle::rpr_arm();
  for (oracle::Body& body : tree.bodies) body.kind = oracle::JointKind::fixed;
  expr::Pool pool;
  const Mechanism rigid = mechanism_from_tree(tree, pool, Numbers::constants);
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    for (const Quantity quantity : derivations::quantities) {
      if (!derivations::gives(d.formulation, quantity)) continue;
      const auto entries = derivations::derive(d.formulation, quantity, rigid, pool);
      REQUIRE(entries);
      CHECK(entries->size() == (quantity == Quantity::joint_reactions ? 18 : 0));
    }
  }
}

TEST_CASE("a derivation stops at its budget of nodes") {
  oracle::RandomTreeOptions options;
  options.bodies = 12;
  options.prismatic = 0;
  const oracle::Tree tree = oracle::random_tree(1, options);
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::parameters);
    const std::size_t before = pool.size();
    derivations::Options few;
    few.node_budget = 1500;
    CHECK(!derivations::derive(d.formulation, Quantity::coriolis_forces, mechanism, pool, few));
    // Each step at most multiplies the size; none of them takes long.
    CHECK(pool.size() - before < 60'000);
  }
}

TEST_CASE("the inverse incidence of the energy graph is its inverse, and tells what lies beyond a chord") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 20)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 1 + static_cast<int>(seed % 9);
    options.branching = 0.4;
    options.fixed = 0.2;
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(oracle::random_tree(seed, options), pool, Numbers::constants);
    const energy_graph::EnergyGraph graph = energy_graph::build(mechanism, pool, FixedJoints::keep);
    const NodeBudget budget(pool, 1'000'000);
    const derivations::EnergyGraphExplicit solved(graph, mechanism, pool, budget);
    const auto& inverse = solved.inverse_incidence();
    const std::size_t size = graph.branches.size();
    REQUIRE(inverse.size() == size);

    std::vector<std::vector<int>> product(size, std::vector<int>(size, 0));  // P⁻¹ P
    for (const energy_graph::Incidence& entry : graph.cut_set) {
      if (entry.chord.index() >= graph.reaction_count) continue;
      for (std::size_t c = 0; c < size; ++c) {
        product[c][entry.chord.index()] += inverse[c][entry.branch.index()] * entry.sign;
      }
    }
    for (std::size_t r = 0; r < size; ++r) {
      for (std::size_t c = 0; c < size; ++c) {
        CHECK(product[r][c] == (r == c ? 1 : 0));
        CHECK((inverse[r][c] == 0 || inverse[r][c] == 1));
      }
    }
  }
}

TEST_CASE("Kronecker products and derivatives of matrices are laid out as printed") {
  using namespace derivations::kronecker;
  expr::Pool pool;
  const auto number = [&](std::int64_t value) { return pool.integer(value); };
  const Matrix a{1, 2, {number(2), number(3)}};
  const Matrix b{2, 1, {number(5), number(7)}};
  const Matrix ab = product(pool, a, b);
  CHECK(ab.rows == 2);
  CHECK(ab.cols == 2);
  CHECK(ab.entries == std::vector<expr::Id>{number(10), number(15), number(14), number(21)});

  const expr::Id x = pool.symbol("x");
  const expr::Id y = pool.symbol("y");
  // [x y, y²] by (x, y): each entry becomes the row of its derivatives.
  const Matrix d{1, 2, {pool.mul(x, y), pool.mul(y, y)}};
  const NodeBudget budget(pool, 1000);
  const auto by = derivative(pool, d, {x, y}, budget);
  REQUIRE(by);
  CHECK(by->rows == 1);
  CHECK(by->cols == 4);
  CHECK(by->entries == std::vector<expr::Id>{y, x, pool.zero(), pool.add(y, y)});

  // Theorem 2: Ḋ = ∂D/∂x (1 ⊗ ẋ).
  const expr::Id dx = pool.symbol("dx");
  const expr::Id dy = pool.symbol("dy");
  const Matrix rate = multiply(pool, *by, product(pool, identity(pool, 2), column({dx, dy})));
  CHECK(rate.entries ==
        std::vector<expr::Id>{pool.add(pool.mul(y, dx), pool.mul(x, dy)), pool.mul(pool.add(y, y), dy)});
}

TEST_CASE("coefficients tell which body does what") {
  // A point mass m at the end of each link of a double pendulum: body 1 has no effect on joint 2.
  oracle::Tree tree{{}, {0, -10, 0}};
  for (int i = 0; i < 2; ++i) {
    oracle::Body& body = oracle::add_dh_body(tree, oracle::JointKind::revolute, 0, 1, 0);
    body.mass = 2;
  }
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
  const NodeBudget budget(pool, 1'000'000);
  const auto tensors = derivations::coefficient_tensors(new_formulation::build(mechanism, pool), mechanism, pool,
                                                        budget, new_formulation::CoefficientAxes::world);
  REQUIRE(tensors);
  CHECK(pool.is_zero(tensors->inertia.at({1, 1, 0})));
  CHECK(pool.is_zero(tensors->inertia.at({0, 1, 0})));
  CHECK(pool.is_zero(tensors->gravity.at({1, 0})));
  const Point bent{Eigen::Vector2d(0.3, 0.7), {}, {}, {}};
  const auto value = [&](expr::Id id) { return evaluate(pool, {id}, mechanism, bent)[0]; };
  CHECK(value(tensors->inertia.at({0, 0, 0})) == doctest::Approx(2));
  CHECK(value(tensors->inertia.at({0, 1, 1})) == doctest::Approx(2 * (1 + std::cos(0.7))));
  CHECK(value(tensors->centrifugal.at({1, 0, 1})) == doctest::Approx(2 * std::sin(0.7)));
  CHECK(value(tensors->coriolis.at({0, 1, 0, 1})) == doctest::Approx(-2 * std::sin(0.7)));
  CHECK(value(tensors->gravity.at({0, 0})) == doctest::Approx(20 * std::cos(0.3)));
}

}  // namespace
}  // namespace robotc::test::formulations_test
