use four_bar from std

robot sledge {
  gravity = [0, 0, -9.81] m/s^2
  link frame_x { mass = 1 kg, com = [0, 0, 0] m }
  link frame_y { mass = 1 kg, com = [0, 0, 0] m }
  link body { mass = 1 kg, com = [0, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint x: prismatic base -> frame_x = at([0, 0, 0] m, axis = [1, 0, 0])
  joint y: prismatic frame_x -> frame_y = at([0, 0, 0] m, axis = [0, 1, 0])
  joint turn: revolute frame_y -> body
  actuated = [x, turn]
  couple skate: qd.x * sin(q.turn) = qd.y * cos(q.turn)
}

controller rest for four_bar { tau = gravity_forces(q) }
controller glide for sledge { tau = actuated(gravity_forces(q)) }
//! ros2: rest --solver
//! ros2: four_bar
//! ros2: glide
//~ code: not-in-ros2
//~ error: where `sledge` is follows from the way that it has come, and no joint measures it
//~   ┌─ loops.robot:3:7
//~ 3 │ robot sledge {
//~   │       ^^^^^^
//~   = build the controller by `--controller`, and call it with the place that an estimator gives
//~
//~ error: an inverse dynamics solver takes the positions of all joints, and those of `four_bar` depend on each other by its loops
//~   ┌─ std/robots/four_bar.robot:5:7
//~ 5 │ robot four_bar(
//~   │       ^^^^^^^^
//~   = build its functions by `--function mass_matrix,inverse_dynamics,close_loops`, and call them
//~
//~ 2 errors
