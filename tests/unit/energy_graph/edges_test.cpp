// Edges as objects: lowering and `print` take from each what it says, whatever the mechanism says elsewhere.
#include "compiler/equations/energy_graph/edges.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "compiler/equations/energy_graph/matrices.h"
#include "compiler/equations/energy_graph/passes.h"
#include "tests/unit/energy_graph/state.h"

namespace robotc::test::edges_test {
namespace {

using namespace energy_graph;
using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The body on which the first step of a joint acts.
std::size_t body_of(const EnergyGraph& graph, const Mechanism& mechanism, const std::string& joint) {
  std::size_t i = 0;
  while (mechanism.joint(graph.joint(i).joint.joint).name != joint) ++i;
  return i;
}

/// Efforts of the mechanism as it is, and as it would be if `edge` of its graph were that of another mechanism.
template <class Edge>
void check_edge(const SeveralJoints& other_numbers, Edge edge) {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  const Mechanism other = several_joints(pool, other_numbers);
  EnergyGraph graph = as_described(mechanism, pool);
  EnergyGraph expected = as_described(other, pool);
  const std::vector<double> before = efforts(graph, mechanism, pool);
  edge(graph, mechanism) = edge(expected, mechanism);
  const std::vector<double> after = efforts(graph, mechanism, pool);
  check_equal(after, efforts(expected, other, pool));
  CHECK(after != before);
}

TEST_CASE("elimination takes a body's mass properties from its branch") {
  check_edge({.mass = 4}, [](EnergyGraph& graph, const Mechanism& mechanism) -> BranchTerminal& {
    const std::size_t hand = body_of(graph, mechanism, "wrist") + 1;  // behind both steps
    return graph.branches[graph.bodies[hand].branch.index()].terminal;
  });
}

TEST_CASE("elimination takes an arm's vector from its chord") {
  check_edge({.arm = 2}, [](EnergyGraph& graph, const Mechanism& mechanism) -> ChordConnection& {
    return graph.chords[graph.bodies[body_of(graph, mechanism, "wrist")].arm->index()].connection;
  });
}

TEST_CASE("elimination takes a joint's motion from its chord") {
  check_edge({.lead = 3}, [](EnergyGraph& graph, const Mechanism& mechanism) -> ChordConnection& {
    return graph.chords[graph.bodies[body_of(graph, mechanism, "drill")].joint.index()].connection;
  });
}

TEST_CASE("a joint of several coordinates is a chord for each, with its speed in S") {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  const EnergyGraph graph = as_described(mechanism, pool);
  CHECK(verify(graph).empty());
  CHECK(graph.bodies.size() == 9);  // 3 + 2 + 2 + 1 steps, and the tool
  const std::string matrices = print_matrices(graph, mechanism);
  for (const SpeedId speed : mechanism.speed_ids()) {
    CHECK(matrices.find(" qd." + mechanism.name_of(speed) + "\n") != std::string::npos);
  }
}

TEST_CASE("printed equations are those of the edges") {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  EnergyGraph graph = as_described(mechanism, pool);
  const std::size_t drill = body_of(graph, mechanism, "drill");
  auto& connection = std::get<JointConnection>(graph.chords[graph.bodies[drill].joint.index()].connection);
  CHECK(print(graph, mechanism, pool).find(" + 2 u8 qd.drill; u8 qd.drill; tau.drill = u8.n8 + 2 u8.f8\n") !=
        std::string::npos);
  connection.joint.lead = pool.integer(7);
  CHECK(print(graph, mechanism, pool).find(" + 7 u8 qd.drill; u8 qd.drill; tau.drill = u8.n8 + 7 u8.f8\n") !=
        std::string::npos);
  connection.joint.motion = Motion::slide;
  CHECK(print(graph, mechanism, pool).find(" + u8 qd.drill; 0; tau.drill = u8.f8\n") != std::string::npos);
  CHECK(print(graph, mechanism, pool).find("friction(") != std::string::npos);
  graph.drives.clear();
  CHECK(print(graph, mechanism, pool).find("friction(") == std::string::npos);
}

// Ẏ_b = −V_c Ẏ_c in Gp: at a mass centre m v̇ is what arrives by the reaction chords less what leaves, and the weight;
// at a contact point nothing is left over. The velocities come from the circuit equations.
TEST_CASE("the reactions of elimination satisfy the cut-set equations") {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  const EnergyGraph graph = as_described(mechanism, pool);
  const auto reactions = eliminate(graph, mechanism, pool, mechanism.qd, mechanism.qdd, mechanism.gravity).reaction;
  const std::vector<Transform> frames = world_transforms(pool, tree_of(graph), mechanism);
  const std::vector<Velocity> velocities = branch_velocities(graph, mechanism, pool, mechanism.qd);
  const IntegerMatrix p = reaction_matrix(graph);
  std::vector<Id> residual;
  for (std::size_t b = 0; b < graph.branches.size(); ++b) {
    Vec3 sum = expr::zero3(pool);
    for (std::size_t c = 0; c < graph.reaction_count; ++c) {
      const std::size_t body = graph.chords[c].body;
      const Vec3 force = expr::mul(pool, frames[body].rotation, reactions[body].force);
      sum = expr::add(pool, sum, expr::scale(pool, pool.integer(p[b][c]), force));
    }
    if (const auto* const body = std::get_if<BodyTerminal>(&graph.branches[b].terminal)) {
      const Vec3& v = velocities[b].linear;
      const auto rates = second_rates_in_time(mechanism, pool);
      const std::vector<Id> rate = expr::differentiate(pool, std::vector<Id>{v[0], v[1], v[2]}, rates).roots;
      const Vec3 pull = expr::sub(pool, mechanism.gravity, {rate[0], rate[1], rate[2]});
      sum = expr::add(pool, sum, expr::scale(pool, body->inertia.mass, pull));
    }
    residual.insert(residual.end(), sum.begin(), sum.end());
  }
  // Forces of some hundreds of newtons, each a sum of some hundreds of terms.
  for (const double left : at_state(mechanism, pool, residual)) CHECK(std::abs(left) < 1e-10);
}

}  // namespace
}  // namespace robotc::test::edges_test
