// A free body that tumbles, with a pendulum on a ball joint.
robot machine {
  gravity = [0, 0, -9.81] m/s^2
  param m = 4 kg
  link body { mass = m, com = [0.01, 0, 0.02] m, inertia = diag(0.3, 0.2, 0.25) kg*m^2 }
  link arm { mass = 1 kg, com = [0, 0, -0.3] m, inertia = diag(0.03, 0.03, 0.01) kg*m^2 }
  joint root: floating base -> body
  joint ball: spherical body -> arm = at([0.1, 0, -0.2] m)
}
simulate run for machine {
  initial q = [root = at([0, 0, 1] m, rpy = [10, 20, 30] deg), ball = rpy(0, 10 deg, 0)]
  initial qd = [0.3, -0.2, 0.5, 0.1, 0.2, -0.3, 1, 2, -0.5] SI
  tau = [0.2, -0.1, 0.3] SI every 2 ms
  duration = 0.4 s, step = 2 ms, integrator = semi_implicit_euler
}
simulate precise for machine {
  initial q = [root = at([0, 0, 1] m, rpy = [10, 20, 30] deg), ball = rpy(0, 10 deg, 0)]
  initial qd = [0.3, -0.2, 0.5, 0.1, 0.2, -0.3, 1, 2, -0.5] SI
  tau = [0.2, -0.1, 0.3] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
