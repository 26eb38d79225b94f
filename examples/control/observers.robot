// Observers, a Kalman filter, controllers inside controllers, and blocks that are used twice. Each is compared with its
// closed form.
use hold, computed_torque, lowpass from std

/// A mass on a rail.
robot axis {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] }
  joint slide: prismatic base -> body = at([0, 0, 0], axis = [1, 0, 0])
}

/// A Luenberger observer of a known mass, with both poles of the error at -w.
fn luenberger(measured, force, mass: kg, w: 1/s) {
  state x = measured, v = 0
  let e = measured - x
  der(x) = v + 2 * w * e
  der(v) = force / mass + w^2 * e
  [position = x, speed = v]
}

/// The error begins with the unknown initial speed: e'' + 2 w e' + w² e = 0, so e(t) = v0 t exp(-w t).
simulate observed for axis {
  initial q = 0, qd = [0.5 m/s]
  tau = [1 N]
  duration = 1 s, step = 1 ms, integrator = rk4
  let seen = luenberger(q.slide, tau.slide, 2 kg, 20 /s)
  log seen.position, seen.speed
  expect abs(q.slide - seen.position - 0.5 m/s * t * exp(-20 /s * t)) < 1e-8 m
  expect abs(qd.slide - seen.speed - 0.5 m/s * (1 + 20 /s * t) * exp(-20 /s * t)) < 1e-7 m/s
}

/// The stationary Kalman filter of a mass with process noise, sampled with measurement noise. Its gain is the dual of a
/// linear-quadratic gain.
fn kalman(measured, force, mass: kg, pushes: N, errors: m, h: s) {
  let A = [[1, h], [0 /s, 1]], B = [[h^2 / 2 / mass], [h / mass]]
  let Q = pushes^2 * B * transpose(B), R = [[errors^2]]
  let P = dare(transpose(A), [[1], [0 s]], Q, R)
  state x = 0 m, v = 0 m/s
  let e = measured - x
  let gain = [P[1, 1], P[1, 2]] / (P[1, 1] + R[1, 1])
  let xx = x + gain[1] * e, vv = v + gain[2] * e
  next x = xx + h * vv + h^2 / 2 / mass * force
  next v = vv + h / mass * force
  [position = xx, speed = vv]
}
controller held(goal: m) for axis {
  param pushes = 1 N, errors = 5 mm
  let measured = q.slide + noise(errors)
  state last = 0 N
  let seen = kalman(measured, last, 2 kg, pushes, errors, period)
  let u = 20 N/m * (goal - seen.position) - 12 N*s/m * seen.speed
  next last = u
  tau = [u]
}
simulate filtered for axis {
  initial q = 0
  let law = held(0.1 m)
  tau = law every 10 ms
  wrench push on body { force = [noise(1 N, 3), 0, 0], axes = base }
  duration = 60 s, step = 1 ms, integrator = rk4
  log law.seen.position, law.measured, q
  expect rms(law.seen.position - q.slide) < 0.5 * rms(law.measured - q.slide) after 5 s
  report seen = rms(law.seen.position - q.slide), raw = rms(law.measured - q.slide) after 5 s
}

/// A cascade: the outer loop commands a speed, the inner loop is a controller of its own.
controller inner(wanted: qd) for axis {
  param K = 40 N*s/m
  tau = K * (wanted - qd)
}
controller outer(goal: q) for axis {
  let speed = inner(5 /s * (goal - q))
  tau = speed
}
simulate cascaded for axis {
  initial q = 0
  let law = outer([0.2 m])
  tau = law
  duration = 1 s, step = 1 ms, integrator = rk4
  log q, law.speed
  // m e'' + K e' + 5 K e = 0: K/m = 20: poles at -10, -10
  expect abs([0.2 m] - q - [0.2 m] * (1 + 10 /s * t) * exp(-10 /s * t)) < [1e-8 m]
}

/// One block, used twice: two instances with their own states.
simulate twice for axis {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  let fast = lowpass(t, 0.1 s), slow = lowpass(t, 0.5 s)
  log fast, slow
  expect abs(fast - (t - 0.1 s * (1 - exp(-t / 0.1 s)))) < 1e-9 s
  expect abs(slow - (t - 0.5 s * (1 - exp(-t / 0.5 s)))) < 1e-9 s
}

/// A controller around one of the library, with measured values from an observer.
controller observing(ref: trajectory) for axis {
  let seen = luenberger(q.slide, 0 N, 2 kg, 500 /s)
  let law = computed_torque(ref, Kp = 100 /s^2, Kd = 20 /s, q = [seen.position], qd = [seen.speed])
  tau = law
}
simulate behind_an_observer for axis {
  initial q = 0
  tau = observing(hold([0.2 m]))
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
  // The observer does not know the effort, so its speed lags by 2/w times the acceleration.
  expect abs([0.2 m] - q - [0.2 m] * (1 + 10 /s * t) * exp(-10 /s * t)) < [3 mm]
  expect abs(final(q) - [0.2 m]) < [0.5 mm]
}
