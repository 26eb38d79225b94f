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
//~   = functions: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions
//~
//~ error: a robot has no function `frobnicate`
//~   = functions: equations_of_motion, mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions, coriolis_forces, coriolis_tensor, inertia_coefficients, centrifugal_coefficients, coriolis_coefficients, gravity_coefficients, load_coefficients, velocity, acceleration, base_parameters, regressor, dynamic_parameters
//~
//~ 3 errors
