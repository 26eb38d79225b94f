//! formulation: kane
use arm from "arm.robot"
//! explain: coriolis_matrix
//~ code: not-of-formulation
//~ error: `kane` does not give `coriolis_matrix`
//~   = those that do are auto, new_formulation, new_formulation_explicit, lagrange_euler, christoffel, kronecker
