use puma560, quintic from std

/// Rates of one thing by two roads: through its Jacobian and the joints' rates, and of time alone.
const start: puma560.q = [0.1, -0.5, 0.4, 0.3, 0.7, -0.2], goal: puma560.q = [1, 0.4, -0.6, -0.5, 0.2, 0.9]
let move = quintic(start, goal, 2 s)

simulate track for puma560 {
  initial q = move.q, qd = move.qd
  tau = inverse_dynamics(move.q, move.qd, move.qdd) + mass_matrix(q) * (400 /s^2 * (move.q - q) + 40 /s * (move.qd - qd))
  duration = 1 s, step = 1 ms, integrator = rk4, stiction_speed = 3 mrad/s
  let there = pose(tool, move.q).position
  let here = pose(tool, q).position, J = jacobian(here, q)
  expect abs(J - jacobian(tool, q)[1..3, 1..6]) < 1e-12 m
  expect norm(J * qd - der(here)) < 1e-12 m/s
  expect abs(der(move.q - q) - (move.qd - qd)) < 1e-12 rad/s
  expect norm(der(der(there)) - (jacobian(tool, move.q)[1..3, 1..6] * move.qdd + der(jacobian(tool, move.q)[1..3, 1..6]) * move.qd)) < 1e-9 m/s^2
}
//! simulate: track
//~ nothing to report
