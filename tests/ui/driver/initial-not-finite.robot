use arm from "arm.robot"
param k = 0
simulate swing for arm {
  initial q = [1 / k, 0]
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! simulate
//~ code: not-finite
//~ error: initial `q` is not finite
//~   ┌─ initial-not-finite.robot:4:15
//~ 4 │   initial q = [1 / k, 0]
//~   │               ^^^^^^^^^^
