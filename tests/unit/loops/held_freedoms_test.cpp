// Freedoms that a configuration leaves open, on linkages whose freedoms are known.
#include "compiler/loops/held_freedoms.h"

#include <doctest/doctest.h>

#include "compiler/loops/mobility.h"
#include "tests/unit/loops/linkages.h"
#include "tests/unit/loops/solved.h"

namespace robotc::test::held_freedoms_test {
namespace {

using Eigen::VectorXd;
using loops::HeldFreedoms;

/// A linkage that is closed at `guess`, with freedoms.
struct Mobile {
  Mobile(const ClosedMechanism& linkage, const VectorXd& guess, std::vector<SpeedId> preferred = {}) : solved(linkage) {
    const loops::Closed closed = solved.solver.assemble(guess, solved.all());
    REQUIRE(closed.success);
    q = closed.q;
    const loops::MobilityReport report = loops::find_mobility(solved.solver, q, preferred);
    REQUIRE(report.problem == loops::MobilityProblem::none);
    loops::apply(solved.mechanism, report);
  }
  [[nodiscard]] HeldFreedoms held(const std::vector<SpeedId>& given) const {
    return loops::held_freedoms(solved.solver, solved.mechanism, q, given);
  }

  Solved solved;
  VectorXd q;
};

std::vector<SpeedId> speeds(std::initializer_list<std::size_t> indices) {
  std::vector<SpeedId> ids;
  for (const std::size_t index : indices) ids.emplace_back(index);
  return ids;
}
/// A crank, a rod between two sockets, a rocker across: the rod spins freely. Speeds: crank, rod's three, rocker.
ClosedMechanism spatial_four_bar() {
  ClosedMechanism m;
  const int crank = add_body(m, JointKind::revolute, -1, {});
  const int rod = add_body(m, JointKind::spherical, crank, shifted(0.2));
  const int rocker =
      add_body(m, JointKind::revolute, -1, shifted(0.5, 0.3) * turned(Eigen::Vector3d::UnitX(), 90 * degree));
  add_closure(m, ClosureKind::spherical, rod, shifted(0.7), rocker, shifted(0.4));
  return m;
}

TEST_CASE("freedoms that are not given stay, in their order") {
  const Mobile bar(five_bar(), vector_of({1.9, -1.5, 1.2, 1.5}), speeds({0, 2}));
  REQUIRE(bar.solved.mechanism.mobility.independent == speeds({0, 2}));
  CHECK(bar.held({}).held == speeds({0, 2}));
  CHECK(bar.held(speeds({0})).held == speeds({2}));
  CHECK(bar.held(speeds({2})).held == speeds({0}));
  CHECK(bar.held(speeds({0, 2})).held.empty());
  for (const auto& given : {speeds({}), speeds({0}), speeds({2})}) CHECK(bar.held(given).follows.empty());
  // An elbow leaves one freedom, and either motor could be it.
  const HeldFreedoms beside = bar.held(speeds({1}));
  CHECK(beside.held == speeds({0}));
  CHECK(beside.chosen == speeds({0}));
  CHECK(beside.follows == speeds({2}));
  CHECK(bar.held(speeds({1, 3})).held.empty());
}

TEST_CASE("turns about some axes of a rotation are left open") {
  const Mobile rod(spatial_four_bar(), vector_of({0.5, 1, 0, 0, 0, 1.5}), speeds({0}));
  REQUIRE(rod.solved.mechanism.mobility.independent.size() == 2);
  const HeldFreedoms none = rod.held({});
  CHECK(none.held == speeds({0}));
  CHECK(none.open == 1);
  CHECK(rod.held(speeds({4})).held.empty());
  CHECK(rod.held(speeds({4})).open == 1);
  // The rotation of the rod tells all.
  CHECK(rod.held(speeds({1, 2, 3})).open == 0);
  CHECK_FALSE(rod.held(speeds({1, 2, 3})).given_depend);
}

TEST_CASE("joints that follow from each other do not tell what they leave open") {
  // Crank and rocker of a parallelogram turn alike; the second loop is one of its own.
  ClosedMechanism m = parallelograms(1);
  add_body(m, JointKind::revolute, -1, {});
  const Mobile pair(m, vector_of({1, -1, 1, 0}));
  REQUIRE(pair.solved.mechanism.mobility.independent == speeds({0, 3}));
  CHECK(pair.held(speeds({0, 2})).given_depend);
  CHECK(pair.held(speeds({2})).held == speeds({3}));
}

}  // namespace
}  // namespace robotc::test::held_freedoms_test
