// Functions are compiled from the two representations that `dump` prints: the same nodes, since equal expressions of
// one pool are one node.
#include <doctest/doctest.h>

#include <algorithm>

#include "compiler/equations/dynamics/functions.h"
#include "compiler/equations/energy_graph/passes.h"
#include "compiler/equations/new_formulation/passes.h"
#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::representations_test {
namespace {

using dynamics::Function;
using expr::Id;
using expr::Pool;

TEST_CASE("efforts are eliminated from the graph after its passes") {
  Pool pool;
  for (const Mechanism& mechanism : {planar_arm(pool), several_joints(pool)}) {
    dynamics::Functions functions(mechanism, pool);
    functions.write_efforts(dynamics::Functions::Form::described);
    const auto eliminated = [&](Origins origins) {
      const std::vector<Id> rest(mechanism.qd.size(), pool.zero());
      return energy_graph::eliminate(energy_graph::lowered(mechanism, pool, origins), mechanism, pool, mechanism.qd,
                                     rest, mechanism.gravity)
          .tau;
    };
    const std::vector<Id>& compiled = functions.get(Function::nonlinear_effects).roots;
    CHECK((compiled == eliminated(Origins::sparse) || compiled == eliminated(Origins::at_joints)));
  }
}

TEST_CASE("inverse dynamics is eliminated from the graph that it names") {
  Pool pool;
  for (const Mechanism& mechanism : {planar_arm(pool), several_joints(pool)}) {
    dynamics::Functions functions(mechanism, pool);
    const auto compiled = functions.compiled_graph();
    INFO(compiled.choice);
    REQUIRE(compiled.graph);
    CHECK(energy_graph::verify(*compiled.graph).empty());
    const std::vector<Id>& efforts = functions.get(Function::inverse_dynamics).roots;
    const auto eliminated = [&](FieldFrom field) {
      std::vector<Id> tau = energy_graph::eliminate(*compiled.graph, mechanism, pool, mechanism.qd, mechanism.qdd,
                                                    mechanism.gravity, {}, field)
                                .tau;
      for (const SpeedId speed : mechanism.speed_ids()) {  // rotor, friction and spring
        const std::size_t i = speed.index();
        const Id rotor = mechanism.freedom(speed).drive.rotor_inertia;
        const Id spin = rotor.valid() ? pool.mul(rotor, mechanism.qdd[i]) : pool.zero();
        const Id held =
            pool.add(functions.get(Function::friction).roots[i], functions.get(Function::spring_forces).roots[i]);
        tau[i] = pool.add(tau[i], pool.add(spin, held));
      }
      return tau;
    };
    CHECK((efforts == eliminated(FieldFrom::rates) || efforts == eliminated(FieldFrom::parent)));
  }
}

TEST_CASE("the mass matrix is made of the columns after their passes, and rotors") {
  Pool pool;
  for (const Mechanism& mechanism : {planar_arm(pool), several_joints(pool)}) {
    std::vector<Id> expected = new_formulation::mass_matrix(new_formulation::lowered(mechanism, pool), pool);
    const std::size_t n = mechanism.qd.size();
    for (const SpeedId speed : mechanism.speed_ids()) {
      const Id rotor = mechanism.freedom(speed).drive.rotor_inertia;
      Id& entry = expected[speed.index() * n + speed.index()];
      if (rotor.valid()) entry = pool.add(entry, rotor);
    }
    dynamics::Functions functions(mechanism, pool);
    CHECK(functions.get(Function::mass_matrix).roots == expected);
  }
}

}  // namespace
}  // namespace robotc::test::representations_test
