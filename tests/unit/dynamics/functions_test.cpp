#include "compiler/equations/dynamics/functions.h"

#include <doctest/doctest.h>

#include <chrono>
#include <set>
#include <stdexcept>

#include "compiler/catalogue/catalogue.h"
#include "tests/oracle/random_tree.h"
#include "tests/property/mechanism_from_tree.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::functions_test {
namespace {

using dynamics::Function;

TEST_CASE("every function has one row and one name") {
  std::set<std::string_view> names;
  for (const catalogue::Row& row : catalogue::rows()) {
    names.insert(row.name);
    CHECK(&catalogue::row(row.function) == &row);
    CHECK(catalogue::find_row(row.name) == &row);
  }
  CHECK(names.size() == catalogue::rows().size());
  CHECK(catalogue::find_row("no_such_function") == nullptr);
}

TEST_CASE("functions take nothing but their arguments and have the shape they say") {
  expr::Pool pool;
  const Mechanism arm = planar_arm(pool);
  dynamics::Functions functions(arm, pool);
  for (const catalogue::Row& row : catalogue::rows()) {
    INFO(row.name);
    dynamics::FramePlace place;
    if (row.takes == catalogue::Takes::place) place.link = LinkId(std::size_t{3});
    const dynamics::Expressions& e = functions.get(row.function, place);
    CHECK(e.roots.size() == e.rows * e.cols);
    std::set<expr::Id> allowed;
    for (const dynamics::Argument argument : row.arguments) {
      const std::vector<expr::Id>& symbols = argument == dynamics::Argument::q       ? arm.q
                                             : argument == dynamics::Argument::qd    ? arm.qd
                                             : argument == dynamics::Argument::qdd   ? arm.qdd
                                             : argument == dynamics::Argument::q0    ? arm.q0
                                             : argument == dynamics::Argument::dq    ? arm.displacement
                                             : argument == dynamics::Argument::point ? arm.target
                                             : argument == dynamics::Argument::pose  ? arm.target
                                                                                     : arm.tau;
      allowed.insert(symbols.begin(), symbols.end());
    }
    for (const expr::Id node : expr::reachable(pool, e.roots)) {
      if (pool.is_symbol(node)) CHECK_MESSAGE(allowed.contains(node), pool.symbol_of(node).name);
    }
  }
}

TEST_CASE("a function is derived once") {
  expr::Pool pool;
  const Mechanism arm = planar_arm(pool);
  dynamics::Functions functions(arm, pool);
  const dynamics::Expressions* first = &functions.get(Function::forward_dynamics);
  const std::size_t size = pool.size();
  CHECK(&functions.get(Function::forward_dynamics) == first);
  CHECK(pool.size() == size);
}

TEST_CASE("a pose without a place is the caller's mistake") {
  expr::Pool pool;
  const Mechanism arm = planar_arm(pool);
  dynamics::Functions functions(arm, pool);
  CHECK_THROWS_AS(functions.get(Function::pose), std::logic_error);
}

TEST_CASE("a named frame is found on its link") {
  expr::Pool pool;
  Mechanism arm = planar_arm(pool);
  MechanismBuilder b(pool);
  arm.frames.push_back({"pen", {}, LinkId(std::size_t{3}), b.at(b.vector(1, 0, 0))});
  dynamics::Functions functions(arm, pool);
  const auto& pose = functions.get(Function::pose, {LinkId(std::size_t{3}), FrameId(std::size_t{0})});
  const Eigen::VectorXd x = evaluate(pool, pose.roots, arm, {Eigen::Vector2d(0, 0), {}, {}, {}});
  CHECK(x[9] == 2.5);
  const auto& base = functions.get(Function::jacobian, {LinkId(std::size_t{0}), std::nullopt});
  CHECK(base.rows == 6);
  for (const expr::Id entry : base.roots) CHECK(pool.is_zero(entry));
}

TEST_CASE("a chain of a hundred joints derives in linear time and size") {
  oracle::RandomTreeOptions options;
  options.bodies = 100;
  const oracle::Tree tree = oracle::random_tree(3, options);
  expr::Pool pool;
  const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
  const auto start = std::chrono::steady_clock::now();
  dynamics::Functions functions(mechanism, pool);
  const auto& inverse = functions.get(Function::inverse_dynamics).roots;
  const auto& forward = functions.get(Function::forward_dynamics).roots;
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  MESSAGE("derived in " << ms << " ms");
  // General numbers everywhere: some 170 operations a joint outwards and back, some 480 by articulated bodies.
  CHECK(expr::count_operations(pool, inverse).arithmetic() < 100 * 180);
  CHECK(expr::count_operations(pool, forward).arithmetic() < 100 * 500);
}

TEST_CASE("rotors, friction and springs cost a few operations each") {
  oracle::RandomTreeOptions options;
  options.bodies = 7;
  const oracle::Tree bare = oracle::random_tree(3, options);
  const auto count = [](const oracle::Tree& tree, Function function) {
    expr::Pool pool;
    const Mechanism mechanism = mechanism_from_tree(tree, pool, Numbers::constants);
    dynamics::Functions functions(mechanism, pool);
    return expr::count_operations(pool, functions.get(function).roots).arithmetic();
  };
  oracle::Tree geared = bare;
  for (oracle::Body& body : geared.bodies) body.drive.rotor_inertia = 0.37;
  // A product and a sum; on the diagonal of M a sum, which may fold.
  CHECK(count(geared, Function::inverse_dynamics) <= count(bare, Function::inverse_dynamics) + 7 * 2);
  CHECK(count(geared, Function::mass_matrix) <= count(bare, Function::mass_matrix) + 7);
  oracle::Tree rough = bare;
  for (oracle::Body& body : rough.bodies) {
    body.drive = {.viscous = 0.3, .coulomb_positive = 1.5, .coulomb_negative = 1.5, .stiffness = 11, .rest = 0.3};
  }
  // Two products and their sum; one product and its difference; two sums.
  CHECK(count(rough, Function::inverse_dynamics) <= count(bare, Function::inverse_dynamics) + 7 * 7);
  CHECK(count(rough, Function::nonlinear_effects) == count(bare, Function::nonlinear_effects));
  // A force and a moment at the tip, 7 joints outwards and back by 4 products and 2 sums a turn, with two turns a joint
  // where numbers are general.
  oracle::Tree pushed = bare;
  pushed.wrenches.push_back({6, {0.1, 0.2, 0.3}, {1.5, 2.5, 3.5}, {0.1, 0.2, 0.3}});
  CHECK(count(pushed, Function::inverse_dynamics) <= count(bare, Function::inverse_dynamics) + 7 * 2 * 2 * 6 + 20);
}

}  // namespace
}  // namespace robotc::test::functions_test
