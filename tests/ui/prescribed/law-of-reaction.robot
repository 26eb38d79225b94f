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
  tau = [drive.reaction, 0]
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: uses-reaction
//~ error: `tau` cannot depend on the reaction of a coupling
//~    ┌─ law-of-reaction.robot:11:9
//~ 11 │   tau = [drive.reaction, 0]
//~    │         ^^^^^^^^^^^^^^^^^^^
//~    = the reaction follows from the efforts at that instant
