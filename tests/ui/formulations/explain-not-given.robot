//! formulation: kane
use arm from "arm.robot"
//! explain: coriolis_matrix
//~ code: not-of-formulation
//~ error: `kane` does not derive `coriolis_matrix`
//~   = formulations that derive it: auto, new_formulation, new_formulation_explicit, new_formulation_in_links, lagrange_euler, christoffel, kronecker
