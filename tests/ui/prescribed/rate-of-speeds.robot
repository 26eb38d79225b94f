robot arm {
  gravity = [0, -9.81, 0] m/s^2
  link a { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link b { mass = 1.5 kg, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint one: revolute base -> a
  joint two: revolute a -> b = at([0.4, 0, 0] m)
}
simulate run for arm {
  initial q = [0, 0]
  state wound = 0
  der(wound) = qd.two
  couple drive: q.one = wound
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: prescribed-rate-unknown
//~ error: coupling `drive` depends on a state whose rate depends on speeds
//~    ┌─ rate-of-speeds.robot:12:17
//~ 12 │   couple drive: q.one = wound
//~    │                 ^^^^^^^^^^^^^
//~    = prescribe the speed, `qd.… = …`, or a motion that does not depend on that of the robot
