#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc::energy_graph {
namespace {

/// The branch that ends at a vertex: every vertex but O0 has one, in the same order.
BranchId branch_to(VertexId vertex) { return BranchId(vertex.index() - 1); }

constexpr std::size_t kBaseOrigin = 0;

class Builder {
 public:
  explicit Builder(EnergyGraph& graph) : graph_(graph) {}

  VertexId add_vertex(VertexKind kind, std::size_t body) {
    const VertexId id(graph_.vertices.size());
    graph_.vertices.push_back({kind, body});
    if (kind != VertexKind::base_origin) graph_.branches.push_back({id});
    return id;
  }

  /// With its column of V_c: +1 where it enters a vertex, −1 where it leaves one; O0 has no cut-set of its own.
  void add_chord(ChordKind kind, VertexId tail, VertexId head, std::size_t body,
                 std::optional<std::size_t> wrench = std::nullopt) {
    const ChordId id(graph_.chords.size());
    graph_.chords.push_back({kind, tail, head, body, wrench});
    if (tail.index() != kBaseOrigin) graph_.cut_set.push_back({branch_to(tail), id, -1});
    if (head.index() != kBaseOrigin) graph_.cut_set.push_back({branch_to(head), id, +1});
  }

 private:
  EnergyGraph& graph_;
};

}  // namespace

EnergyGraph build(const Mechanism& mechanism, expr::Pool& pool, FixedJoints fixed_joints, Origins origins) {
  EnergyGraph graph;
  graph.tree = build_kinematic_tree(mechanism, pool, fixed_joints, origins);
  Builder builder(graph);
  const VertexId origin = builder.add_vertex(VertexKind::base_origin, 0);

  // Reactions, body by body in tree order: each chord's head is new, which is what makes P triangular.
  std::vector<VertexId> mass_centre;
  for (std::size_t i = 0; i < graph.tree.bodies.size(); ++i) {
    VertexId contact = origin;
    if (const auto parent = graph.tree.bodies[i].parent) {
      contact = builder.add_vertex(VertexKind::contact_point, i);
      builder.add_chord(ChordKind::parent_side, mass_centre[*parent], contact, i);
    }
    mass_centre.push_back(builder.add_vertex(VertexKind::mass_centre, i));
    builder.add_chord(ChordKind::body_side, contact, mass_centre[i], i);
  }
  graph.reaction_count = graph.chords.size();
  for (std::size_t i = 0; i < graph.tree.bodies.size(); ++i) {
    builder.add_chord(ChordKind::load, origin, mass_centre[i], i);
  }
  for (std::size_t w = 0; w < mechanism.wrenches.size(); ++w) {
    const auto body = graph.tree.placements[mechanism.wrenches[w].link.index()].body;
    if (body) builder.add_chord(ChordKind::load, origin, mass_centre[*body], *body, w);  // the base needs no chord
  }
  return graph;
}

}  // namespace robotc::energy_graph
