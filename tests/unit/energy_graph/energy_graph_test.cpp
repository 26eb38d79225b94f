#include "compiler/equations/energy_graph/energy_graph.h"

#include <doctest/doctest.h>

#include "tests/unit/mechanism/build_mechanism.h"

namespace robotc::test::energy_graph_test {
namespace {

using namespace energy_graph;

TEST_CASE("a chain of n bodies has 2n - 1 branches and as many reaction chords") {
  expr::Pool pool;
  const EnergyGraph graph = build(planar_arm(pool), pool, FixedJoints::keep);
  CHECK(graph.vertices.size() == 6);  // O0, C1, K2, C2, K3, C3: the contact point on the base is O0
  CHECK(graph.branches.size() == 5);
  CHECK(graph.reaction_count == 5);
  CHECK(graph.chords.size() == 8);
  CHECK(verify(graph).empty());
}

TEST_CASE("without bodies there is a base origin and nothing else") {
  expr::Pool pool;
  MechanismBuilder b(pool);
  const Mechanism mechanism = b.finish();
  const EnergyGraph graph = build(mechanism, pool, FixedJoints::merge);
  CHECK(graph.vertices.size() == 1);
  CHECK(graph.branches.empty());
  CHECK(verify(graph).empty());
  CHECK(eliminate(graph, mechanism, pool, {}, {}, mechanism.gravity).tau.empty());
}

TEST_CASE("the graph prints its equations and its cut-set matrix") {
  expr::Pool pool;
  const Mechanism arm = planar_arm(pool);
  CHECK(print(build(arm, pool, FixedJoints::merge), arm, pool) ==
        R"(energy graph of robot: 4 vertices, 3 branches, 5 chords (3 reactions, 2 loads)
bodies: mass, and first moment in a frame at the joint with z along its axis
  1: upper on the base by shoulder, mass 2, first moment [1, 0, 0]
  2: fore on upper by elbow, mass 4, first moment [1.25, 0, 0]
branches: across in Gp, Gr | terminal equations
  b1 O0 -> C1: v1, w1 | F = -m1 d(v1)/dt, T = -(I1 d(w1)/dt + w1 x I1 w1)
  b2 O0 -> K2: v(K2), w1 | F = 0, T = 0
  b3 O0 -> C2: v2, w2 | F = -m2 d(v2)/dt, T = -(I2 d(w2)/dt + w2 x I2 w2)
chords: through | connection equations in Gp; Gr
  c1 O0 -> C1: f1, n1 | w1 x r(K1, C1); u1 qd.shoulder; tau.shoulder = u1.n1
  c2 C1 -> K2: f2, n2 | w1 x r(C1, K2); 0
  c3 K2 -> C2: f2, n2 | w2 x r(K2, C2); u2 qd.elbow; tau.elbow = u2.n2
  c4 O0 -> C1: load on body 1 | m1 g, 0
  c5 O0 -> C2: load on body 2 | m2 g, 0
cut-set matrix V_c: branches down, chords across, P before the bar
  through Y_b = -V_c Y_c, in Gr with the moments of the forces about each C; across X_c = V_c' X_b
      c1 c2 c3 | c4 c5
   b1  +  -  . |  +  .
   b2  .  +  - |  .  .
   b3  .  .  + |  .  +
)");
}

TEST_CASE("the graph prints what a joint's own drive takes") {
  expr::Pool pool;
  Mechanism arm = planar_arm(pool);
  const expr::Id some = pool.integer(2);
  arm.joints[0].freedoms[0].drive = {.viscous = some, .stiffness = some, .rest = some, .rotor_inertia = some};
  arm.joints[1].freedoms[0].passive = true;
  const std::string text = print(build(arm, pool, FixedJoints::merge), arm, pool);
  CHECK(text.find("tau.shoulder = u1.n1 + J1 qdd.shoulder + friction(qd.shoulder) + k1 (q.shoulder - rest1)\n") !=
        std::string::npos);
  CHECK(text.find("u2 qd.elbow; 0 = u2.n2\n") != std::string::npos);
}

TEST_CASE("a wrench is one more load chord, except on the base") {
  expr::Pool pool;
  Mechanism arm = planar_arm(pool);
  const expr::Vec3 zero = expr::zero3(pool);
  for (const std::size_t link : {3, 0}) {
    arm.wrenches.push_back({link == 0 ? "lean" : "push",
                            {},
                            LinkId(link),
                            zero,
                            zero,
                            zero,
                            LinkId(std::size_t{0}),
                            expr::identity3(pool)});
  }
  const EnergyGraph graph = build(arm, pool, FixedJoints::merge);
  CHECK(graph.chords.size() == 6);
  CHECK(graph.reaction_count == 3);
  CHECK(verify(graph).empty());
  const std::string text = print(graph, arm, pool);
  CHECK(text.find("5 chords") == std::string::npos);
  CHECK(text.find("6 chords (3 reactions, 3 loads)") != std::string::npos);
  CHECK(text.find("  c6 O0 -> C2: load push on body 2 | F, M + (p - C2) x F\n") != std::string::npos);
  CHECK(text.find("lean") == std::string::npos);

  EnergyGraph astray = graph;
  astray.chords.back().body = 0;
  CHECK(verify(astray) ==
        std::vector<std::string>{"load chord 6 does not lead from the base origin to its body's mass centre"});
}

TEST_CASE("verify names what is wrong with a graph") {
  expr::Pool pool;
  const EnergyGraph sound = build(planar_arm(pool), pool, FixedJoints::merge);

  EnergyGraph flipped = sound;
  flipped.cut_set[0].sign = -flipped.cut_set[0].sign;
  CHECK_FALSE(verify(flipped).empty());

  EnergyGraph scaled = sound;
  scaled.cut_set[0].sign = 2;
  CHECK(verify(scaled).front() == "chord 1 has the entry 2 in the cut-set matrix; only +1 and -1 may be");

  EnergyGraph not_square = sound;
  --not_square.reaction_count;
  CHECK(verify(not_square).front() == "P is not square: 3 branches, 2 reaction chords");

  EnergyGraph missing = sound;
  missing.cut_set.pop_back();
  CHECK(verify(missing) == std::vector<std::string>{"cut-set and circuit disagree at branch 3, chord 5"});

  EnergyGraph unordered = sound;
  for (Incidence& entry : unordered.cut_set) {
    if (entry.chord == ChordId(std::size_t{0}))
      entry.chord = ChordId(std::size_t{2});
    else if (entry.chord == ChordId(std::size_t{2}))
      entry.chord = ChordId(std::size_t{0});
  }
  CHECK_FALSE(verify(unordered).empty());
}

}  // namespace
}  // namespace robotc::test::energy_graph_test
