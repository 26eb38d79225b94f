robot axis {
  gravity = [0, -9.81, 0] m/s^2
  link arm { mass = 1 kg, com = [0, -0.3, 0] m }
  joint pivot: revolute base -> arm
}
controller filtered(goal: rad) for axis {
  state z: rad = 0
  der(z) = 5 /s * (q.pivot - z)
  tau = [10 N*m * (goal - z) - 2 N*m*s * der(z)]
}
controller around(goal: rad) for axis {
  state z: rad = 0
  der(z) = goal * 1 /s - der(2 * z)
  tau = [10 N*m * (goal - z)]
}
simulate settle for axis {
  initial q = 0
  tau = filtered(30 deg)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate: settle
//~ code: cyclic-definition
//~ error: the rate of `z` is defined in terms of itself
//~    ┌─ states.robot:13:26
//~ 13 │   der(z) = goal * 1 /s - der(2 * z)
//~    │       -                  ^^^^^^^^^^ needs `der(z)`
//~    │       defined here
