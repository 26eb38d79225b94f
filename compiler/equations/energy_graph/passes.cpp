#include "compiler/equations/energy_graph/passes.h"

#include <fmt/format.h>

#include "compiler/equations/energy_graph/matrices.h"

namespace robotc::energy_graph {
namespace {

constexpr Pass all_passes[] = {Pass::merge_fixed_joints, Pass::move_origins, Pass::regroup_base_parameters};

}  // namespace

std::span<const Pass> passes() { return all_passes; }

std::string_view name(Pass pass) {
  switch (pass) {
    case Pass::merge_fixed_joints:
      return "merge fixed joints";
    case Pass::move_origins:
      return "move origins";
    case Pass::regroup_base_parameters:
      break;
  }
  return "regroup base parameters";
}

EnergyGraph as_described(const Mechanism& mechanism, expr::Pool& pool) {
  return build(mechanism, pool, FixedJoints::keep);
}

// Frames follow from which joints there are and where origins are, so that the first two passes place them anew:
// exact numbers stay exact.
EnergyGraph after(Pass pass, const Mechanism& mechanism, expr::Pool& pool) {
  if (pass == Pass::regroup_base_parameters) return lowered(mechanism, pool);
  const Origins origins = pass == Pass::merge_fixed_joints ? Origins::at_joints : Origins::sparse;
  return build(mechanism, pool, FixedJoints::merge, origins);
}

EnergyGraph lowered(const Mechanism& mechanism, expr::Pool& pool, Origins origins) {
  EnergyGraph graph = build(mechanism, pool, FixedJoints::merge, origins);
  regroup_base_parameters(graph, pool);
  return graph;
}

std::string print_passes(const Mechanism& mechanism, expr::Pool& pool) {
  EnergyGraph graph = as_described(mechanism, pool);
  std::string out = print(graph, mechanism, pool) + print_matrices(graph, mechanism);
  for (const Pass pass : all_passes) {
    EnergyGraph next = after(pass, mechanism, pool);
    const bool same_edges = print_edges(next, mechanism, pool) == print_edges(graph, mechanism, pool);
    const std::string bodies = print_bodies(next, mechanism, pool);
    const bool same_bodies = bodies == print_bodies(graph, mechanism, pool);
    out += fmt::format("pass {}:{}", name(pass), same_edges && same_bodies ? " nothing changes\n" : "\n");
    if (!same_edges) {
      out += print(next, mechanism, pool);  // without the other matrices: they follow from V_c
    } else if (!same_bodies) {
      out += bodies;
    }
    graph = std::move(next);
  }
  return out;
}

}  // namespace robotc::energy_graph
