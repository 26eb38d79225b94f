use arm from "arm.robot"
//! dump: expr mass_matrx
//! dump: expr blargh
//! dump: expr pose
//! dump: expr pose(hand)
//! dump: expr pose(tool)
//~ code: unknown-function
//~ code: unknown-place
//~ error: a robot has no function `mass_matrx`
//~   = did you mean `mass_matrix`?
//~
//~ error: a robot has no function `blargh`
//~   = functions: equations_of_motion, mass_matrix, mass_matrix_rate, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, drive_inputs, steady_inputs, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, velocity, acceleration, body_jacobian, body_velocity, transform, transform_dq, pseudo_inertia, manipulability, kinetic_energy, potential_energy, total_mass, centre_of_mass, centre_of_mass_jacobian, centroidal_momentum, centroidal_momentum_matrix, centroidal_momentum_matrix_rate, centroidal_momentum_rate, joint_reactions, coriolis_forces, coriolis_tensor, inertia_coefficients, centrifugal_coefficients, coriolis_coefficients, gravity_coefficients, load_coefficients, base_parameters, regressor, dynamic_parameters, graph_matrix, graph_vector, circuit_matrix, cut_set_matrix, reaction_matrix, lever_matrix, chord_axes, freedoms, actuation, constraint_jacobian, closure_gap, plus, minus, close_loops, position_rates, displacement_matrix, reach_point, reach_pose, point_solutions, point_solution_errors, pose_solutions, pose_solution_errors
//~
//~ error: `pose` needs a frame or link of arm
//~   = write `pose(FRAME)`; the centre of mass of a link is `LINK.com`
//~
//~ error: arm has no frame or link `hand`
//~   = frames and links: tool, base, upper, fore
//~
//~ 4 errors
