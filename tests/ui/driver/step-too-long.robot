//! simulate: loose
//! simulate: swings
robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 2 kg, com = [0.20, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper { viscous = 500 N*m*s }
}
robot free {
  gravity = [0, -9.81, 0] m/s^2
  link upper { mass = 2 kg, com = [0.20, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint shoulder: revolute base -> upper
}
simulate loose for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate swings for free {
  initial q = 0
  tau = -5000 N*m * q
  duration = 10 s, step = 1 ms, integrator = taylor2
}
//~ code: step-too-long
//~ warning: `step` is too long for the fastest pole at the start, -5000 /s of `shoulder`
//~    ┌─ step-too-long.robot:14:26
//~ 14 │   duration = 1 s, step = 1 ms, integrator = rk4
//~    │                          ^^^^ this is 1 ms: the motion grows from step to step where it should not
//~    = take steps of at most 0.55 ms, or `integrator = rosenbrock4`, which chooses them
//~    = the pole is that of springs, friction, drives, contacts, or the gains of a continuous law
//~
//~ warning: `step` is too long for the fastest pole at the start, ±224i /s of `shoulder`
//~    ┌─ step-too-long.robot:19:27
//~ 19 │   duration = 10 s, step = 1 ms, integrator = taylor2
//~    │                           ^^^^ this is 1 ms: the motion grows from step to step where it should not
//~    = take steps of at most 0.036 ms, or `integrator = rk4`
//~    = the pole is that of springs, friction, drives, contacts, or the gains of a continuous law
//~
//~ 2 warnings
