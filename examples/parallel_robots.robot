/// Robots of the library with closed loops, each moved by a computed torque along a quintic.
use four_bar, five_bar, palletiser, stewart_platform, rover from std
use computed_torque, quintic from std

/// The crank turns by three quarters.
simulate swing for four_bar {
  let move = quintic([motor = 0], [motor = 270 deg], 1 s)
  initial q = move.q
  tau = computed_torque(move) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  log q as deg, tau
  expect abs(final(q.motor) - 270 deg) < 1 mrad
  // By the law of cosines, where crank and coupler lie in line.
  expect q.swing > 180 deg - acos((0.3^2 + 0.25^2 - 0.4^2) / (2 * 0.3 * 0.25)) - 1e-9
  expect q.swing < 180 deg - acos((0.3^2 + 0.25^2 - 0.2^2) / (2 * 0.3 * 0.25)) + 1e-9
}

/// The motors turn, and the hand follows.
simulate reach for five_bar {
  const start: q = [motor = [120, 60] deg], goal: q = [motor = [95, 20] deg]
  let move = quintic(start, goal, 0.5 s)
  initial q = move.q
  tau = computed_torque(move) every 1 ms
  duration = 0.7 s, step = 0.5 ms, integrator = rk4
  log pose(tip[1], q).position, tau
  expect norm(final(pose(tip[1], q).position) - pose(tip[1], goal).position) < 0.2 mm
  expect abs(closure_gap(q)) < 1e-12 m
}

/// From one pallet to the other. The flange stays level.
simulate carry for palletiser {
  const pick: q = [turn = -60 deg, shoulder = 50 deg, drive = -40 deg, wrist = 0]
  const put: q = [turn = 60 deg, shoulder = 80 deg, drive = -25 deg, wrist = 90 deg]
  let move = quintic(pick, put, 1.5 s)
  initial q = move.q
  tau = computed_torque(move) every 1 ms
  duration = 1.8 s, step = 1 ms, integrator = rk4
  log pose(flange, q).position, tau
  expect abs(final(q) - put) < 1 mrad
  expect norm(pose(flange, q).rotation[1..2, 3]) < 1e-12
}

/// The platform rises and tilts. Its pose is given, and the lengths of the struts follow.
simulate tilt for stewart_platform {
  const low: q = [place = at([0, 0, 0.6] m)], high: q = [place = at([50, -30, 680] mm, rpy = [5 deg, -8 deg, 10 deg])]
  let move = quintic(low, high, 1 s)
  initial q = low
  tau = computed_torque(move) every 1 ms
  duration = 1.3 s, step = 1 ms, integrator = rk4
  log q.strut, tau
  expect norm(final(q.place.position) - high.place.position) < 1 mm
}

/// The wheels turn by 1.5 and 2 turns. The difference of the ways is the heading times the track.
simulate drive for rover {
  const r = rover.wheel_radius
  let move = quintic([drive = [0, 0]], [drive = [3, 4] * pi], 3 s)
  initial q = [drive = [0, 0]]
  tau = computed_torque(move) every 2 ms
  duration = 3.5 s, step = 2 ms, integrator = rk4
  log q.place.x, q.place.y, q.place.turn
  expect abs(q.place.turn - r / rover.track * (q.drive[2] - q.drive[1])) < 1e-12
  expect abs(final(q.drive[1]) - 3 * pi) < 1e-3
}
