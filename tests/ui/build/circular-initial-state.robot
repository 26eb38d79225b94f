robot arm {
  gravity = [0, 0, -9.81] m/s^2
  link bar { mass = 1 kg, com = [0.5, 0, 0] m }
  joint hinge: revolute base -> bar = at([0, 0, 0] m, axis = [0, 1, 0])
}
controller turning(ref: trajectory) for arm {
  state a = b + 1, b = a
  next a = a
  next b = b
  tau = [a] SI
}
simulate run for arm {
  initial q = [0.1]
  tau = [0] SI
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! build: --controller turning
//~ code: cyclic-definition
//~ error: `a` is defined in terms of itself
//~   ┌─ circular-initial-state.robot:7:24
//~ 7 │   state a = b + 1, b = a
//~   │         -              ^ needs its own value
//~   │         defined here
