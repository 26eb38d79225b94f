// Inverse kinematics along a path: the position of the end effector is given, and the joints follow.
use scara from "../scara.robot"
use three_link, computed_torque, follow, follow_task, lissajous, circle, line, through from std

const middle = scara.pose(scara.tool, scara.home).position

/// A figure of eight in a slanted plane: five joints, two of them prismatic, for three coordinates.
simulate eight for scara {
  let path = lissajous(t, middle, [30, 50, 20] mm, [4, 2, 4] rad/s, [0, 0, 0])
  let motion = follow(tool, path, home)
  initial q = motion.q, qd = motion.qd
  tau = computed_torque(motion, Kp = 400 /s^2, Kd = 40 /s)
  duration = 4 s, step = 1 ms, integrator = rk4
  let hand = pose(tool, q).position
  log hand, path, q, error = motion.error, damping = motion.damping
  expect norm(motion.error) < 1e-10 m
  expect norm(hand - path) < 1e-9 m
  expect motion.damping <= 0 m^2
}

/// The coordinates of the closed form: the height of the column, the position of the tool and its angle; lengths over
/// 0.2 m, the length of the links.
fn place(at: scara.q) {
  stack(at.lift / 0.2 m, scara.pose(scara.tool, at).position / 0.2 m, at.shoulder + at.elbow + at.wrist)
}
fn wanted(t: s) {
  let p = circle(t, [0.2, 0.25, 0.2] m, 60 mm, 1.5 rad/s, normal = [1, 2, 4])
  stack(0.5 + 0.25 * sin(2 rad/s * t), p / 0.2 m, 1 + 0.3 * cos(1 rad/s * t))
}
trajectory closed for scara {
  let x = wanted(t)
  q = ik(x[1] * 0.2 m, x[2] * 0.2 m, x[3] * 0.2 m, x[4] * 0.2 m, x[5])
}

const start: scara.q = scara.ik(0.1 m, wanted(0)[2] * 0.2 m, wanted(0)[3] * 0.2 m, wanted(0)[4] * 0.2 m, wanted(0)[5])

/// With a unique solution the result is equal to the closed form: positions, speeds and accelerations.
simulate closed_form for scara {
  let motion = follow_task(place, wanted(t), start, scale = [0.2 m, 1, 1, 1, 0.2 m])
  initial q = closed.q, qd = closed.qd
  tau = computed_torque(motion)
  // Integration errors of order h⁴ enter the rates with gain and gain².
  duration = 4 s, step = 0.5 ms, integrator = rk4
  log motion.q, closed.q, closed.qd, closed.qdd, motion.damping, q
  expect abs(motion.q - closed.q) < [1e-9, 1e-9, 1e-9, 1e-9, 1e-9] SI
  expect abs(motion.qd - closed.qd) < [1e-9, 1e-9, 1e-9, 1e-9, 1e-9] SI
  expect abs(motion.qdd - closed.qdd) < [1e-9, 1e-9, 1e-9, 1e-9, 1e-9] SI
}

const bent: three_link.q = [0.3, -0.9, 1.4]

/// The hand moves straight out, 4 cm beyond the workspace, and back, twice. The stretched arm is singular: the rates
/// are damped, and the motion leaves the path where it is out of reach and returns to it. A stretched arm that is
/// pulled inwards can bend to either side; `rest` chooses the side of the start.
simulate stretch for three_link {
  let begin = pose(tool, bent).position, shoulder = [0, 0, 294] mm
  let out = (begin - shoulder) / norm(begin - shoulder)
  let way = 0.4 m - norm(begin - shoulder)                         // the arm is 0.36 m long
  let path = begin + way * out * (1 - cos(pi * 1 rad/s * t)) / 2
  let motion = follow(tool, path, bent)
  initial q = bent
  tau = computed_torque(motion, Kp = 400 /s^2, Kd = 40 /s) every 1 ms
  duration = 4 s, step = 1 ms, integrator = rk4
  let left = norm(motion.error)
  log q, motion.qd, motion.qdd, left as mm, motion.damping, hand = pose(tool, q).position
  expect left < 1e-9 m until 0.5 s
  expect left < 40.1 mm
  expect peak(left) > 39.9 mm
  expect peak(motion.damping) > 0 m^2
  expect abs(motion.qd) < 9 rad/s
  expect norm(final(motion.error)) < 1 um
  expect abs(final(q) - motion.q) < 1 mrad
}
