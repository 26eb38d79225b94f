#include <fmt/format.h>

#include <map>

#include "compiler/equations/energy_graph/energy_graph.h"

namespace robotc::energy_graph {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

bool is_mass_centre(const EnergyGraph& graph, VertexId vertex, std::size_t body) {
  const Vertex& v = graph.vertices[vertex.index()];
  return v.kind == VertexKind::mass_centre && v.body == body;
}

/// The rows of V_c by chord: signs at tail and head as the incidences say, not as the chords say.
struct Column {
  std::size_t positive = none;  ///< branch with +1
  std::size_t negative = none;  ///< branch with −1
  std::size_t entries = 0;
};

std::vector<Column> columns(const EnergyGraph& graph, std::vector<std::string>& faults) {
  std::vector<Column> columns(graph.chords.size());
  for (const Incidence& entry : graph.cut_set) {
    if (entry.chord.index() >= graph.chords.size() || entry.branch.index() >= graph.branches.size()) {
      faults.emplace_back("an entry of the cut-set matrix lies outside it");
      continue;
    }
    Column& column = columns[entry.chord.index()];
    ++column.entries;
    if (entry.sign == 1) {
      column.positive = entry.branch.index();
    } else if (entry.sign == -1) {
      column.negative = entry.branch.index();
    } else {
      faults.push_back(fmt::format("chord {} has the entry {} in the cut-set matrix; only +1 and -1 may be",
                                   entry.chord.index() + 1, entry.sign));
    }
  }
  return columns;
}

/// P is triangular with ±1 on its diagonal if each reaction chord, in order, enters a vertex that no earlier one
/// touched and leaves O0 or one that an earlier one entered. Then |det P| = 1.
void check_triangular(const EnergyGraph& graph, const std::vector<Column>& columns, std::vector<std::string>& faults) {
  std::vector<bool> reached(graph.branches.size(), false);
  for (std::size_t c = 0; c < graph.reaction_count; ++c) {
    const Column& column = columns[c];
    if (column.positive == none || reached[column.positive]) {
      faults.push_back(fmt::format("reaction chord {} does not reach a vertex of its own", c + 1));
      continue;
    }
    if (column.negative != none && !reached[column.negative]) {
      faults.push_back(fmt::format("reaction chord {} starts from a vertex that is not connected yet", c + 1));
    }
    reached[column.positive] = true;
  }
}

/// The circuit of a chord, walked along the edges: out by the branch to its tail, along it, back by the branch to its
/// head. With V_b from there, [1 V_c][V_bᵀ; 1] = V_bᵀ + V_c must vanish.
void check_orthogonality(const EnergyGraph& graph, std::vector<std::string>& faults) {
  std::map<VertexId, std::size_t> branch_of;
  for (std::size_t b = 0; b < graph.branches.size(); ++b) branch_of[graph.branches[b].head] = b;

  std::map<std::pair<std::size_t, std::size_t>, int> sum;  // (branch, chord) → V_bᵀ + V_c
  for (std::size_t c = 0; c < graph.chords.size(); ++c) {
    if (const auto tail = branch_of.find(graph.chords[c].tail); tail != branch_of.end()) sum[{tail->second, c}] += 1;
    if (const auto head = branch_of.find(graph.chords[c].head); head != branch_of.end()) sum[{head->second, c}] -= 1;
  }
  for (const Incidence& entry : graph.cut_set) sum[{entry.branch.index(), entry.chord.index()}] += entry.sign;
  for (const auto& [place, value] : sum) {
    if (value != 0) {
      faults.push_back(
          fmt::format("cut-set and circuit disagree at branch {}, chord {}", place.first + 1, place.second + 1));
    }
  }
}

}  // namespace

std::vector<std::string> verify(const EnergyGraph& graph) {
  std::vector<std::string> faults;
  if (graph.vertices.empty() || graph.vertices.front().kind != VertexKind::base_origin) {
    faults.emplace_back("the first vertex is not the base origin");
    return faults;
  }
  if (graph.branches.size() + 1 != graph.vertices.size()) {
    faults.push_back(fmt::format("{} branches for {} vertices besides the base origin", graph.branches.size(),
                                 graph.vertices.size() - 1));
  }
  if (graph.reaction_count != graph.branches.size()) {
    faults.push_back(
        fmt::format("P is not square: {} branches, {} reaction chords", graph.branches.size(), graph.reaction_count));
  }
  const std::vector<Column> cut_set = columns(graph, faults);
  for (std::size_t c = 0; c < cut_set.size(); ++c) {
    if (cut_set[c].entries > 2) faults.push_back(fmt::format("chord {} has more than two ends", c + 1));
    const bool is_load = graph.chords[c].kind() == ChordKind::load;
    if (is_load != (c >= graph.reaction_count)) faults.push_back(fmt::format("chord {} is in the wrong part", c + 1));
    const bool at_mass_centre = is_mass_centre(graph, graph.chords[c].head, graph.chords[c].body);
    if (is_load && (graph.chords[c].tail != origin_of_base || !at_mass_centre))
      faults.push_back(
          fmt::format("load chord {} does not lead from the base origin to its body's mass centre", c + 1));
  }
  if (graph.reaction_count <= cut_set.size()) check_triangular(graph, cut_set, faults);
  if (spanning_tree(graph).size() != graph.branches.size()) {
    faults.emplace_back("the reaction chords do not reach every vertex");
  }
  for (const Branch& branch : graph.branches) {
    const bool is_body = std::holds_alternative<BodyTerminal>(branch.terminal);
    if (is_body != (graph.vertices[branch.head.index()].kind == VertexKind::mass_centre)) {
      faults.emplace_back("a branch without the terminal equations of its vertex");
    }
  }
  check_orthogonality(graph, faults);
  return faults;
}

}  // namespace robotc::energy_graph
