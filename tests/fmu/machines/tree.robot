/// A "planar" arm & a slide.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  /// of the forearm
  param m2 = 1.5 kg
  param reach = 0.4 m
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [0.15, 0, 0] m, inertia = diag(0, 0.02, 0.02) kg*m^2 }
  link tip   { mass = 0.3 kg, com = [0.05, 0.01, 0] m }
  joint shoulder: revolute base -> upper { viscous = 0.1 N*m*s/rad, limits { effort = 5 N*m } }
  /// with a spring
  joint elbow: revolute upper -> fore = at([reach, 0, 0]) { spring { stiffness = 3 N*m/rad, rest = 20 deg } }
  joint rod: prismatic fore -> tip = at([0.3, 0, 0] m, axis = [1, 0, 0])
}
simulate run for machine {
  initial q = [-80 deg, 10 deg, 0.05 m]
  tau = [7, 0.5, -2] SI every 1 ms
  duration = 0.5 s, step = 1 ms, integrator = rk4
}
simulate precise for machine {
  initial q = [-80 deg, 10 deg, 0.05 m]
  tau = [1, 0.3, 0.5] SI
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
