use arm from "arm.robot"
param span = 1 s
simulate swing for arm {
  initial q = 0
  tau = 0
  duration = span, step = 1 ms, integrator = rk4
}
//! set: span = 0
//! simulate
//~ code: bad-time
//~ error: `duration` must be a positive time
//~   ┌─ bad-time.robot:6:14
//~ 6 │   duration = span, step = 1 ms, integrator = rk4
//~   │              ^^^^ with these parameters it is 0 s
