//! simulate
use arm from "arm.robot"

simulate swing for arm {
  param dt = 10 ms
  sweep dt = [10, -10] ms
  initial q = 0
  tau = 0
  duration = 1 s, step = dt, integrator = rk4
}
//~ code: bad-time
//~ error: `step` must be a positive time
//~   ┌─ impossible-run.robot:8:26
//~ 8 │   duration = 1 s, step = dt, integrator = rk4
//~   │                          ^^ with these parameters it is -0.01 s
