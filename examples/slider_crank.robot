/// A slider-crank driven at a constant speed, against its closed form.
use slider_crank, computed_torque from std

/// The shaft turns with 10 turns a second.
trajectory turning for slider_crank {
  let a = 20 * pi * t / 1 s
  q = [shaft = a]
}

/// Three turns, through all dead centres. With s = sqrt(l^2 - r^2 sin^2 a), the piston is at r cos a + s, and its speed
/// is -r sin a (1 + r cos a / s) times that of the shaft.
simulate pump for slider_crank {
  const r = slider_crank.crank_length, l = slider_crank.rod_length
  let a = q.shaft
  let s = sqrt(l^2 - r^2 * sin(a)^2)
  let rates = freedoms(q) * qd
  initial q = [shaft = 0], qd = [20 * pi] rad/s
  tau = computed_torque(turning, Kp = 400 /s^2, Kd = 40 /s)
  duration = 0.3 s, step = 0.1 ms, integrator = rk4
  log stroke = q.stroke, tau
  expect abs(q.stroke - (r * cos(a) + s)) < 1e-12 m
  expect abs(rates.stroke + r * sin(a) * (1 + r * cos(a) / s) * qd.shaft) < 1e-10 m/s
  expect abs(q.shaft - turning.q.shaft) < 1e-6
}
