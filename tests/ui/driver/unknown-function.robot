use arm from "arm.robot"
//! dump: expr mass_matrx
//! dump: expr blargh
//! dump: expr pose
//! dump: expr pose(hand)
//! dump: expr pose(tool)
//~ code: unknown-function
//~ error: a robot has no function `mass_matrx`
//~   = did you mean `mass_matrix`?
//~
//~ error: a robot has no function `blargh`
//~   = functions: mass_matrix, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, kinetic_energy, potential_energy, joint_reactions
//~
//~ error: `pose` needs a frame or link of arm
//~   = write `pose(FRAME)`
//~
//~ error: arm has no frame or link `hand`
//~   = write `pose(FRAME)`
//~
//~ 4 errors
