use arm from "arm.robot"
//! compare: kinetic_energy
//! compare: frobnicate
//! explain: frobnicate
//~ code: nothing-to-compare
//~ code: unknown-function
//~ error: `kinetic_energy` has one derivation only
//~   = those with several are mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, inverse_dynamics, forward_dynamics, joint_reactions
//~
//~ error: a robot has no function `frobnicate`
//~   = functions: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, pose, jacobian, kinetic_energy, potential_energy, joint_reactions
//~
//~ 2 errors
