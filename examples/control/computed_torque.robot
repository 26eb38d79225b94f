// With an exact model, computed torque gives each joint the error dynamics e'' + Kd e' + Kp e = 0, for any robot.
// Kp = 400 and Kd = 50 put the poles at -10 and -40.
use scara from "../scara.robot"
use three_link, computed_torque, hold from std

/// The response to an initial error of 1 at rest, with poles at -10 and -40.
fn decay(t: s) {
  (40 * exp(-10 /s * t) - 10 * exp(-40 /s * t)) / 30
}

/// The largest effect of a change of both poles by a thousandth.
fn thousandth(t: s) {
  1e-3 * (40 * 10 /s * t * exp(-10 /s * t) + 10 * 40 /s * t * exp(-40 /s * t)) / 30
}

/// The same loop with a clock, on a mass with exact gravity compensation between ticks.
fn sampled_decay(T: s) {
  state e = 1, v = 0 /s
  let a = -400 /s^2 * e - 50 /s * v
  next e = e + T * v + T^2 / 2 * a
  next v = v + T * a
  e
}

const far: scara.q = [0.3 m, 0.4, 0.9, -0.6, 0.15 m]
const scara_error = far - scara.home

simulate continuous for scara {
  initial q = home
  let law = computed_torque(hold(far), Kp = 400 /s^2, Kd = 50 /s)
  tau = law
  duration = 1 s, step = 1 ms, integrator = rk4
  log error = far - q
  expect abs(far - q - scara_error * decay(t)) < 1e-8 * abs(scara_error) + [1e-12, 1e-12, 1e-12, 1e-12, 1e-12] SI
}

simulate clocked for scara {
  initial q = home
  tau = computed_torque(hold(far), Kp = 400 /s^2, Kd = 50 /s) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  let left = sampled_decay(1 ms)
  log error = far - q, left
  expect abs(far - q - scara_error * left) < abs(scara_error) * thousandth(t) + [1e-6, 1e-6, 1e-6, 1e-6, 1e-6] SI
}

const up: three_link.q = [0.6, 0.5, -0.4]

simulate three_joints for three_link {
  initial q = 0
  tau = computed_torque(hold(up), Kp = 400 /s^2, Kd = 50 /s)
  duration = 1 s, step = 1 ms, integrator = rk4
  log error = up - q
  expect abs(up - q - up * decay(t)) < 1e-8 rad
}

simulate three_joints_clocked for three_link {
  initial q = 0
  tau = computed_torque(hold(up), Kp = 400 /s^2, Kd = 50 /s) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
  let left = sampled_decay(1 ms)
  log error = up - q, left
  expect abs(up - q - up * left) < abs(up) * thousandth(t) + [1, 1, 1] * 1e-6
}
