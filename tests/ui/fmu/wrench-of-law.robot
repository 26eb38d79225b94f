robot cart {
  gravity = [0, 0, -9.81] m/s^2
  link body { mass = 1 kg, com = [0, 0, 0] m }
  joint rail: prismatic base -> body
}
simulate run for cart {
  state gust = 0 N
  next gust = gust + 1 N
  initial q = [0 m]
  tau = [0 N] every 10 ms
  wrench wind on body { force = [gust, 0, 0], axes = base }
  duration = 1 s, step = 10 ms, integrator = rk4
}
//! fmu: run --plant
//~ code: not-in-fmu
//~ error: wrench `wind` depends on states of the law, which is not in the FMU
//~    ┌─ wrench-of-law.robot:11:10
//~ 11 │   wrench wind on body { force = [gust, 0, 0], axes = base }
//~    │          ^^^^
//~    = make the wrench depend on the motion and on time alone
