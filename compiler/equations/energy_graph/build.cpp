#include <algorithm>
#include <utility>

#include "compiler/equations/energy_graph/energy_graph.h"
#include "compiler/mechanism/spatial_inertia.h"

namespace robotc::energy_graph {
namespace {

/// The branch that ends at a vertex: every vertex but O0 has one, in the same order.
BranchId branch_to(VertexId vertex) { return BranchId(vertex.index() - 1); }

class Builder {
 public:
  explicit Builder(EnergyGraph& graph) : graph_(graph) {}

  VertexId add_base() {
    graph_.vertices.push_back({VertexKind::base_origin, 0});
    return origin_of_base;
  }

  VertexId add_vertex(VertexKind kind, std::size_t body, BranchTerminal terminal) {
    const VertexId id(graph_.vertices.size());
    graph_.vertices.push_back({kind, body});
    graph_.branches.push_back({id, std::move(terminal)});
    return id;
  }

  /// With its column of V_c: +1 where it enters a vertex, −1 where it leaves one; O0 has no cut-set of its own.
  ChordId add_chord(VertexId tail, VertexId head, std::size_t body, ChordConnection connection) {
    const ChordId id(graph_.chords.size());
    graph_.chords.push_back({tail, head, body, std::move(connection)});
    if (tail != origin_of_base) graph_.cut_set.push_back({branch_to(tail), id, -1});
    if (head != origin_of_base) graph_.cut_set.push_back({branch_to(head), id, +1});
    return id;
  }

 private:
  EnergyGraph& graph_;
};

}  // namespace

ChordKind Chord::kind() const {
  if (std::holds_alternative<JointConnection>(connection)) return ChordKind::body_side;
  if (std::holds_alternative<ArmConnection>(connection)) return ChordKind::parent_side;
  return ChordKind::load;
}

std::optional<std::size_t> Chord::wrench() const {
  const auto* const load = std::get_if<WrenchLoad>(&connection);
  return load == nullptr ? std::nullopt : std::optional(load->wrench);
}

const BodyTerminal& EnergyGraph::body(std::size_t i) const {
  return std::get<BodyTerminal>(branches[bodies[i].branch.index()].terminal);
}

BodyTerminal& EnergyGraph::body(std::size_t i) {
  return std::get<BodyTerminal>(branches[bodies[i].branch.index()].terminal);
}

const JointConnection& EnergyGraph::joint(std::size_t i) const {
  return std::get<JointConnection>(chords[bodies[i].joint.index()].connection);
}

TreeJoint EnergyGraph::step_to(std::size_t i) const {
  TreeJoint step = joint(i).joint;
  if (bodies[i].arm)
    step.placement.position = std::get<ArmConnection>(chords[bodies[i].arm->index()].connection).position;
  return step;
}

EnergyGraph build(const Mechanism& mechanism, expr::Pool& pool, FixedJoints fixed_joints, Origins origins) {
  return build(build_kinematic_tree(mechanism, pool, fixed_joints, origins), mechanism, pool);
}

EnergyGraph build(KinematicTree tree, const Mechanism& mechanism, expr::Pool& pool) {
  EnergyGraph graph;
  Builder builder(graph);
  const VertexId origin = builder.add_base();

  // Reactions, body by body in tree order: each chord's head is new, so that P is triangular.
  std::vector<VertexId> mass_centre;
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    TreeBody& body = tree.bodies[i];
    BodyPlace place;
    place.parent = body.parent;
    VertexId contact = origin;
    JointConnection joint{body};
    if (body.parent) {
      joint.joint.placement.position = expr::zero3(pool);  // from K on: the arm leads there
      contact = builder.add_vertex(VertexKind::contact_point, i, ContactTerminal{});
      place.arm = builder.add_chord(mass_centre[*body.parent], contact, i, ArmConnection{body.placement.position});
    }
    mass_centre.push_back(
        builder.add_vertex(VertexKind::mass_centre, i, BodyTerminal{body.inertia, std::move(body.bodies)}));
    place.branch = branch_to(mass_centre[i]);
    place.joint = builder.add_chord(contact, mass_centre[i], i, joint);
    graph.bodies.push_back(place);
  }
  graph.reaction_count = graph.chords.size();
  for (std::size_t i = 0; i < tree.bodies.size(); ++i) {
    builder.add_chord(origin, mass_centre[i], i, GravityLoad{});
  }
  for (std::size_t w = 0; w < mechanism.wrenches.size(); ++w) {
    const AppliedWrench& wrench = mechanism.wrenches[w];
    const auto body = tree.placements.empty() ? std::nullopt : tree.placements[wrench.link.index()].body;
    // The base needs no chord.
    if (body) builder.add_chord(origin, mass_centre[*body], *body, WrenchLoad{w, wrench.name});
  }
  graph.drives = drives(mechanism, pool);
  graph.circuits = circuits(mechanism, pool);
  graph.placements = std::move(tree.placements);
  return graph;
}

std::vector<ChordId> spanning_tree(const EnergyGraph& graph) {
  std::vector<bool> reached(graph.vertices.size(), false);
  reached[origin_of_base.index()] = true;
  std::vector<bool> taken(graph.reaction_count, false);
  std::vector<ChordId> order;
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t c = 0; c < graph.reaction_count; ++c) {
      const Chord& chord = graph.chords[c];
      if (taken[c] || !reached[chord.tail.index()] || reached[chord.head.index()]) continue;
      order.emplace_back(c);
      taken[c] = reached[chord.head.index()] = grows = true;
    }
  }
  return order;
}

KinematicTree tree_of(const EnergyGraph& graph) {
  KinematicTree tree;
  for (std::size_t i = 0; i < graph.bodies.size(); ++i) {
    const BodyTerminal& terminal = graph.body(i);
    tree.bodies.push_back({graph.step_to(i), graph.bodies[i].parent, terminal.inertia, terminal.bodies});
  }
  tree.placements = graph.placements;
  return tree;
}

void regroup_base_parameters(EnergyGraph& graph, expr::Pool& pool) {
  const std::vector<ChordId> order = spanning_tree(graph);
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const Chord& chord = graph.chords[it->index()];
    if (chord.kind() != ChordKind::body_side) continue;
    const auto parent = graph.bodies[chord.body].parent;
    regroup_body(pool, graph.step_to(chord.body), graph.body(chord.body).inertia,
                 parent ? &graph.body(*parent).inertia : nullptr);
  }
}

}  // namespace robotc::energy_graph
