/// Two point masses of 1 kg on massless rods of 1 m. At q = 0 both hang straight down; the second angle is relative.
robot double_pendulum {
  gravity = [0, -9.81, 0] m/s^2

  const l = 1,0 m
  const gentle: q = [0.5, 0.5]
  const wild: q = [2.5, 2.5]

  link upper { mass = 1 kg, com = [0, -1, 0] }
  link lower { mass = 1 kg, com = [0, -l, 0] }

  joint pivot: revolute base  -> upper
  joint knee:  revolute upper -> lower = at([0, -l, 0])
  frame tip on lower = at([0, -l, 0])
}

/// Small swings: nearly the two normal modes.
simulate swing for double_pendulum {
  initial q = gentle
  tau = [0, 0, 0]
  duration = 10 s, step = 1 ms, integrator = ode45
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  log q qd
  // A ten-billionth of the largest kinetic energy, 6.9 J.
  expect abs(energy - potential_energy(gentle)) < 6.9e-10 J
}

/// Nearly upright, and chaotic. The energy still has to stay.
simulate tumble for double_pendulum {
  initial q = wild
  tau = [0, 0]
  duration = 10 s, step = 1 ms, integrator = rk4
  let energy = kinetic_energy(q, qd) + potential_energy(q)
  log q, qd, energy as J
  // A hundred-millionth of the largest kinetic energy, 42 J.
  expect abs(energy - potential_energy(wild)) < 4.2e-7 J
}
//~ code: unexpected-token
//~ code: wrong-dimension
//~ code: wrong-length
//~ code: unknown-integrator
//~ code: missing-operator
//~ error: a name was expected, but `0` was found
//~   ┌─ five-in-double-pendulum.robot:5:15
//~ 5 │   const l = 1,0 m
//~   │               ^
//~   = write a decimal point, not a comma: `1.0`
//~
//~ error: entry 2 of the mass centre must be a length (m)
//~   ┌─ five-in-double-pendulum.robot:9:39
//~ 9 │   link upper { mass = 1 kg, com = [0, -1, 0] }
//~   │                                       ^^ this is a plain number
//~   = write the unit: `[0, -1, 0] m` or `[0, -1, 0] mm`
//~
//~ error: `tau` must be a vector over the 2 joints of double_pendulum
//~    ┌─ five-in-double-pendulum.robot:20:9
//~ 20 │   tau = [0, 0, 0]
//~    │         ^^^^^^^^^ this is a vector of length 3
//~    = write an entry for each joint: pivot, knee
//~
//~ error: there is no integrator `ode45`
//~    ┌─ five-in-double-pendulum.robot:21:46
//~ 21 │   duration = 10 s, step = 1 ms, integrator = ode45
//~    │                                              ^^^^^
//~    = did you mean `dopri5`?
//~
//~ error: an operator is missing between `q` and `qd`
//~    ┌─ five-in-double-pendulum.robot:23:9
//~ 23 │   log q qd
//~    │         ^^
//~    = separate logged values by commas: `q, qd`
//~
//~ 5 errors
