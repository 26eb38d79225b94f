// The energy-graph paper, section 3.2.2: the gripper of the 3R arm moves from A to B in 2 s, with trapezoidal joint
// speeds; torques and all reactions. The paper does not print the start angles, and a planar arm with three joints
// reaches a point in many configurations. Here: nearest to elbow and wrist at -45 degrees at A, nearest to that at B:
// (-2, -41, -41) and (55, -24, -43) degrees, within the limits of 90.
use arm_3r, feedforward, trapezoid from std

const A = [233, -172, 150] mm, B = [269, 155, 150] mm   // the plane of the arm is 150 mm above its base
const bent: arm_3r.q = [0, -45 deg, -45 deg]
const at_A = arm_3r.inverse_kinematics(arm_3r.gripper, A, bent)
const at_B = arm_3r.inverse_kinematics(arm_3r.gripper, B, at_A)
const ramp = 0.4 s                                      // the torques are greatest until 0.4 s, as in the paper
let way = trapezoid(at_A, at_B, 2 s, ramp)

simulate carry for arm_3r {
  initial q = at_A
  tau = feedforward(way)
  duration = 2 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-10, absolute_tolerance = 1e-12

  // Rows: force and moment of each joint on its link, along the axes of the link.
  let reactions = joint_reactions(q, qd, forward_dynamics(q, qd, tau))
  let hand_at = pose(gripper, q).position
  log q, qd, tau, gripper = hand_at as mm, reactions

  expect norm(final(hand_at) - B) < 1 um
  expect q >= q_min
  expect q <= q_max
  expect norm(final(qd)) < 1e-6 rad/s
  expect abs(qd) <= (1 + 1e-6) * abs(at_B - at_A) / (2 s - ramp)
  // Gravity has no effect on the torques, but the joints carry the links above them.
  expect abs(reactions[shoulder, 3] - 0.48 kg * 9.81 m/s^2) < 1e-9 N
  expect abs([reactions[i, 6] - tau[i] for i in 1..3]) < 1e-12 N*m
}
