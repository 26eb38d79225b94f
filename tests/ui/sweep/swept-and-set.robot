//! set: length = 3 m
//! simulate
use arm from "arm.robot"

simulate swing for arm {
  sweep length = [1, 2] m
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
}
//~ code: swept-and-set
//~ error: `length` is swept, and set by `--set` too
//~   ┌─ swept-and-set.robot:4:9
//~ 4 │   sweep length = [1, 2] m
//~   │         ^^^^^^
//~   = leave one of them out
