// Le Ngoc Truc, Nguyen Van Quyen and Nguyen Phung Quang (2019), section 5: the torques of the reference, without any
// feedback, keep the arm on the reference as long as the model and the integrator are exact. The torque is continuous:
// it has no clock, and is evaluated in every stage of every step.
use three_link, feedforward from std

/// Eq. 73.
trajectory sway for three_link {
  let s = 1 - cos(2 * pi * t / 1 s)
  q = [s, 0.75 * s, 0.5 * s]
}

/// Figures 5 and 6, to tolerances near rounding. The paper has errors up to 1e-12 rad.
simulate track for three_link {
  initial q = sway.q, qd = sway.qd
  tau = feedforward(sway)
  duration = 2 s, step = 10 ms
  integrator = dopri5, relative_tolerance = 1e-13, absolute_tolerance = 1e-15
  let error = sway.q - q
  log q, reference = sway.q, tau, error
  expect abs(error) < 1e-11 rad until 1 s
  expect abs(error) < 1e-10 rad
}

/// The same for a longer time. Without feedback this motion is unstable: an error grows, in the end by half in every
/// second.
simulate drift for three_link {
  initial q = sway.q, qd = sway.qd
  tau = feedforward(sway)
  duration = 30 s, step = 50 ms
  integrator = dopri5, relative_tolerance = 1e-13, absolute_tolerance = 1e-15
  let error = sway.q - q
  log error
  expect norm(error) < 1e-9 rad until 10 s
  expect norm(error) < 1e-5 rad
  expect norm(final(error)) > 1e-8 rad
}
