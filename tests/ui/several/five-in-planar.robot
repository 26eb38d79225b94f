/// n slender rods in a row, in a vertical plane: x forward, y up.
robot planar(n: int = 3) {
  gravity = [0, -9.81, 0] m/s^2
  param l = 0.5 m, m = 1 kg

  for i in 1..n {
    link rod[i] { mass = m, com = [l/2, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
    frame tip[i] on rod[i] = at([l, 0, 0])
  }
  joint pivot[1]: revolute base -> rod[1]
  for i in 2..n { joint pivot[i]: revolute tip[i - 1] -> rod[i] }

  const hanging: q = [pivot[7] = -90 deg]
  const bent: q = [pivot[i] = 20 deg for i in 1..n]
}

let seven = planar(n = 7)

/// Straightens whatever number of rods it finds, and knows their weight.
controller straighten(goal) for planar {
  param Kp = 100 /s^2, Kd = 20 /s
  tau = mas_matrix(q) * (Kp * (goal - q) - Kd * qd) + nonlinear_effects(q, qd)
}

/// The same with the model of a robot that may be another than the one that moves.
controller by_model(goal, model: robot) for planar {
  param Kp = 100 /s^2, Kd = 20 /s
  tau = model.mass_matrix(q) * (Kp * (goal - q) - Kd * qd) + model.nonlinear_effects(q, qd)
}

simulate rise for planar {
  initial q = hanging
  tau = straighten(bent) every 1 ms
  duration = 2 s, step = 0.3 ms, integrator = rk4
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

/// With rods that are 10 % heavier than the controller believes, the weight is not quite carried.
simulate wrong_model for planar {
  initial q = bent
  tau = by_model(bent, model = planar(m = 0.9 kg)) every 1 ms
  duration = 3 s, step = 1 ms, integrator = rk4
  log q, sag = bent - q**2
  expect abs(bent - q) < 10 deg
  expect abs(final(qd)) < 1 mrad/s
}
//~ code: wrong-length
//~ code: unknown-name
//~ code: not-a-multiple
//~ code: foreign-operator
//~ error: the mass centre must be a vector of length 3
//~   ┌─ five-in-planar.robot:7:35
//~ 7 │     link rod[i] { mass = m, com = [l/2, 0], inertia = m * l^2 / 12 * diag(0, 1, 1) }
//~   │                                   ^^^^^^^^ this is a vector of length 2
//~
//~ error: `planar` has no moving joint `pivot[7]`
//~    ┌─ five-in-planar.robot:13:23
//~ 13 │   const hanging: q = [pivot[7] = -90 deg]
//~    │                       ^^^^^^^^
//~    = `pivot` has 1 to 3
//~
//~ error: `mas_matrix` is not defined
//~    ┌─ five-in-planar.robot:22:9
//~ 22 │   tau = mas_matrix(q) * (Kp * (goal - q) - Kd * qd) + nonlinear_effects(q, qd)
//~    │         ^^^^^^^^^^ not found
//~    = did you mean `mass_matrix`?
//~
//~ error: the clock must be a multiple of `step`
//~    ┌─ five-in-planar.robot:33:32
//~ 33 │   tau = straighten(bent) every 1 ms
//~    │                                ^^^^ this is 3.33333 steps of 0.0003 s
//~    = the law runs between steps: choose a clock of one or more whole steps
//~
//~ error: there is no operator `**`
//~    ┌─ five-in-planar.robot:53:24
//~ 53 │   log q, sag = bent - q**2
//~    │                        ^^
//~    = write `^`
//~
//~ 5 errors
