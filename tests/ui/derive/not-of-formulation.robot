//! formulation: kane
use arm from "arm.robot"
//! derive: coriolis_tensor
//! derive: joint_reactions --as c
//~ code: not-of-formulation
//~ error: `kane` does not give `coriolis_tensor`
//~   = those that do are auto, new_formulation_explicit, lagrange_euler, christoffel
//~
//~ error: `kane` does not give `joint_reactions`
//~   = those that do are auto, energy_graph, energy_graph_explicit, newton_euler
//~
//~ 2 errors
