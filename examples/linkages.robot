/// Robots of the library with closed loops, each moved along a path and held against a closed form of its geometry.
/// Their lengths are arguments: `let long = slider_crank(rod_length = 0.2 m)` is another one.
use slider_crank, five_bar, delta, stewart_platform, palletiser, computed_torque, quintic from std

/// The shaft turns with 10 turns a second.
trajectory turning for slider_crank {
  q = [shaft = 20 * pi * t / 1 s]
}

/// Three turns, through all dead centres. With s = sqrt(l^2 - r^2 sin^2 a), the piston is at r cos a + s, and its speed
/// is -r sin a (1 + r cos a / s) times that of the shaft.
simulate pump for slider_crank {
  let r = slider_crank.crank_length, l = slider_crank.rod_length
  let s = sqrt(l^2 - (r * sin(q.shaft))^2)
  let place = r * cos(q.shaft) + s, speed = -r * sin(q.shaft) * (1 + r * cos(q.shaft) / s) * qd.shaft
  initial q = [shaft = 0], qd = [20 * pi] rad/s
  tau = computed_torque(turning, Kp = 400 /s^2, Kd = 40 /s)
  duration = 0.3 s, step = 0.1 ms, integrator = rk4
  log q.stroke, place, qd.stroke, speed, tau
  expect abs(q.stroke - place) < 1e-12 m
  expect abs(qd.stroke - speed) < 1e-10 m/s
  expect abs(q.shaft - turning.q.shaft) < 1e-6
}

/// Both motors move: the hand keeps its distance to both elbows.
simulate sketch for five_bar {
  const start: q = [motor = [120, 60] deg], goal: q = [motor = [140, 75] deg]
  let path = quintic(start, goal, 0.5 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 0.7 s, step = 1 ms, integrator = rk4
  let hand = pose(five_bar.tip[1], q).position
  let right = q.motor[2], r = five_bar.crank_length
  let elbow = [five_bar.base_width/2 + r * cos(right), r * sin(right), 0 m]
  log hand, q as deg
  expect abs(norm(hand - elbow) - five_bar.forearm_length) < 1e-12 m
  expect abs(final(q) - goal) < 1 mrad
}

/// Pick and place: told where the stage is, the loops say how the hips stand. The stage does not turn, and the rods
/// keep their length.
simulate pick for delta {
  const here: q = [place.position = [-0.15, 0.1, -0.8] m], there: q = [place.position = [0.15, -0.05, -0.8] m]
  let move = quintic(here, there, 0.3 s)
  initial q = here
  tau = computed_torque(move) every 1 ms
  duration = 0.5 s, step = 0.5 ms, integrator = rk4
  let reach = delta.base_radius - delta.stage_radius + delta.arm_length * cos(q.hip[1])
  let elbow = [reach, 0 m, -delta.arm_length * sin(q.hip[1])]     // of the first arm, less its rod's end on the stage
  log stage = q.place.position as mm, q.hip as deg, tau
  expect norm(rotation_vector(q.place.rotation)) < 1e-11
  expect abs(norm(q.place.position - elbow) - delta.rod_length) < 1e-12 m
  expect norm(final(q.place.position) - there.place.position) < 0.1 mm
}

/// From the pose of the platform follow the lengths of the struts. A law for each strut, with the weight of the whole
/// platform, takes it from one pose to the other.
simulate tilt for stewart_platform {
  const low: q = [place = at([0, 0, 0.6] m)], high: q = [place = at([50, -30, 680] mm, rpy = [5, -8, 10] deg)]
  let part = clamp(t / 1 s, 0, 1)
  let error = low + part^2 * (3 - 2 * part) * (high - low) - q    // of the six struts
  initial q = low
  tau = gravity_forces(q) + 60e3 N/m * error - 2000 N*s/m * qd
  duration = 2.5 s, step = 1 ms, integrator = rk4
  let foot = stewart_platform.base_radius * [cos(10 deg), sin(10 deg), 0]
  let length = norm(pose(stewart_platform.above[2], q).position - foot)
  log q.strut, length, q.place.position
  expect abs(q.strut[2] - length) < 1e-12 m
  expect norm(final(q.place.position) - high.place.position) < 0.1 mm
  expect abs(closure_gap(q)) < 1e-11 m
}

/// From one pallet to the other: the parallelograms keep the flange level.
simulate carry for palletiser {
  const pick: q = [turn = -60 deg, shoulder = 50 deg, drive = -40 deg, wrist = 0]
  const put: q = [turn = 60 deg, shoulder = 80 deg, drive = -25 deg, wrist = 90 deg]
  let path = quintic(pick, put, 1.5 s)
  initial q = path.q
  tau = computed_torque(path) every 1 ms
  duration = 1.8 s, step = 1 ms, integrator = rk4
  log q.turn, q.shoulder, q.drive, flange = pose(palletiser.flange, q).position
  expect abs(q.shoulder + q.elbow + q.tilt) < 1e-11
  expect abs(final(q) - put) < 1 mrad
}
