//! formulation: lagrange-euler
use arm from "arm.robot"
//~ code: unknown-formulation
//~ error: there is no formulation `lagrange-euler`
//~   = did you mean `lagrange_euler`?
//~   = formulations: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, energy_graph, energy_graph_explicit, lagrange_euler, christoffel, kronecker, kane, newton_euler
