// Proofs of properties that other tests sample: with all numbers symbolic, the equations of every formulation and of
// papers have the same normal form.
#include <doctest/doctest.h>

#include "compiler/equations/derivations/derivations.h"
#include "compiler/expr/normal_form.h"
#include "tests/oracle/published_equations.h"
#include "tests/oracle/published_robots.h"
#include "tests/oracle/random_tree.h"
#include "tests/oracle/scara_fig3.h"
#include "tests/property/mechanism_from_tree.h"
#include "tests/unit/derivations/symbolic_chain.h"

namespace robotc::test::proofs_test {
namespace {

using derivations::Formulation;
using derivations::Quantity;
using expr::Id;
using expr::Verdict;

/// Checks that two vectors of expressions are the same functions, entry by entry.
void check_same(const expr::Pool& pool, const std::vector<Id>& a, const std::vector<Id>& b) {
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    CAPTURE(i);
    expr::NormalForms forms(pool);
    CHECK(forms.judge_difference(a[i], b[i]) == Verdict::zero);
  }
}

std::vector<Id> derived(Formulation formulation, Quantity quantity, const Mechanism& mechanism, expr::Pool& pool) {
  const auto entries = derivations::derive(formulation, quantity, mechanism, pool, {{}, 1'000'000});
  REQUIRE(entries);
  return *entries;
}

/// Every formulation against the first one with the quantity.
void check_all_equal(const oracle::Tree& tree, std::initializer_list<Quantity> quantities) {
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::parameters_except_units);
  for (const Quantity quantity : quantities) {
    std::optional<std::vector<expr::NormalForm>> reference;
    expr::NormalForms forms(pool);
    for (const derivations::Description& d : derivations::descriptions()) {
      if (!derivations::gives(d.formulation, quantity)) continue;
      INFO(d.name << ", " << derivations::name(quantity));
      const auto own = forms.of(derived(d.formulation, quantity, mechanism, pool));
      REQUIRE(own);
      if (!reference) reference = own;
      CHECK(*own == *reference);
    }
  }
}

constexpr auto all = {Quantity::mass_matrix,     Quantity::coriolis_tensor, Quantity::coriolis_matrix,
                      Quantity::coriolis_forces, Quantity::gravity_forces,  Quantity::nonlinear_effects,
                      Quantity::inverse_dynamics};

TEST_CASE("all formulations are equal on published robots, letter by letter") {
  check_all_equal(oracle::scara_tree(), all);
  check_all_equal(oracle::three_link_arm(), all);
  check_all_equal(oracle::rpr_arm(), all);
  check_all_equal(oracle::trimobil_scara(), all);
  check_all_equal(oracle::three_r_arm(), all);
}

TEST_CASE("all formulations are equal on arms with six joints in space, letter by letter") {
  check_all_equal(oracle::stanford_arm(), {Quantity::mass_matrix, Quantity::coriolis_tensor});
  check_all_equal(oracle::puma560(), {Quantity::mass_matrix, Quantity::gravity_forces});
}

TEST_CASE("all formulations are equal on random trees, letter by letter") {
  for (const std::uint64_t seed : oracle::test_seeds(1, 10)) {
    INFO("ROBOTC_SEED=" << seed);
    oracle::RandomTreeOptions options;
    options.bodies = 2 + static_cast<int>(seed % 4);
    options.branching = static_cast<double>(seed % 3) * 0.3;
    options.prismatic = 0.4;
    options.fixed = 0.15;
    options.nice = true;  // right angles: general rotations as symbols need not be rotations
    check_all_equal(oracle::random_tree(seed, options),
                    {Quantity::mass_matrix, Quantity::coriolis_forces, Quantity::gravity_forces});
  }
}

