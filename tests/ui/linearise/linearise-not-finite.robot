robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
}
simulate rooted for cart {
  initial q = 0
  tau = [-2 N * sqrt(q.rail / 1 m)]
  duration = 5 s, step = 1 ms, integrator = rk4
}
//! linearise: rooted --at 0
//! linearise: rooted --q [-1]
//~ code: linearise-not-finite
//~ error: the motion or its derivative is not finite at the point of linearisation
//~   ┌─ linearise-not-finite.robot:6:10
//~ 6 │ simulate rooted for cart {
//~   │          ^^^^^^
//~   = a division by zero, a singular configuration, or a motion too fast to follow between two ticks: choose another point, or an equilibrium
