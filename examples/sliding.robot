/// A box slides down a slope of 30 degrees: less than its friction of 0.5 holds.
robot box {
  gravity = [9.81 * sin(30 deg), 0, -9.81 * cos(30 deg)] m/s^2
  link body { mass = 10 kg, com = [0, 0, 0], inertia = diag(0.06, 0.08, 0.12) kg*m^2 }
  joint root: floating base -> body
  contact sole: box body -> base {
    size = [0.3, 0.25, 0.1] m
    stiffness = 250 kN/m, dissipation = 20 s/m, friction = 0.5
  }
}

simulate slide for box {
  initial q = [root = at([0, 0, 50] mm)]
  let expected = 9.81 m/s^2 * (sin(30 deg) - 0.5 * cos(30 deg)) * t
  tau = 0
  duration = 2 s, step = 10 ms
  integrator = rosenbrock4, relative_tolerance = 1e-7, absolute_tolerance = 1e-9
  log v = qd.root.linear.x, expected, force = sole.normal_force, friction = sole.friction_force
  expect abs(qd.root.linear.x - expected) < 2 mm/s
}
