#include "compiler/equations/energy_graph/matrices.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace robotc::energy_graph {
namespace {

IntegerMatrix zeros(std::size_t rows, std::size_t cols) { return {rows, std::vector<int>(cols, 0)}; }

std::string table(const IntegerMatrix& matrix, std::string_view row, std::string_view col) {
  const std::size_t cols = matrix.empty() ? 0 : matrix.front().size();
  const std::size_t width = std::to_string(std::max(matrix.size(), cols)).size() + 2;
  std::string out(width + 2, ' ');
  for (std::size_t c = 0; c < cols; ++c) out += fmt::format("{:>{}}", fmt::format("{}{}", col, c + 1), width);
  out += '\n';
  for (std::size_t r = 0; r < matrix.size(); ++r) {
    out += fmt::format("{:>{}}", fmt::format("{}{}", row, r + 1), width + 2);
    for (const int entry : matrix[r]) out += fmt::format("{:>{}}", entry == 0 ? '.' : entry > 0 ? '+' : '-', width);
    out += '\n';
  }
  return out;
}

}  // namespace

IntegerMatrix cut_set_matrix(const EnergyGraph& graph) {
  IntegerMatrix matrix = zeros(graph.branches.size(), graph.chords.size());
  for (const Incidence& entry : graph.cut_set) matrix[entry.branch.index()][entry.chord.index()] = entry.sign;
  return matrix;
}

IntegerMatrix circuit_matrix(const EnergyGraph& graph) {
  IntegerMatrix matrix = zeros(graph.chords.size(), graph.branches.size());
  for (const Incidence& entry : graph.cut_set) matrix[entry.chord.index()][entry.branch.index()] = -entry.sign;
  return matrix;
}

IntegerMatrix reaction_matrix(const EnergyGraph& graph) {
  IntegerMatrix matrix = zeros(graph.branches.size(), graph.reaction_count);
  for (const Incidence& entry : graph.cut_set) {
    if (entry.chord.index() < graph.reaction_count) matrix[entry.branch.index()][entry.chord.index()] = entry.sign;
  }
  return matrix;
}

// Row by row from the tips: the cut-set of the vertex that a chord enters says that the chord's through variable is
// that of the branch there plus those of the chords that leave.
IntegerMatrix inverse_reaction_matrix(const EnergyGraph& graph) {
  IntegerMatrix inverse = zeros(graph.reaction_count, graph.branches.size());
  const std::vector<ChordId> order = spanning_tree(graph);
  for (auto it = order.rbegin(); it != order.rend(); ++it) {
    const std::size_t own = it->index();
    const VertexId head = graph.chords[own].head;
    inverse[own][head.index() - 1] = 1;
    for (const ChordId leaving : order) {
      if (graph.chords[leaving.index()].tail != head) continue;
      for (std::size_t b = 0; b < graph.branches.size(); ++b) inverse[own][b] += inverse[leaving.index()][b];
    }
  }
  return inverse;
}

IntegerMatrix lever_matrix(const EnergyGraph& graph) {
  IntegerMatrix matrix = zeros(graph.branches.size(), graph.reaction_count);
  for (const Incidence& entry : graph.cut_set) {
    const VertexId vertex = graph.branches[entry.branch.index()].head;
    if (entry.chord.index() >= graph.reaction_count) continue;
    if (graph.vertices[vertex.index()].kind != VertexKind::mass_centre) continue;
    matrix[entry.branch.index()][entry.chord.index()] = -1;
  }
  return matrix;
}

std::vector<std::optional<SpeedId>> speeds_of_chords(const EnergyGraph& graph) {
  std::vector<std::optional<SpeedId>> speeds;
  for (std::size_t c = 0; c < graph.reaction_count; ++c) {
    const auto* const joint = std::get_if<JointConnection>(&graph.chords[c].connection);
    speeds.push_back(joint == nullptr ? std::nullopt : joint->joint.speed);
  }
  return speeds;
}

std::string print_matrices(const EnergyGraph& graph, const Mechanism& mechanism) {
  std::string out = "circuit matrix V_b = -V_c': chords down, branches across; X_c = -V_b X_b\n";
  out += table(circuit_matrix(graph), "c", "b");
  out += "P inverse: reaction chords down, branches across; 1 where a branch's vertex lies beyond the chord\n";
  out += table(inverse_reaction_matrix(graph), "c", "b");
  out += "P*: branches down, reaction chords across; where a chord's force has its lever about a mass centre\n";
  out += table(lever_matrix(graph), "b", "c");
  out += "S: X_c = S qd, in Gr where a joint turns, in Gp where it slides\n";
  const std::vector<std::optional<SpeedId>> speeds = speeds_of_chords(graph);
  for (std::size_t c = 0; c < speeds.size(); ++c) {
    if (!speeds[c]) continue;
    out += fmt::format("  c{}: u{} qd.{}\n", c + 1, graph.chords[c].body + 1, mechanism.name_of(*speeds[c]));
  }
  return out;
}

}  // namespace robotc::energy_graph