TEST_CASE("M' - 2 C is skew, letter by letter") {
  for (const oracle::Tree& tree : {oracle::scara_tree(), oracle::three_link_arm(), oracle::stanford_arm()}) {
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::parameters_except_units);
    const std::size_t n = mechanism.q.size();
    std::vector<expr::Assignment> motion;
    for (std::size_t i = 0; i < n; ++i) motion.emplace_back(mechanism.q[i], mechanism.qd[i]);
    const std::vector<Id> mass = derived(Formulation::new_formulation, Quantity::mass_matrix, mechanism, pool);
    const std::vector<Id> rate = expr::differentiate(pool, mass, motion).roots;
    const std::vector<Id> c = derived(Formulation::new_formulation, Quantity::coriolis_matrix, mechanism, pool);
    std::vector<Id> sum;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) sum.push_back(pool.add(c[i * n + j], c[j * n + i]));
    }
    check_same(pool, rate, sum);
  }
}

// ---- Equations in papers ------------------------------------------------------------------------------------------

/// The coordinates of a mechanism as formulas.
struct Coordinates {
  Coordinates(const Mechanism& mechanism, expr::Pool& pool) {
    for (std::size_t i = 0; i < mechanism.q.size(); ++i) {
      q.emplace_back(pool, mechanism.q[i]);
      qd.emplace_back(pool, mechanism.qd[i]);
      qdd.emplace_back(pool, mechanism.qdd[i]);
    }
  }
  std::vector<Formula> q, qd, qdd;
};

std::vector<Id> ids(std::span<const Formula> formulas) {
  std::vector<Id> result;
  for (const Formula& f : formulas) result.push_back(f.id());
  return result;
}
std::vector<Id> ids(const oracle::Entries3<Formula>& entries) {
  std::vector<Id> result;
  for (const auto& row : entries) {
    for (const Formula& f : row) result.push_back(f.id());
  }
  return result;
}

void check_equations(const Mechanism& mechanism, expr::Pool& pool, const oracle::MatrixEquations<Formula>& printed) {
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    check_same(pool, derived(d.formulation, Quantity::mass_matrix, mechanism, pool), ids(printed.mass));
    check_same(pool, derived(d.formulation, Quantity::gravity_forces, mechanism, pool), ids(printed.gravity));
    if (!derivations::gives(d.formulation, Quantity::coriolis_matrix)) continue;
    check_same(pool, derived(d.formulation, Quantity::coriolis_matrix, mechanism, pool), ids(printed.coriolis));
  }
}

TEST_CASE("the SCARA has the equations of Fig. 3, letter by letter") {
  expr::Pool pool;
  SymbolicChain chain(pool);
  const auto letter = [&](const char* name) { return chain.letter(name); };
  const Formula o = chain.zero();
  const Formula g = letter("g");
  const auto rod = [&](const char* name) { return std::array<Formula, 3>{o, letter(name), letter(name)}; };
  const std::array<Formula, 3> none = {o, o, o};
  chain.add({JointType::prismatic, letter("l1"), o, 0, letter("m1"), none, none});
  chain.add({JointType::revolute, o, letter("l2"), 0, letter("m2"), {letter("lc2") - letter("l2"), o, o}, rod("I2z")});
  chain.add({JointType::revolute, o, letter("l3"), 0, letter("m3"), {letter("lc3") - letter("l3"), o, o}, rod("I3z")});
  chain.add({JointType::revolute, o, letter("l4"), 2, letter("m4"), {letter("lc4") - letter("l4"), o, o}, rod("I4z")});
  chain.add({JointType::prismatic, letter("l5"), o, 0, letter("m5"), none, none});
  const Mechanism scara = chain.finish({o, o, -g});
  const auto [q, qd, qdd] = Coordinates(scara, pool);

  const std::array<Formula, 5> lines = oracle::scara_fig3_lines<Formula>({letter("m1"),
                                                                          letter("m2"),
                                                                          letter("m3"),
                                                                          letter("m4"),
                                                                          letter("m5"),
                                                                          letter("l2"),
                                                                          letter("l3"),
                                                                          letter("l4"),
                                                                          letter("lc2"),
                                                                          letter("lc3"),
                                                                          letter("lc4"),
                                                                          letter("I2z"),
                                                                          letter("I3z"),
                                                                          letter("I4z"),
                                                                          g,
                                                                          qd[1],
                                                                          qd[2],
                                                                          qd[3],
                                                                          qdd[0],
                                                                          qdd[1],
                                                                          qdd[2],
                                                                          qdd[3],
                                                                          qdd[4],
                                                                          sin(q[2]),
                                                                          cos(q[2]),
                                                                          sin(q[3]),
                                                                          cos(q[3]),
                                                                          sin(q[2] + q[3]),
                                                                          cos(q[2] + q[3])});
  std::vector<Id> efforts;
  for (const Formula& line : lines) efforts.push_back((-line).id());
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    check_same(pool, derived(d.formulation, Quantity::inverse_dynamics, scara, pool), efforts);
  }
}

