//! simulate
use arm from "arm.robot"

simulate swing for arm {
  sweep length = linspace(1 m, 2 m, 5000)
  initial q = 0
  tau = 0
  duration = 10 s, step = 1 ms, integrator = rk4
  log q, qd
}
//~ code: too-many-logged-values
//~ error: this sweep would store more than 200 million values
//~   ┌─ too-many-values.robot:7:27
//~ 7 │   duration = 10 s, step = 1 ms, integrator = rk4
//~   │                           ^^^^ in 5000 runs
//~   = log fewer signals, sweep fewer values, or take longer steps
