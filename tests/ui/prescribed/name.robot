robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  couple drive[1]: q.one = 2 rad/s * t
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: prescribed-motion-indexed
//~ error: a coupling of a simulation has a plain name
//~    ┌─ name.robot:10:10
//~ 10 │   couple drive[1]: q.one = 2 rad/s * t
//~    │          ^^^^^^^^
//~    = write `couple drive: VALUE = VALUE`
