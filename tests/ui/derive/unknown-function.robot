use arm from "arm.robot"
//! derive: mas_matrix
//! derive: everything
//~ code: unknown-function
//~ error: a robot has no function `mas_matrix`
//~   = did you mean `mass_matrix`?
//~
//~ error: a robot has no function `everything`
//~   = functions: equations_of_motion, mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, pose, jacobian, kinetic_energy, potential_energy, joint_reactions, coriolis_forces, coriolis_tensor, inertia_coefficients, centrifugal_coefficients, coriolis_coefficients, gravity_coefficients, load_coefficients, velocity, acceleration, base_parameters
//~
//~ 2 errors
