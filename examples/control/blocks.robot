// The blocks of the library, on signals with known answers.
use planar, lowpass, highpass, derivative, integral, rate_limit, previous, sampled, dead_zone, hysteresis, unwrap, delay,
  tracking_observer from std

let rod = planar(n = 1)

/// Some blocks need a clock, so the controller has one, though it does nothing.
simulate signals for rod {
  initial q = 0
  tau = 0 every 1 ms
  duration = 4 s, step = 1 ms, integrator = rk4
  let w = 3 rad/s
  let wave = sin(w * t)
  let ramp = 2 m/s * t

  // A first-order low-pass with wT = 0.6: the attenuated and delayed sine, and the transient.
  let T = 0.2 s
  let smooth = (wave - w * T * cos(w * t) + w * T * exp(-t / T)) / (1 + (w * T)^2)
  expect abs(lowpass(wave, T) - smooth) < 1e-9
  expect abs(highpass(wave, T) - (wave - smooth)) < 1e-9
  expect abs(derivative(ramp, T) - 2 m/s * (1 - exp(-t / T))) < 1e-9 m/s
  expect abs(integral(wave) - (1 - cos(w * t)) / w) < 1e-9 s

  expect abs(rate_limit(ramp, 1 m/s) - 1 m/s * t) < 1e-9 m
  expect abs(previous(ramp) - 2 m/s * (t - 1 ms)) < 1e-9 m after 1 ms
  expect abs(delay(ramp, 5) - 2 m/s * (t - 5 ms)) < 1e-9 m after 5 ms
  expect abs(sampled(ramp, 5) - 2 m/s * 5 ms * floor((t + 0.1 ms) / 5 ms)) < 1e-9 m
  expect abs(unwrap(wrap(7 rad/s * t)) - 7 rad/s * t) < 1e-9
  expect abs(dead_zone(wave, 0.5) - (if abs(wave) < 0.5 then 0 else wave - 0.5 * sign(wave))) < 1e-12

  // It rises above 0.5 at 30 degrees, and falls below -0.5 at 210.
  let closed = hysteresis(wave, -0.5, 0.5)
  let angle = wrap(w * t - 120 deg)
  expect (if abs(angle) < 89.9 deg then closed else 1) > 0.5
  expect (if abs(angle) > 90.1 deg then closed else 0) < 0.5
  log wave, smooth = lowpass(wave, T), closed, turned = unwrap(wrap(7 rad/s * t))
}
