/// A point mass of 1 kg on a massless bar of 1 m, which starts level and at rest. Benchmark A01 of the IFToMM library.
robot pendulum {
  gravity = [0, -9.81, 0] m/s^2
  link bar { mass = 1 kg, com = [1, 0, 0] m }
  joint turn: revolute base -> bar
}

simulate swing for pendulum {
  initial q = [180 deg]
  tau = [0 N*m]
  duration = 10 s, step = 1 ms, integrator = rk4
  let end = pose(bar.com, q).position
  log end, energy = kinetic_energy(q, qd) + potential_energy(q)
  // By integration with 30 digits.
  expect abs(final(q) - [4.433708306814803]) < 1e-9
  expect abs(final(qd) - [4.343160692864719 rad/s]) < 1e-9 rad/s
  expect abs(kinetic_energy(q, qd) + potential_energy(q)) < 1e-9 J
}
