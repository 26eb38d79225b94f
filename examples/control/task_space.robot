// Task-space control: the controller moves the end effector, not the joints.
use scara from "../scara.robot"
use arm_3r, operational_space, impedance from std

const centre = scara.pose(scara.tool, scara.home).position

/// A circle of 5 cm radius in a slanted plane, once in two seconds, from rest to rest.
fn circle(t: s) {
  let s = clamp(t / 2 s, 0, 1)
  let angle = 2 * pi * s^3 * (10 - 15 * s + 6 * s^2)
  centre + 50 mm * [1 - cos(angle), sin(angle), 0.5 * sin(angle)]
}

/// Two of the five joints are redundant for a position: they come to rest. The initial motion of the wrist displaces
/// the hand by 4 mm.
simulate draw for scara {
  initial q = home, qd = [0, 0, 0, 1 rad/s, 0]
  let goal = circle(t) + (pose(tool, home).position - centre)
  tau = operational_space(tool, goal)
  duration = 4 s, step = 1 ms, integrator = rk4
  let error = goal - pose(tool, q).position
  log hand = pose(tool, q).position, error, q
  expect norm(error) < 1 um after 2 s
  expect abs(final(qd)) < [0.1, 0.1, 0.1, 0.1, 0.1] SI
}

const bent: arm_3r.q = [0.2, -0.6, -0.5]

/// A push at the hand of a planar arm: it yields like a spring of 500 N/m, 4 mm at 2 N.
simulate lean for arm_3r {
  initial q = bent
  let goal = pose(gripper, bent).position
  tau = impedance(gripper, goal, rest = [0.05, 0.05, 0.05] SI)
  wrench push on gripper { force = [2 N, 0, 0], axes = base }
  duration = 5 s, step = 1 ms, integrator = rk4
  let given_way = pose(gripper, q).position - goal
  log given_way
  expect norm(final(given_way) - [4, 0, 0] mm) < 0.01 mm
}
