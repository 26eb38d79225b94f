// The graph as what lowering reads: its edges' objects, its spanning tree, its matrices and the passes on it.
#include "compiler/equations/energy_graph/passes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "compiler/equations/energy_graph/matrices.h"
#include "tests/unit/energy_graph/state.h"

namespace robotc::test::passes_test {
namespace {

using namespace energy_graph;
using expr::Id;
using expr::Pool;

/// A planar arm under gravity in its plane.
Mechanism hanging_arm(Pool& pool) {
  Mechanism arm = planar_arm(pool);
  arm.gravity = {pool.zero(), pool.integer(-10), pool.zero()};
  return arm;
}

IntegerMatrix product(const IntegerMatrix& a, const IntegerMatrix& b) {
  IntegerMatrix result(a.size(), std::vector<int>(b.empty() ? 0 : b.front().size(), 0));
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (std::size_t j = 0; j < b[k].size(); ++j) result[i][j] += a[i][k] * b[k][j];
    }
  }
  return result;
}

/// The same graph with its reaction chords in reverse order.
EnergyGraph reverse_chords(const EnergyGraph& graph) {
  EnergyGraph reversed = graph;
  const auto place = [&](ChordId chord) {
    return chord.index() < graph.reaction_count ? ChordId(graph.reaction_count - 1 - chord.index()) : chord;
  };
  std::reverse(reversed.chords.begin(), reversed.chords.begin() + static_cast<std::ptrdiff_t>(graph.reaction_count));
  for (Incidence& entry : reversed.cut_set) entry.chord = place(entry.chord);
  for (BodyPlace& body : reversed.bodies) {
    body.joint = place(body.joint);
    if (body.arm) body.arm = place(*body.arm);
  }
  return reversed;
}

TEST_CASE("elimination follows the spanning tree, in whatever order the chords stand") {
  Pool pool;
  for (const Mechanism& mechanism : {hanging_arm(pool), several_joints(pool)}) {
    const EnergyGraph graph = as_described(mechanism, pool);
    const EnergyGraph reversed = reverse_chords(graph);
    CHECK(spanning_tree(graph).front() == ChordId(std::size_t{0}));
    CHECK(spanning_tree(reversed).front() == ChordId(graph.reaction_count - 1));
    CHECK(spanning_tree(reversed).size() == graph.branches.size());
    check_equal(efforts(reversed, mechanism, pool), efforts(graph, mechanism, pool));
  }
}

TEST_CASE("fixed joints are merged and mass properties regrouped without a change of the efforts") {
  Pool pool;
  const Mechanism arm = hanging_arm(pool);
  const EnergyGraph described = as_described(arm, pool);
  const EnergyGraph merged = after(Pass::merge_fixed_joints, arm, pool);
  CHECK(described.branches.size() == 5);
  CHECK(merged.branches.size() == 3);
  const EnergyGraph compiled = lowered(arm, pool);
  CHECK(verify(compiled).empty());
  CHECK(pool.is_zero(compiled.body(0).inertia.mass));
  for (const Pass pass : passes())
    check_equal(efforts(after(pass, arm, pool), arm, pool), efforts(described, arm, pool));
}

TEST_CASE("no pass changes the efforts of joints of several coordinates") {
  Pool pool;
  const Mechanism mechanism = several_joints(pool);
  const std::vector<double> described = efforts(as_described(mechanism, pool), mechanism, pool);
  for (const Pass pass : passes()) {
    INFO(name(pass));
    const EnergyGraph graph = after(pass, mechanism, pool);
    CHECK(verify(graph).empty());
    check_equal(efforts(graph, mechanism, pool), described);
  }
  const std::string text = print_passes(mechanism, pool);
  for (const Pass pass : passes()) CHECK(text.find(fmt::format("pass {}:\n", name(pass))) != std::string::npos);
  CHECK(text.ends_with(print_bodies(lowered(mechanism, pool), mechanism, pool)));
}

TEST_CASE("each pass prints its changes, or that there are none") {
  Pool pool;
  const Mechanism arm = hanging_arm(pool);
  const std::string text = print_passes(arm, pool);
  CHECK(text.find("energy graph of robot: 6 vertices, 5 branches, 8 chords (5 reactions, 3 loads)\n") == 0);
  CHECK(text.find("pass merge fixed joints:\nenergy graph of robot: 4 vertices, 3 branches, 5 chords") !=
        std::string::npos);
  CHECK(text.find("pass move origins: nothing changes\n") != std::string::npos);
  CHECK(text.find("pass regroup base parameters:\nbodies: ") != std::string::npos);
}

TEST_CASE("the matrices of the graph are those of its incidences") {
  Pool pool;
  const Mechanism arm = hanging_arm(pool);
  const EnergyGraph graph = as_described(arm, pool);
  const IntegerMatrix cut_set = cut_set_matrix(graph);
  const IntegerMatrix circuit = circuit_matrix(graph);
  for (std::size_t b = 0; b < cut_set.size(); ++b) {
    for (std::size_t c = 0; c < cut_set[b].size(); ++c) CHECK(circuit[c][b] == -cut_set[b][c]);
  }
  const IntegerMatrix unit = product(inverse_reaction_matrix(graph), reaction_matrix(graph));
  for (std::size_t i = 0; i < unit.size(); ++i) {
    for (std::size_t j = 0; j < unit.size(); ++j) CHECK(unit[i][j] == (i == j ? 1 : 0));
  }
  // b1 ends at C1, where c1 arrives and c2 leaves; b2 at the contact point K2.
  CHECK(lever_matrix(graph) ==
        IntegerMatrix{{-1, -1, 0, 0, 0}, {0, 0, 0, 0, 0}, {0, 0, -1, -1, 0}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, -1}});
  const auto speeds = speeds_of_chords(graph);
  CHECK(speeds[0] == SpeedId(std::size_t{0}));
  CHECK_FALSE(speeds[1].has_value());
  CHECK(speeds[2] == SpeedId(std::size_t{1}));
  CHECK_FALSE(speeds[4].has_value());  // a fixed joint
  CHECK(print_matrices(graph, arm).find("  c3: u2 qd.elbow\n") != std::string::npos);
}

TEST_CASE("drives are edges with their laws") {
  Pool pool;
  MechanismBuilder b(pool);
  const LinkId link = b.link("a", b.number(1), b.vector(1, 0, 0), b.vector(0, 0, 0));
  Joint& hinge = b.joint("hinge", JointType::revolute, MechanismBuilder::base(), link);
  hinge.freedoms[0].drive.rotor_inertia = pool.integer(5);
  hinge.freedoms[0].drive.viscous = pool.integer(7);
  hinge.freedoms[0].drive.stiffness = pool.integer(11);
  hinge.freedoms[0].drive.rest = pool.one();
  const Mechanism mechanism = b.finish();
  const std::vector<Drive> edges = as_described(mechanism, pool).drives;
  REQUIRE(edges.size() == 3);
  CHECK(std::get<Rotor>(edges[0].law).effort(pool, pool.integer(2)) == pool.integer(10));
  const std::vector<expr::Id> speeds{pool.integer(2)};
  CHECK(std::get<Damper>(edges[1].law).effort(pool, SpeedId(0), speeds) == pool.integer(14));
  CHECK(std::get<Spring>(edges[2].law).strain == pool.sub(mechanism.q[0], pool.one()));
  CHECK(print(as_described(mechanism, pool), mechanism, pool)
            .find("tau.hinge = u1.n1 + J1 qdd.hinge + friction(qd.hinge) + k1 (q.hinge - rest1)\n") !=
        std::string::npos);
}

}  // namespace
}  // namespace robotc::test::passes_test
