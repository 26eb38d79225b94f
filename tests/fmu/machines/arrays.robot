// Slides and turns, with a vector as a parameter, an argument and a state, and a matrix as an output.
robot machine {
  gravity = [0, -9.81, 0] m/s^2
  param m2 = 1.5 kg
  param c2 = [0.15, 0.01] m
  link cart  { mass = 3 kg, com = [0, 0, 0] m }
  link upper { mass = 2 kg, com = [0.2, 0, 0] m, inertia = diag(0, 0.03, 0.03) kg*m^2 }
  link fore  { mass = m2, com = [c2[1], c2[2], 0], inertia = diag(0, 0.02, 0.02) kg*m^2 }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0])
  joint shoulder: revolute cart -> upper
  joint elbow: revolute upper -> fore = at([0.4, 0, 0] m)
}
controller track(goal: q) for machine {
  param Kp: tau/q = [40, 20, 10] SI, Kd: tau/qd = [8, 4, 2] SI
  state v: qd = 0
  tau = Kp .* (goal - q) - Kd .* v
  der(v) = (qd - v) / 10 ms
}
simulate run for machine {
  initial q = [0.1 m, -80 deg, 10 deg]
  tau = track([0.1 m, -60 deg, 20 deg])
  duration = 0.1 s, step = 1 ms, integrator = rk4
  log q, tau, M = mass_matrix(q), place = pose(fore.com, q).position
}
