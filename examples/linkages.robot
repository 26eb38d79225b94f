/// Robots of the library with closed loops, each driven along a path and held against a closed form of its geometry.
use slider_crank, five_bar, delta, stewart_platform, palletiser, computed_torque, quintic from std

/// The crank turns twice: the stroke of the slider is that of every textbook. Lengths are parameters: try `--set crank_length=0.12`.
simulate stroke for slider_crank {
  const start: q = [motor = 0], goal: q = [motor = 720 deg]
  let path = quintic(start, goal, 2 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  let r = slider_crank.crank_length, l = slider_crank.rod_length
  let stroke = r * cos(q.motor) + sqrt(l^2 - (r * sin(q.motor))^2)
  log q.slide, stroke, tau
  expect abs(q.slide - stroke) < 1e-12 m
  expect abs(final(q.motor) - goal.motor) < 1 mrad
}

/// Both motors move: the hand keeps its distance to both elbows.
simulate sketch for five_bar {
  const start: q = [motor = [115, 65] deg], goal: q = [motor = [140, 80] deg]
  let path = quintic(start, goal, 1 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  let hand = pose(five_bar.tip[1], q).position
  let elbow = [five_bar.pivots/2 + five_bar.crank_length * cos(q.motor[2]), five_bar.crank_length * sin(q.motor[2]), 0 m]
  log hand, q as deg
  expect abs(norm(hand - elbow) - five_bar.forearm_length) < 1e-12 m
  expect abs(final(q) - goal) < 1 mrad
}

/// Pick and place: the stage does not turn, and all rods keep their length.
simulate pick for delta {
  const start: q = [motor = [20, 20, 20] deg], goal: q = [motor = [45, 10, -5] deg]
  let path = quintic(start, goal, 0.4 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 0.5 s, step = 1 ms, integrator = rk4
  let reach = delta.base_radius - delta.stage_radius + delta.arm_length * cos(q.motor[3])
  let elbow = [reach, 0 m, -delta.arm_length * sin(q.motor[3])]   // of the third arm, less its rod's end on the stage
  log stage = q.place.position, q.motor as deg, tau
  expect norm(rotation_vector(q.place.rotation)) < 1e-11
  expect abs(norm(q.place.position - elbow) - delta.rod_length) < 1e-12 m
  expect abs(final(q.motor) - goal.motor) < 1 mrad
}

/// Told where the platform is, the loops say how long the struts are; the motors take them there.
simulate lift for stewart_platform {
  const low: q = [place = at([0, 0, 0.6] m)], high: q = [place = at([50, -30, 680] mm, rpy = [5, -8, 10] deg)]
  let path = quintic(low, high, 1 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.2 s, step = 1 ms, integrator = rk4
  let foot = stewart_platform.base_radius * [cos(10 deg), sin(10 deg), 0]
  let length = norm(pose(stewart_platform.ball[2], q).position - foot)
  log q.strut, length, q.place.position
  expect abs(q.strut[2] - length) < 1e-12 m
  expect norm(final(q.place.position) - high.place.position) < 0.1 mm
}

/// Shoulder and drive move, and the parallelograms keep the flange level.
simulate stack for palletiser {
  const start: q = [turn = 0, shoulder = 60 deg, drive = -20 deg], goal: q = [turn = 90 deg, shoulder = 100 deg, drive = 10 deg]
  let path = quintic(start, goal, 1.5 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.6 s, step = 1 ms, integrator = rk4
  log q.turn, q.shoulder, q.drive, flange = pose(palletiser.flange, q).position
  expect abs(q.shoulder + q.elbow + q.wrist) < 1e-11
  expect abs(final(q) - goal) < 1 mrad
}
