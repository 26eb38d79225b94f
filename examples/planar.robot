/// n slender rods in a row, in a vertical plane: x forward, y up.
robot planar(n: int = 3) {
  gravity = [0, -9.81, 0] m/s^2
  param l = 0.5 m, m = 1 kg

  for i in 1..n {
    link rod[i] { mass = m, com = [l/2, 0, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }

  const hanging: q = [pivot[1] = -90 deg]
  const bent: q = [pivot[i] = 20 deg for i in 1..n]
}

let seven = planar(n = 7)

/// Straightens any number of rods, with gravity compensation.
controller straighten(goal) for planar {
  param Kp = 100 /s^2, Kd = 20 /s
  tau = mass_matrix(q) * (Kp * (goal - q) - Kd * qd) + nonlinear_effects(q, qd)
}

/// The same with a model that can differ from the plant.
controller by_model(goal, model: robot) for planar {
  param Kp = 100 /s^2, Kd = 20 /s
  tau = model.mass_matrix(q) * (Kp * (goal - q) - Kd * qd) + model.nonlinear_effects(q, qd)
}

simulate rise for planar {
  initial q = hanging
  tau = straighten(bent) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  let reach = norm(pose(tip[n], q).position)
  log q, tau, reach
  expect abs(final(q) - bent) < 1 mrad
}

simulate rise_of_seven for seven {
  initial q = hanging
  tau = straighten(bent) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, height = pose(tip[7], q).position.y
  expect abs(final(q) - bent) < 1 mrad
}

/// With rods that are 10 % heavier than the model, gravity is not fully compensated.
simulate wrong_model for planar {
  initial q = bent
  tau = by_model(bent, model = planar(m = 0.9 kg)) every 1 ms
  duration = 3 s, step = 1 ms, integrator = rk4
  log q, sag = bent - q
  expect abs(bent - q) < 10 deg
  expect abs(final(qd)) < 1 mrad/s
}
