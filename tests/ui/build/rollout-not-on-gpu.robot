use four_bar from std
robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link a { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag([0.1, 0.1, 0.1]) kg*m^2 }
  joint turn: revolute base -> a = at([0, 0, 0] m, axis = [0, 1, 0])
}
simulate adaptive for arm {
  initial q = [1]
  tau = -2 N*m*s * qd
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
}
simulate jumping for arm {
  initial q = [1]
  tau = 0
  when q.turn > 2 { next qd = -qd }
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate clever for arm {
  initial q = [1]
  tau = [qp([[1]], [q.turn], [[1]], [-2], [2])[1] * 1 N*m]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate smooth for arm {
  initial q = [1]
  tau = [-2 N*m * tanh(qd.turn / (1 rad/s))]
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate moved for arm {
  initial q = [0]
  tau = 0
  couple drive: q.turn = 2 rad/s * t
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate turning for four_bar {
  initial q = [motor = 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! build: --target nvptx64 --rollout adaptive
//! build: --target nvptx64 --rollout jumping
//! build: --target nvptx64 --rollout clever
//! build: --target nvptx64 --rollout moved
//! build: --target nvptx64 --rollout turning
//! build: --target nvptx64 --rollout smooth mass_matrix
//! build: --target nvptx64 --rollout smooth --batch 10
//! build: --rollout smooth
//~ code: not-on-gpu
//~ error: the runs of `adaptive` cannot be a kernel of a GPU: its integrator chooses its steps
//~    ┌─ rollout-not-on-gpu.robot:10:45
//~ 10 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
//~    │                                             ^^^^^^
//~    = use `rk4`, `semi_implicit_euler` or `taylor2`, with a step that resolves the motion
//~
//~ error: the runs of `jumping` cannot be a kernel of a GPU: events are located in time
//~    ┌─ rollout-not-on-gpu.robot:15:8
//~ 15 │   when q.turn > 2 { next qd = -qd }
//~    │        ^^^^^^^^^^
//~    = use a force that depends on the motion, or a state of a sampled law, in place of the event
//~
//~ error: `qp` cannot be part of this PTX file: its code is not for GPUs
//~    ┌─ rollout-not-on-gpu.robot:20:10
//~ 20 │   tau = [qp([[1]], [q.turn], [[1]], [-2], [2])[1] * 1 N*m]
//~    │          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the runs of `clever` depend on it
//~    = if it depends on no state, evaluate it and write the result as a `const`
//~
//~ error: the runs of `moved` cannot be a kernel of a GPU: they would have to be corrected to keep the coupling `drive`
//~    ┌─ rollout-not-on-gpu.robot:31:10
//~ 31 │   couple drive: q.turn = 2 rad/s * t
//~    │          ^^^^^
//~    = drive the joint by a law in place of the coupling
//~
//~ error: the runs of `turning` cannot be a kernel of a GPU: after each step closed loops would have to be closed again
//~    ┌─ rollout-not-on-gpu.robot:34:10
//~ 34 │ simulate turning for four_bar {
//~    │          ^^^^^^^
//~    = build functions of the robot, such as `forward_dynamics` and `close_loops`, and step outside
//~
//~ error: a PTX file has the runs of a simulation or functions, not both
//~   = build two files: one with `--rollout`, one with `--function`
//~
//~ error: `--rollout` writes PTX, which the driver compiles: there is no C source, batch, size or report
//~   = omit these options
//~
//~ error: `--rollout` is for GPUs, and x86_64-linux-gnu is not a GPU
//~   = add `--target nvptx64`; on this machine `robotc sim` runs simulations
//~
//~ 8 errors
