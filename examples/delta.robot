/// Pick and place with a delta robot.
use delta, computed_torque, quintic from std

const pick: delta.q = [place.position = [-0.15, 0.1, -0.8] m]   // the angles of the hips follow
const put: delta.q = [place.position = [0.15, -0.05, -0.8] m]

/// The motors go from one place to the other within 0.3 s, and the stage stays level.
simulate pick_and_place for delta {
  let move = quintic(pick, put, 0.3 s)
  initial q = pick
  tau = computed_torque(move) every 1 ms
  duration = 0.5 s, step = 0.5 ms, integrator = rk4
  log q.place.position as mm, q.hip as deg, tau
  expect norm(final(q.place.position) - put.place.position) < 0.1 mm
  expect norm(q.place.rotation[1, 1..3] - [1, 0, 0]) < 1e-12
  expect norm(q.place.rotation[2, 1..3] - [0, 1, 0]) < 1e-12
  expect abs(closure_gap(q)) < 1e-12 m
}
