robot arm {
  gravity = [0, 0, -9.81] m/s^2
  const up = [0.5]
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
simulate up for arm {
  initial q = [0.1]
  tau = [0] SI
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! eval: gravity_forces(up)
//~ code: predefined-name
//~ code: wrong-kind
//~ warning: simulation `up` hides `up` of robot `arm`
//~   ┌─ simulation-hides-pose.robot:7:10
//~ 3 │   const up = [0.5]
//~   │         -- hidden
//~   ·
//~ 7 │ simulate up for arm {
//~   │          ^^ `up` means this simulation in expressions
//~   = rename one of them, or write `arm.up`
//~
//~ error: argument `q` of gravity_forces must be a vector over the only joint of arm
//~   ┌─ expression:1:16
//~ 1 │ gravity_forces(up)
//~   │                ^^ this is a simulation
//~
//~ 1 error, 1 warning
