/// A floating base and a ball joint.
robot satellite {
  gravity = [0, 0, -1.6] m/s^2
  link body  { mass = 12 kg, com = [0, 0, 0], inertia = diag(1.2, 1.4, 1) kg*m^2 }
  link upper { mass = 4 kg, com = [0.4, 0, 0] m, inertia = diag(0.01, 0.25, 0.25) kg*m^2 }
  link tool  { mass = 2 kg, com = [0.05, 0, 0.1] m, inertia = diag(0.02, 0.03, 0.01) kg*m^2 }
  joint root: floating base -> body
  joint shoulder: revolute body -> upper = at([0.5, 0, 0.3] m, axis = [0, 0, 1])
  joint wrist: spherical upper -> tool = at([0.7, 0, 0] m)
}
simulate tumble for satellite {
  initial q = [root = at([0, 0, 0] m)]
  initial qd = [0.1, 0, 0.2, 0.5, -1, 0.3, 2, 1, -1, 0.5] SI
  tau = -0.8 N*m*s * actuated(qd) every 2 ms
  duration = 0.06 s, step = 1 ms, integrator = rk4
  log q
}
