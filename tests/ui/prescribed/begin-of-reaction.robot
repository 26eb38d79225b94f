robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  couple drive: q.one = 2 rad/s * t
  state held = drive.reaction
  der(held) = 0 N*m/s
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: uses-reaction
//~ error: the initial value of `run.held` cannot depend on the reaction of a coupling
//~    ┌─ begin-of-reaction.robot:11:9
//~ 11 │   state held = drive.reaction
//~    │         ^^^^
//~    = the reaction is known once the run has begun
