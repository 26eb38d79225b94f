// Optimal controllers: linear-quadratic about an equilibrium, and predictive within limits.
use three_link, rprprp, linear_quadratic, predictive, quintic, hold from std

/// A cart on a rail with a passive pole.
robot cart_pole {
  gravity = [0, -9.81, 0] m/s^2
  link cart { mass = 1 kg, com = [0, 0, 0] }
  link pole { mass = 0.2 kg, com = [0, 0.3, 0] m, inertia = diag(0.006, 0, 0.006) kg*m^2 }
  joint rail: prismatic base -> cart = at(axis = [1, 0, 0])
  joint hinge: revolute cart -> pole { passive = true }
  const upright: q = 0
}

simulate balance for cart_pole {
  initial q = [0.3 m, 10 deg]
  let law = linear_quadratic(upright, dq = [0.5 m, 0.2], dqd = [1, 1] SI, dtau = [10 N])
  tau = law every 1 ms
  duration = 8 s, step = 1 ms, integrator = rk4
  log q, tau
  report gain = law.K
  expect abs(final(q)) < [0.1 mm, 0.1 mrad]
}

const raised: three_link.q = [0.4, -0.6, 0.8]

/// The same controller on an arm: from 0.2 rad off it returns exactly, since the gravity model is exact.
simulate return for three_link {
  initial q = [0.6, -0.4, 0.6]
  tau = linear_quadratic(raised, dq = [0.05, 0.05, 0.05], dqd = [1, 1, 1] SI, dtau = [10, 10, 5] SI) every 1 ms
  duration = 3 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - raised) < [0.1, 0.1, 0.1] mrad
}

const limits: rprprp.tau = [12, 60, 6, 40, 2, 20] SI

/// The redundant arm of Urrea, Saa and Kern (2024) in a vertical plane, which needs larger limits than theirs, follows a
/// motion to their set points. Their own experiment is examples/papers/predictive.robot.
simulate urrea for rprprp {
  initial q = 0
  let goal = quintic(0 * set_point, set_point, 1.5 s)
  let law = predictive(goal, 15, 2, most = limits, dq = [0.1, 0.01 m, 0.1, 0.01 m, 0.1, 0.01 m])
  tau = law every 10 ms
  duration = 3.5 s, step = 1 ms, integrator = rk4
  log q, tau, error = goal.q - q
  report rms = rms(goal.q - q), rsd = rsd(q, goal.q), ia = ia(q, goal.q)
  expect ia(q, goal.q) > 0.97
  expect rsd(q, goal.q) <= 0.3
  expect abs(tau) <= limits
}

/// Set points that jump drive the efforts to their limits.
simulate urrea_step for rprprp {
  initial q = 0
  let goal = hold(set_point)
  let law = predictive(goal, 12, 2, most = limits, dq = [0.2, 0.2 m, 0.2, 0.2 m, 0.2, 0.2 m], rho = 5)
  tau = law every 40 ms
  duration = 10 s, step = 1 ms, integrator = rk4
  log q, tau
  report rms = rms(goal.q - q), rsd = rsd(q, goal.q)
  expect rsd(q, goal.q) <= 0.3
  expect abs(tau) <= limits
}

/// The same controller on an arm of revolute joints.
simulate predict for three_link {
  initial q = 0
  let goal = quintic([0, 0, 0], raised, 0.8 s)
  tau = predictive(goal, 20, 3, most = [12, 12, 6] SI, dq = [0.02, 0.02, 0.02]) every 5 ms
  duration = 1.5 s, step = 1 ms, integrator = rk4
  log q, tau, error = goal.q - q
  expect ia(q, goal.q) > 0.97
  expect rsd(q, goal.q) <= 0.3
  expect abs(tau) <= [12, 12, 6] SI
  expect abs(final(q) - raised) < 1 mrad
}
