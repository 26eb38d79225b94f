robot arm {
  gravity = [0, 0, 0] m/s^2
  link l { mass = 1 kg, com = [0.1, 0, 0] m, inertia = diag(1, 1, 1) kg*m^2 }
  joint j: revolute base -> l
}
simulate a for arm {
  initial q = 0
  tau = 0
  duration = 60 ms, step = 2 ms, integrator = rk4
  couple drive: q.j = 5 deg * (1 - cos(8 rad/s * t))
}
simulate a for arm {
}
