#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/mechanism/joint_motion.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::energy_graph {
namespace {

using expr::Id;
using expr::Pool;
using expr::Vec3;

/// The mass centre of a body in its frame; the frame's origin where there is no mass.
Vec3 mass_centre(Pool& pool, const BodyTerminal& body) { return combine(pool, body.bodies).com; }

}  // namespace

std::vector<Velocity> branch_velocities(const EnergyGraph& graph, const Mechanism& mechanism, Pool& pool,
                                        const std::vector<Id>& qd) {
  const std::vector<Transform> in_world = world_transforms(pool, tree_of(graph), mechanism);
  const auto to_world = [&](std::size_t body, const Vec3& v) { return expr::mul(pool, in_world[body].rotation, v); };

  // Ẋ_head = Ẋ_tail + Ẋ_chord, chord by chord: the rows of Pᵀ in triangular order.
  std::vector<Velocity> velocity(graph.vertices.size(), {expr::zero3(pool), expr::zero3(pool)});
  for (std::size_t c = 0; c < graph.reaction_count; ++c) {
    const Chord& chord = graph.chords[c];
    const TreeJoint& joint = graph.joint(chord.body).joint;
    const Velocity& tail = velocity[chord.tail.index()];
    Velocity across{expr::zero3(pool), expr::zero3(pool)};
    if (const auto* const arm = std::get_if<ArmConnection>(&chord.connection)) {
      // C_p → K_i, fixed in the parent.
      const std::size_t parent = graph.vertices[chord.tail.index()].body;
      const Vec3 r = expr::sub(pool, arm->position, mass_centre(pool, graph.body(parent)));
      across.linear = expr::cross(pool, tail.angular, to_world(parent, r));
    } else {
      // K_i → C_i: r includes the joint's displacement.
      Vec3 r = to_world(chord.body, mass_centre(pool, graph.body(chord.body)));
      Vec3 slide = expr::zero3(pool);
      if (joint.speed) {
        const Vec3 axis = to_world(chord.body, joint.axis);
        const Vec3 rate = expr::scale(pool, qd[joint.speed->index()], axis);
        if (joint.slides()) r = expr::add(pool, r, expr::scale(pool, slid(pool, joint, mechanism), axis));
        slide = sliding_part(pool, joint, rate);
        across.angular = turning_part(pool, joint, rate);
      }
      const Vec3 angular = expr::add(pool, tail.angular, across.angular);
      across.linear = expr::add(pool, expr::cross(pool, angular, r), slide);
    }
    velocity[chord.head.index()] = {expr::add(pool, tail.linear, across.linear),
                                    expr::add(pool, tail.angular, across.angular)};
  }

  std::vector<Velocity> of_branch;
  of_branch.reserve(graph.branches.size());
  for (const Branch& branch : graph.branches) of_branch.push_back(velocity[branch.head.index()]);
  return of_branch;
}

}  // namespace robotc::energy_graph
