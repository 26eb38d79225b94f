robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
  frame tip on bar = at([1, 0, 0] m)
}
simulate run for arm {
  initial q = [0.1]
  tau = [0] SI
  duration = 1 s, step = 1 ms, integrator = rk4
  log tip
}
//~ code: not-loggable
//~ error: only numbers, vectors, matrices, words and conditions can be logged
//~    ┌─ frame-logged.robot:11:7
//~ 11 │   log tip
//~    │       ^^^ this is a frame
//~    = log its position: `pose(tip, q).position`
