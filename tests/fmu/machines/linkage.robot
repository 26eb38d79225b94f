// A four-bar linkage.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param density = 2 kg/m
  fn bar(l: m) = density * l^3 / 12 * diag(0, 1, 1)
  link crank   { mass = density * 0.12 m, com = [0.06, 0, 0] m, inertia = bar(0.12 m) }
  link coupler { mass = density * 0.42 m, com = [0.21, 0, 0] m, inertia = bar(0.42 m) }
  link rocker  { mass = density * 0.3 m,  com = [0.15, 0, 0] m, inertia = bar(0.3 m) }
  joint motor: revolute base  -> crank
  joint elbow: revolute crank -> coupler = at([0.12, 0, 0] m)
  joint swing: revolute base  -> rocker  = at([0.5, 0, 0] m)
  frame coupler_end on coupler = at([0.42, 0, 0] m)
  frame rocker_end  on rocker  = at([0.3, 0, 0] m)
  closure pin: revolute coupler_end -> rocker_end
  actuated = [motor]
  assembly = [motor = 60 deg, elbow = -30 deg, swing = 110 deg]
}
simulate run for machine {
  initial q = [motor = 50 deg]
  tau = [0.4] SI every 1 ms
  duration = 0.5 s, step = 1 ms, integrator = rk4
}
simulate precise for machine {
  initial q = [motor = 50 deg]
  tau = [0.1 N*m]
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-12, absolute_tolerance = 1e-13
  log q
}