TEST_CASE("the three-link arm has eqs 65, 67 and 69 of its paper, letter by letter") {
  expr::Pool pool;
  SymbolicChain chain(pool);
  const auto letter = [&](const char* name) { return chain.letter(name); };
  const Formula o = chain.zero();
  const auto inertia = [&](const std::string& i) {
    return std::array<Formula, 3>{chain.letter("I" + i + "xx"), chain.letter("I" + i + "yy"),
                                  chain.letter("I" + i + "zz")};
  };
  chain.add(
      {JointType::revolute, letter("l0"), o, -1, letter("m1"), {o, letter("l0") - letter("r0"), o}, inertia("1")});
  chain.add({JointType::revolute, o, letter("l1"), 0, letter("m2"), {letter("r1") - letter("l1"), o, o}, inertia("2")});
  chain.add({JointType::revolute, o, letter("l2"), 0, letter("m3"), {letter("r2") - letter("l2"), o, o}, inertia("3")});
  const Mechanism arm = chain.finish({o, o, -letter("g")});
  const auto [q, qd, qdd] = Coordinates(arm, pool);
  check_equations(
      arm, pool,
      oracle::three_link_equations<Formula>({letter("l1"),     letter("r1"),    letter("r2"),   letter("m2"),
                                             letter("m3"),     letter("I1yy"),  letter("I2xx"), letter("I2yy"),
                                             letter("I2zz"),   letter("I3xx"),  letter("I3yy"), letter("I3zz"),
                                             letter("g"),      qd[0],           qd[1],          qd[2],
                                             sin(q[1]),        cos(q[1]),       sin(q[2]),      cos(q[2]),
                                             sin(q[1] + q[2]), cos(q[1] + q[2])}));
}

TEST_CASE("the RPR arm has M, C and g of its paper, letter by letter") {
  expr::Pool pool;
  MechanismBuilder builder(pool);
  const auto letter = [&](const char* name) { return Formula(pool, pool.symbol(name, expr::Stage::prepare)); };
  const Formula L1 = letter("L1"), L2 = letter("L2"), lc1 = letter("lc1"), lc2 = letter("lc2"), lc3 = letter("lc3");
  const Formula m1 = letter("m1"), m2 = letter("m2"), m3 = letter("m3"), I1 = letter("I1"), I3 = letter("I3");
  const Formula g = letter("g");
  const Formula o(pool, pool.zero());
  const auto along = [&](Formula x) -> expr::Vec3 { return {x.id(), o.id(), o.id()}; };
  const LinkId first = builder.link("first", m1.id(), along(lc1), {o.id(), o.id(), I1.id()});
  const LinkId slide = builder.link("slide", m2.id(), along(lc2), {o.id(), o.id(), o.id()});
  const LinkId last = builder.link("last", m3.id(), along(lc3), {o.id(), o.id(), I3.id()});
  builder.joint("j1", JointType::revolute, MechanismBuilder::base(), first);
  Joint& sliding = builder.joint("j2", JointType::prismatic, first, slide);
  sliding.axis = builder.vector(1, 0, 0);
  sliding.before = builder.at(along(L1));
  builder.joint("j3", JointType::revolute, slide, last).before = builder.at(along(L2));
  Mechanism arm = builder.finish();
  arm.gravity = {o.id(), (-g).id(), o.id()};
  const auto [q, qd, qdd] = Coordinates(arm, pool);
  check_equations(
      arm, pool,
      oracle::rpr_equations<Formula>({m1, m2, m3, lc1, lc3, L1 + q[1] + lc2, L1 + q[1] + L2, I1, I3, g, qd[0], qd[1],
                                      qd[2], sin(q[0]), cos(q[0]), sin(q[2]), cos(q[2]), cos(q[0] + q[2])}));
}

