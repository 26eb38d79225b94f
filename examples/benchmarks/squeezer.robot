/// Andrews' squeezing mechanism: seven bodies in a plane, three loops and one freedom. Dimensions, start and end are those
/// of the Test Set for IVP Solvers (Mazzia and Magherini 2008), after Hairer and Wanner II, VI.9; the joints have the
/// names that their angles have there. It is also benchmark A03 of the IFToMM library.
robot squeezer {
  gravity = [0, 0, 0] m/s^2
  const a = [-69.34, -2.27, 0] mm, b = [-36.35, 32.73, 0] mm                     // on the ground
  const d = 28 mm, e = 20 mm, ss = 35 mm, rr = 7 mm, zt = 40 mm, zf = 20 mm, u = 40 mm

  fn flat(i: kg*m^2) = i * diag(1/2, 1/2, 1)            // only i matters

  link k1 { mass = 0.04325 kg, com = [0.92, 0, 0] mm,      inertia = flat(2.194e-6 kg*m^2) }
  link k2 { mass = 0.00365 kg, com = [-11.5, 0, 0] mm,     inertia = flat(4.410e-7 kg*m^2) }
  link k3 { mass = 0.02373 kg, com = [18.74, 10.43, 0] mm, inertia = flat(5.255e-6 kg*m^2) }
  link k4 { mass = 0.00706 kg, com = [0, -5.79, 0] mm,     inertia = flat(5.667e-7 kg*m^2) }
  link k5 { mass = 0.07050 kg, com = [23.08, 9.16, 0] mm,  inertia = flat(1.169e-5 kg*m^2) }
  link k6 { mass = 0.00706 kg, com = [5.79, 0, 0] mm,      inertia = flat(5.667e-7 kg*m^2) }
  link k7 { mass = 0.05498 kg, com = [12.28, 4.49, 0] mm,  inertia = flat(1.912e-5 kg*m^2) }

  joint beta:    revolute base -> k1
  joint Theta:   revolute k1   -> k2 = at([rr, 0, 0])
  joint gamma:   revolute base -> k3 = at(b)
  joint delta:   revolute base -> k5 = at(a)
  joint Phi:     revolute k5   -> k4 = at([zt, 0, 0])
  joint epsilon: revolute base -> k7 = at(a)
  joint Omega:   revolute k7   -> k6 = at([0, -u, 0])

  frame hub    on k2 = at([-d, 0, 0])                    // where four bodies meet
  frame end_3  on k3 = at([0, -ss, 0])
  frame end_4  on k4 = at([0, -e, 0])
  frame end_6  on k6 = at([zf, 0, 0])
  frame pulled on k3 = at([20, -18, 0] mm)               // D
  closure pin[1]: revolute hub -> end_3
  closure pin[2]: revolute hub -> end_4
  closure pin[3]: revolute hub -> end_6

  actuated = [beta]
  assembly = [beta = -0.0617, gamma = 0.455, Phi = 0.223, delta = 0.487, Omega = -0.223, epsilon = 1.23]
}

/// A constant moment on the crank, and a spring between a point of k3 and one of the ground.
simulate squeeze for squeezer {
  const stiffness = 4530 N/m, rest = 77.85 mm
  let reach = pose(pulled, q).position - [14, 72, 0] mm, length = norm(reach)
  wrench spring on pulled { force = stiffness * (rest - length) / length * reach, axes = base }
  initial q = [beta = -0.0617138900142764496358948458001]
  tau = [33 N*mm]
  duration = 30 ms, step = 5 us, integrator = rk4
  log q as deg
  // As published. The reference is good to 1.4e-9 rad and 5.4e-7 rad/s.
  expect abs(final(q.beta)    - 15.81077119629904)    < 2e-9
  expect abs(final(q.Theta)   - -15.75637105984298)   < 2e-9
  expect abs(final(q.gamma)   - 0.04082224013073101)  < 2e-9
  expect abs(final(q.Phi)     - -0.5347301163226948)  < 2e-9
  expect abs(final(q.delta)   - 0.5244099658805304)   < 2e-9
  expect abs(final(q.Omega)   - 0.5347301163226948)   < 2e-9
  expect abs(final(q.epsilon) - 1.048080741042263)    < 2e-9
  expect abs(final(qd.beta)    - 1139.920302151208 rad/s)   < 1e-6 rad/s
  expect abs(final(qd.gamma)   - 11.03291221937134 rad/s)   < 1e-6 rad/s
  expect abs(final(qd.epsilon) - 0.3231791658026955 rad/s)  < 1e-6 rad/s
  expect abs(closure_gap(q)) < 1e-12 m
}
