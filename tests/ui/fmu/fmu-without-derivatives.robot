robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
simulate run for cart {
  initial q = [1 m]
  tau = [0 N]
  wrench spring on body { force = [-lqr(q.rail * 1 m^-1*s^-1, 1 /s, 1, 1) * 1 N, 0, 0], axes = base }
  duration = 1 s, step = 10 ms, integrator = rk4
}
//! fmu: run --plant
//~ code: fmu-without-derivatives
//~ warning: the FMU has no directional derivatives: `lqr` has no derivative
//~   ┌─ fmu-without-derivatives.robot:9:37
//~ 9 │   wrench spring on body { force = [-lqr(q.rail * 1 m^-1*s^-1, 1 /s, 1, 1) * 1 N, 0, 0], axes = base }
//~   │                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//~   = importers that need them approximate them by differences
