robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  state held = 0
  next held = held + 0.1
  couple drive: q.one = held
  tau = [0, 0] every 10 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: prescribed-motion-jumps
//~ error: coupling `drive` depends on a state that jumps at the ticks of the law
//~    ┌─ ticks.robot:12:17
//~ 12 │   couple drive: q.one = held
//~    │                 ^^^^^^^^^^^^
//~    = prescribe a smooth motion: a trajectory, or states with `der(x) = …`
