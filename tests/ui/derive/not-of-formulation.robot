//! formulation: kane
use arm from "arm.robot"
//! derive: coriolis_tensor
//! derive: joint_reactions --as c
//~ code: not-of-formulation
//~ error: `kane` does not derive `coriolis_tensor`
//~   = formulations that derive it: auto, new_formulation_explicit, new_formulation_in_links, lagrange_euler, christoffel
//~
//~ error: `kane` does not derive `joint_reactions`
//~   = formulations that derive it: auto, energy_graph, energy_graph_explicit, newton_euler
//~
//~ 2 errors
