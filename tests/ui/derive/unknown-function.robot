use arm from "arm.robot"
//! derive: mas_matrix
//! derive: everything
//! derive: M
//! derive: forward_kinematics
//! derive: energy
//! derive: mass_matrix,gravity_forces
//! derive: mass_matrix[1,1]
//! derive: regressor
//! derive: inverse_kinematics
//~ code: unknown-function
//~ error: a robot has no function `mas_matrix`
//~   = did you mean `mass_matrix`?
//~
//~ error: a robot has no function `everything`
//~   = functions: equations_of_motion, mass_matrix, mass_matrix_rate, coriolis_matrix, gravity_forces, nonlinear_effects, friction, spring_forces, applied_forces, inverse_dynamics, forward_dynamics, drive_inputs, steady_inputs, inverse_dynamics_dq, inverse_dynamics_dqd, inverse_dynamics_dparams, forward_dynamics_dq, forward_dynamics_dqd, forward_dynamics_dtau, forward_dynamics_dparams, pose, jacobian, jacobian_rate, velocity, acceleration, body_jacobian, body_velocity, transform, transform_dq, pseudo_inertia, manipulability, kinetic_energy, potential_energy, total_mass, centre_of_mass, centre_of_mass_jacobian, centroidal_momentum, centroidal_momentum_matrix, centroidal_momentum_matrix_rate, centroidal_momentum_rate, joint_reactions, coriolis_forces, coriolis_tensor, inertia_coefficients, centrifugal_coefficients, coriolis_coefficients, gravity_coefficients, load_coefficients, base_parameters, regressor, dynamic_parameters, graph_matrix, graph_vector, circuit_matrix, cut_set_matrix, reaction_matrix, lever_matrix, chord_axes, freedoms, actuation, constraint_jacobian, closure_gap, plus, minus, close_loops, position_rates, displacement_matrix, reach_point, reach_pose, point_solutions, point_solution_errors, pose_solutions, pose_solution_errors
//~
//~ error: a robot has no function `M`
//~   = did you mean `mass_matrix`?
//~
//~ error: a robot has no function `forward_kinematics`
//~   = did you mean `pose(FRAME)`?
//~
//~ error: a robot has no function `energy`
//~   = did you mean `kinetic_energy` or `potential_energy`?
//~
//~ error: a robot has no function `mass_matrix,gravity_forces`
//~   = separate functions by blanks, not by commas
//~
//~ error: a robot has no function `mass_matrix[1,1]`
//~   = write the whole function: `mass_matrix`
//~
//~ error: a robot has no function `inverse_kinematics`
//~   = `inverse_kinematics` can be evaluated (`robotc eval`), but not derived
//~
//~ 8 errors
