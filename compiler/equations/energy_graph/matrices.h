#pragma once

#include <string>
#include <vector>

#include "compiler/equations/energy_graph/energy_graph.h"

/// The matrices of the graph: entries 0, 1 and −1, rows by row. Branches and chords in the graph's order; with b
/// branches, as many reaction chords and l loads.
namespace robotc::energy_graph {

using IntegerMatrix = std::vector<std::vector<int>>;

/// V_c = [P Ê], b × (b + l): Ẏ_b = −V_c Ẏ_c.
IntegerMatrix cut_set_matrix(const EnergyGraph& graph);
/// V_b = −V_cᵀ, (b + l) × b: Ẋ_c = −V_b Ẋ_b.
IntegerMatrix circuit_matrix(const EnergyGraph& graph);
/// P, b × b: the reactions' part of V_c.
IntegerMatrix reaction_matrix(const EnergyGraph& graph);
/// P⁻¹, b × b: 1 where a branch's vertex lies beyond a chord, 0 elsewhere.
IntegerMatrix inverse_reaction_matrix(const EnergyGraph& graph);
/// P*, b × b: −1 where a chord's force has its lever about a mass centre. As printed it is −P with the rows of contact
/// points empty; there the chords' directions alternate, here all lead outwards, so that their signs are left out.
IntegerMatrix lever_matrix(const EnergyGraph& graph);
/// S, by reaction chord: the speed whose axis u stands there, as Ẋ_c = S q̇; nothing where the chord is rigid.
std::vector<std::optional<SpeedId>> speeds_of_chords(const EnergyGraph& graph);

/// All of them, those of V_c and its parts as tables.
std::string print_matrices(const EnergyGraph& graph, const Mechanism& mechanism);

}  // namespace robotc::energy_graph
