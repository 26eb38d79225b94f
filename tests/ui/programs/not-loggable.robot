use arm, still from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log still, pose(arm.tool, q)
  log mass_matrix
}
//~ code: not-loggable
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~   ┌─ not-loggable.robot:6:7
//~ 6 │   log still, pose(arm.tool, q)
//~   │       ^^^^^ this is a trajectory
//~   = log its positions, `still.q`, or its rates
//~
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~   ┌─ not-loggable.robot:6:14
//~ 6 │   log still, pose(arm.tool, q)
//~   │              ^^^^^^^^^^^^^^^^^ this is a pose
//~   = log its position: `pose(arm.tool, q).position`
//~
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~   ┌─ not-loggable.robot:7:7
//~ 7 │   log mass_matrix
//~   │       ^^^^^^^^^^^ this is a function
//~   = call it: `mass_matrix(q)`
//~
//~ 3 errors
