// Trajectories with continuous states, compared with closed forms, on two robots and with several controllers and
// integrators.
use scara from "../scara.robot"
use three_link, computed_torque from std

/// Moves to a goal that can change at any time, from rest at 0, with both poles at -w.
trajectory filtered(goal: q, w: 1/s) {
  state at: q = 0, speed: qd = 0
  der(at) = speed
  der(speed) = w^2 * (goal - at) - 2 * w * speed
  let left = goal - at
  q = at
}

/// The position of `filtered` relative to the goal at w t = x, and its acceleration relative to w^2 times the goal.
fn way(x) { 1 - (1 + x) * exp(-x) }
fn pull(x) { (1 - x) * exp(-x) }

const goal: three_link.q = [0.4, -0.6, 0.8]
/// One motion for all its users.
let shared = filtered(goal, 12 rad/s)
let double = 2 * shared.q

/// Computed torque that differentiates its reference itself.
controller by_derivatives(ref: trajectory) {
  let e = ref.q - q, ed = der(ref.q) - qd
  tau = mass_matrix(q) * (der(der(ref.q)) + 400 /s^2 * e + 40 /s * ed) + nonlinear_effects(q, qd)
}

/// A sampled controller; the trajectory is integrated continuously. rk4 has a relative error of 1e-9: (w h)^4 w t/120.
simulate clocked for three_link {
  initial q = shared.q, qd = shared.qd
  tau = by_derivatives(shared) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, shared.q, shared.left
  let x = 12 rad/s * t
  expect abs(shared.q - goal * way(x)) < 1e-8 rad
  expect abs(shared.left - goal * (1 - way(x))) < 1e-8 rad
  expect abs(shared.qdd - 144 /s^2 * goal * pull(x)) < 1e-6 rad/s^2
  expect abs(q - shared.q) < 2 mrad
}

/// The same motion in another simulation, under another name, with automatic steps.
simulate named for three_link {
  initial q = 0
  tau = gravity_forces(q)
  duration = 1 s, step = 10 ms, integrator = dopri5, relative_tolerance = 1e-9, absolute_tolerance = 1e-12
  log double
  expect abs(double - 2 * goal * way(12 rad/s * t)) < 1e-8 rad
}

const far: scara.q = [0.3 m, -0.4, 1.2, 0.5, 0.2 m]

/// Prismatic joints, and the exact derivatives that a stiff integrator needs.
simulate sliding for scara {
  let motion = filtered(far, 8 rad/s)
  initial q = motion.q, qd = motion.qd
  tau = computed_torque(motion)
  duration = 1 s, step = 10 ms, integrator = rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 1e-11
  log motion.q, motion.qdd, q
  expect abs(motion.q - far * way(8 rad/s * t)) < [1e-7, 1e-7, 1e-7, 1e-7, 1e-7] SI
  expect abs(q - motion.q) < [1e-6, 1e-6, 1e-6, 1e-6, 1e-6] SI
}

/// The goal is a state of the simulation: with w = 5 /s for both, three poles at -5.
simulate behind_a_state for three_link {
  state slow: q = 0
  der(slow) = 5 /s * (goal - slow)
  let motion = filtered(slow, 5 rad/s)
  initial q = motion.q
  tau = computed_torque(motion) every 2 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  let x = 5 rad/s * t
  log motion.q, slow
  expect abs(motion.q - goal * (1 - (1 + x + x^2 / 2) * exp(-x))) < 1e-9 rad
  expect abs(motion.qdd - 25 /s^2 * goal * (x - x^2 / 2) * exp(-x)) < 1e-8 rad/s^2
}
