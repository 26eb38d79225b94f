#include "compiler/equations/dynamics/graph_matrices.h"

#include "compiler/equations/derivations/energy_graph_explicit.h"
#include "compiler/equations/energy_graph/matrices.h"

namespace robotc::dynamics {
namespace {

using energy_graph::EnergyGraph;
using expr::Id;
using expr::Pool;
using expr::Vec3;

Expressions numbers(Pool& pool, const energy_graph::IntegerMatrix& matrix) {
  std::vector<Id> entries;
  for (const std::vector<int>& row : matrix) {
    for (const int entry : row) entries.push_back(pool.integer(entry));
  }
  return {std::move(entries), matrix.size(), matrix.empty() ? 0 : matrix.front().size()};
}

/// The axis u along which each reaction chord's joint moves, in world axes; zero where the chord is rigid: the diagonal
/// of S in Ẋ_c = S q̇.
Expressions chord_axes(Pool& pool, const Mechanism& mechanism, const EnergyGraph& graph) {
  const std::vector<Transform> frames = world_transforms(pool, energy_graph::tree_of(graph), mechanism);
  const std::vector<std::optional<SpeedId>> speeds = energy_graph::speeds_of_chords(graph);
  std::vector<Id> entries;
  for (std::size_t c = 0; c < speeds.size(); ++c) {
    const std::size_t body = graph.chords[c].body;
    const Vec3 axis =
        speeds[c] ? expr::mul(pool, frames[body].rotation, graph.joint(body).joint.axis) : expr::zero3(pool);
    entries.insert(entries.end(), axis.begin(), axis.end());
  }
  return {std::move(entries), speeds.size(), 3};
}

}  // namespace

Expressions graph_function(Pool& pool, const Mechanism& mechanism, const EnergyGraph& graph, Function function) {
  switch (function) {
    case Function::circuit_matrix:
      return numbers(pool, energy_graph::circuit_matrix(graph));
    case Function::cut_set_matrix:
      return numbers(pool, energy_graph::cut_set_matrix(graph));
    case Function::reaction_matrix:
      return numbers(pool, energy_graph::reaction_matrix(graph));
    case Function::lever_matrix:
      return numbers(pool, energy_graph::lever_matrix(graph));
    case Function::chord_axes:
      return chord_axes(pool, mechanism, graph);
    default:
      break;
  }
  const derivations::NodeBudget budget(pool, max_derived_nodes);
  auto equation = derivations::motion_equation(graph, mechanism, pool, budget);
  if (!equation || budget.exceeded()) throw FunctionTooLarge(function, mechanism, std::nullopt);
  const std::size_t n = equation->b.size();
  if (function == Function::graph_matrix) return {std::move(equation->a), n, n};
  return {std::move(equation->b), n, 1};
}

}  // namespace robotc::dynamics
