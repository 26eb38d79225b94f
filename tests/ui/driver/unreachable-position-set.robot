use arm from "arm.robot"
simulate near for arm {
  initial position.tool = [1, 1, 0] m, q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//! set: length = 0.2
//! simulate
//~ code: unreachable-position
//~ error: `tool` does not reach [1, 1, 0] m
//~   ┌─ unreachable-position-set.robot:3:11
//~ 3 │   initial position.tool = [1, 1, 0] m, q = arm.home
//~   │           ^^^^^^^^^^^^^ 0.214214 m short
//~   = the nearest position found is [0.848528, 0.848528, 0] m; if the target is within reach, start from a closer guess `q`
