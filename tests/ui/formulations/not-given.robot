use arm from "arm.robot"
//! formulation: kane
//! eval: coriolis_matrix(0, 0)
//! eval: norm(nonlinear_effects(0, 0))
//! dump: expr joint_reactions
//~ value: 20.2238 N*m
//~ code: not-of-formulation
//~ error: `kane` does not derive `coriolis_matrix`
//~   ┌─ expression:1:1
//~ 1 │ coriolis_matrix(0, 0)
//~   │ ^^^^^^^^^^^^^^^^^^^^^
//~   = formulations that derive it: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, lagrange_euler, christoffel, kronecker
//~
//~ error: `kane` does not derive `joint_reactions`
//~   = formulations that derive it: auto, energy_graph, energy_graph_explicit, newton_euler
//~
//~ 2 errors