TEST_CASE("the trimobil SCARA has F1 to F3 of its paper, letter by letter") {
  expr::Pool pool;
  SymbolicChain chain(pool);
  const auto letter = [&](const char* name) { return chain.letter(name); };
  const Formula o = chain.zero();
  // The table's inertias are about the link frames' origins; of these three only I_zz matters, minus Steiner's term.
  const auto link = [&](JointType type, Formula d, Formula a, const std::string& i, int slope) {
    const Formula m = chain.letter("m" + i), x = chain.letter("x" + i), y = chain.letter("y" + i);
    const Formula about_centre = chain.letter("Izz" + i) - m * (x * x + y * y);
    chain.add({type, d, a, 0, m, {x, y, o}, {o, o, about_centre}, slope});
  };
  link(JointType::revolute, letter("l0"), letter("l1"), "1", 1);
  link(JointType::revolute, letter("h"), letter("l2"), "2", 1);
  link(JointType::prismatic, -letter("l3"), o, "3", -1);
  const Mechanism arm = chain.finish({o, o, -letter("g")});
  const auto [q, qd, qdd] = Coordinates(arm, pool);
  const std::array<Formula, 3> printed = oracle::trimobil_equations<Formula>(
      {letter("l1"), letter("l2"), letter("m1"), letter("m2"),   letter("m3"),   letter("x1"),   letter("x2"),
       letter("y2"), letter("x3"), letter("y3"), letter("Izz1"), letter("Izz2"), letter("Izz3"), letter("g"),
       qd[0],        qd[1],        qdd[0],       qdd[1],         qdd[2],         sin(q[1]),      cos(q[1])});
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    check_same(pool, derived(d.formulation, Quantity::inverse_dynamics, arm, pool), ids(printed));
  }
}

TEST_CASE("the 3R arm has the equations of its paper, corrected, letter by letter") {
  expr::Pool pool;
  SymbolicChain chain(pool);
  const Formula o = chain.zero();
  for (const std::string i : {"1", "2", "3"}) {
    const Formula d = chain.letter("d" + i);
    chain.add({JointType::revolute, o, 2 * d, 0, chain.letter("m" + i), {-d, o, o}, {o, o, chain.letter("I" + i)}});
  }
  const Mechanism arm = chain.finish({o, o, o});
  const auto [q, qd, qdd] = Coordinates(arm, pool);
  const oracle::ThreeREquations<Formula> printed = oracle::three_r_equations<Formula>(
      {chain.letter("d1"), chain.letter("d2"), chain.letter("d3"), chain.letter("m2"), chain.letter("m3"),
       chain.letter("I3"), qd[0], qd[1], qd[2], sin(q[1]), sin(q[2]), cos(q[2]), sin(q[1] + q[2]), cos(q[1] + q[2])});
  for (const derivations::Description& d : derivations::descriptions()) {
    INFO(d.name);
    check_same(pool, derived(d.formulation, Quantity::coriolis_forces, arm, pool), ids(printed.coriolis_forces));
    const std::vector<Id> mass = derived(d.formulation, Quantity::mass_matrix, arm, pool);
    check_same(pool, {mass[2], mass[5], mass[8]}, ids(printed.last_column));
  }
}

}  // namespace
}  // namespace robotc::test::proofs_test
