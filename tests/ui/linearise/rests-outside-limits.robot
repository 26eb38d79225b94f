/// A pendulum that hangs at 180 deg, beyond its limits.
robot pendulum {
  gravity = [0, 0, -9.81] m/s^2
  link bob { mass = 1 kg, com = [0, 0, 300] mm, inertia = diag(1, 1, 1) * 0.01 kg*m^2 }
  joint swing: revolute base -> bob = at([0, 0, 0], axis = [0, 1, 0]) {
    limits { position = [-90, 90] deg }, viscous = 0.1 N*m*s/rad
  }
}
simulate falls for pendulum {
  initial q = [swing = 10 deg]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! linearise: --plant --effort [0] --q [3]
//~ code: rests-outside-limits
//~ warning: the equilibrium is outside the limits of `swing`
//~   ┌─ rests-outside-limits.robot:9:10
//~ 9 │ simulate falls for pendulum {
//~   │          ^^^^^ 3.14159 rad; the upper limit is 1.5708 rad
//~   = if another equilibrium is meant, choose a guess near it with `--q`
