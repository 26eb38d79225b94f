/// Two point masses of 1 kg on massless rods of 1 m. At q = 0 both hang straight down; the second angle is relative.
robot double_pendulum {
  gravity = [0, -9.81, 0] m/s^2

  const l = 1 m
  const gentle: q = [0.5, 0.5]
  const wild: q = [2.5, 2.5]

  link upper { mass = 1 kg, com = [0, -l, 0] }
  link lower { mass = 1 kg, com = [0, -l, 0] }

  joint pivot: revolute base  -> upper
  joint knee:  revolute upper -> lower = at([0, -l, 0])
  frame tip on lower = at([0, -l, 0])
}

/// Small swings: nearly the two normal modes.
simulate swing for double_pendulum {
  initial q = gentle
  tau = [0, 0]
  duration = 10 s, step = 1 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  log q, qd, energy as J
  // A ten-billionth of the largest kinetic energy, 6.9 J.
  expect abs(energy - potential_energy(gentle)) < 6.9e-10 J
}

/// Nearly upright, and chaotic. The energy must still be constant.
simulate tumble for double_pendulum {
  initial q = wild
  tau = [0, 0]
  duration = 10 s, step = 1 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  log q, qd, energy as J
  // A hundred-millionth of the largest kinetic energy, 42 J.
  expect abs(energy - potential_energy(wild)) < 4.2e-7 J
}
