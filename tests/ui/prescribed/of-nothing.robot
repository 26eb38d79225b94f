robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  couple drive: 2 rad/s * t = 0.1
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: coupling-of-nothing
//~ error: coupling `drive` has no coordinates
//~    ┌─ of-nothing.robot:10:17
//~ 10 │   couple drive: 2 rad/s * t = 0.1
//~    │                 ^^^^^^^^^^^^^^^^^
//~    = write an equation of `q`, such as `q.crank = 2 rad/s * t`, or of `qd`
