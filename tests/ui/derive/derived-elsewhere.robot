// What `derive` alone knows, asked for elsewhere; `explain` takes all of it.
use arm from "arm.robot"
//! compare: coriolis_forces
//! compare: velocity(tool)
//! compare: kinetic_energy(fore)
//! dump: expr base_parameters
//! explain: velocity(tool)
//! explain: coriolis_tensor
//! explain: kinetic_energy(fore)
//! eval: coriolis_forces([0, 0], [0, 0])
//! eval: load_coefficients([0, 0])
//~ code: unknown-name
//~ code: unknown-function
//~ error: `coriolis_forces` is not defined
//~   ┌─ expression:1:1
//~ 1 │ coriolis_forces([0, 0], [0, 0])
//~   │ ^^^^^^^^^^^^^^^ not found
//~   = write `coriolis_matrix(q, qd) * qd`; `robotc derive` writes them out
//~
//~ error: `load_coefficients` is not defined
//~   ┌─ expression:1:1
//~ 1 │ load_coefficients([0, 0])
//~   │ ^^^^^^^^^^^^^^^^^ not found
//~   = it is written out by `robotc derive`, and has no value in expressions
//~
//~ error: `coriolis_forces` is known to `derive` and `explain` alone
//~   = write `robotc derive FILE coriolis_forces`
//~   = functions known here: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions
//~
//~ error: `velocity` is known to `derive` and `explain` alone
//~   = write `robotc derive FILE 'velocity(tool)'`
//~   = functions known here: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions
//~
//~ error: here `kinetic_energy` is that of the whole robot
//~   = write `kinetic_energy`
//~
//~ error: `base_parameters` is known to `derive` and `explain` alone
//~   = write `robotc derive FILE base_parameters`
//~   = functions known here: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions
//~
//~ 6 errors
