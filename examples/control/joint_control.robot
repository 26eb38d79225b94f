// Controllers for single joints, with a load that they do not know.
use scara from "../scara.robot"
use three_link, pid, sliding_mode, computed_torque, hold, quintic from std

const away: scara.q = [0.3 m, 0.4, 0.9, -0.6, 0.1 m]

/// A payload of 400 g that no model knows: the integral compensates it.
simulate lift for scara {
  initial q = home
  let law = pid(hold(away), Kp = [3000, 200, 100, 20, 1500] SI, Ki = [6000, 400, 200, 40, 3000] SI,
    Kd = [500, 60, 30, 4, 120] SI, most = [200, 100, 60, 20, 100] SI)
  tau = law every 1 ms
  wrench load on tool { force = [0, 0, -3.92 N], axes = base }
  duration = 15 s, step = 1 ms, integrator = rk4
  log q, tau, law.z
  expect abs(final(law.e)) < [1e-6, 1e-6, 1e-6, 1e-6, 1e-6] SI
  expect abs(tau) <= [200, 100, 60, 20, 100] SI
}

const up: three_link.q = [0.6, 0.5, -0.4]

/// A set point with a new load: after ten time constants of the slowest pole, 0.25 s here, the error is less than a
/// micrometre or microradian.
simulate bear for three_link {
  let law = pid(hold(up), Kp = [100, 200, 100] SI, Ki = [400, 800, 400] SI, Kd = [5, 10, 4] SI, most = [30, 30, 20] SI)
  initial q = up
  tau = law every 1 ms
  wrench load on tool { force = [0, 0, -2 N], axes = base }
  duration = 6 s, step = 1 ms, integrator = rk4
  log q, tau, law.e
  report largest = peak(law.e)
  expect abs(law.e) < [1e-6, 1e-6, 1e-6] after 2.5 s
  expect abs(tau) <= [30, 30, 20] SI
}

/// The same with prismatic joints: 500 s² + 5000 s + 10000 has its slowest root at -2.8, a time constant of 0.4 s.
simulate bear_sliding for scara {
  let law = pid(hold(away), Kp = [5000, 200, 100, 20, 1500] SI, Ki = [10000, 400, 200, 40, 3000] SI,
    Kd = [500, 30, 15, 2, 120] SI, most = [200, 100, 60, 20, 100] SI)
  initial q = away
  tau = law every 1 ms
  wrench load on tool { force = [0, 0, -3.92 N], axes = base }
  duration = 6 s, step = 1 ms, integrator = rk4
  log q, tau, law.e
  report largest = peak(law.e)
  expect abs(law.e) < [1e-6, 1e-6, 1e-6, 1e-6, 1e-6] SI after 4 s
  expect abs(tau) <= [200, 100, 60, 20, 100] SI
}

/// A push of 5 N at the hand that comes and goes: sliding mode keeps the error within the boundary layer.
simulate pushed for three_link {
  let move = quintic([0, 0, 0], up, 2 s)
  initial q = 0
  let law = sliding_mode(move, eta = [8, 8, 8] SI, width = [0.2, 0.2, 0.2] SI)
  tau = law
  wrench push on fore { force = [0, 5 N * sin(9 rad/s * t), 0], axes = base }
  duration = 4 s, step = 0.1 ms, integrator = rk4
  log q, error = law.e
  expect abs(law.e) < 10 mrad
}
