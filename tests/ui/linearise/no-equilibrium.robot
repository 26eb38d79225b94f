use hold from std

robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 2 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body = at(axis = [1, 0, 0])
  joint free: prismatic body -> load = at(axis = [0, 0, 1]) { passive = true }
  link load { mass = 1 kg, com = [0, 0, 0] m }
}
simulate pushed for cart {
  initial q = 0
  tau = [3 N]
  duration = 1 s, step = 1 ms, integrator = rk4
}
controller counting for cart {
  state n = 0 m
  next n = n + 1 mm + 0.1 * q.rail
  tau = [-10 N/m * q.rail - 1 N*s/m * qd.rail]
}
/// The load falls, whatever the motor does.
//! linearise: pushed
//! linearise: --robot cart
//~ code: no-equilibrium
//~ error: no equilibrium was found: `free` still accelerates at -9.81 m/s^2
//~   ┌─ no-equilibrium.robot:3:7
//~ 3 │ robot cart {
//~   │       ^^^^
//~   = the nearest point found is rail = 0 m, free = 0 m
//~   = choose another guess with `--q`
//~
//~ error: no equilibrium was found with everything as at t = 1 s: `free` still accelerates at -9.81 m/s^2
//~    ┌─ no-equilibrium.robot:10:10
//~ 10 │ simulate pushed for cart {
//~    │          ^^^^^^
//~    = the nearest point found is rail = 0.5 m, free = -4.905 m
//~    = choose another time with `--at`, another guess with `--q`, or linearise along the run: `--at TIME` without `--equilibrium`
//~
//~ 2 errors
