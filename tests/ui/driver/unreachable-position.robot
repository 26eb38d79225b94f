use arm from "arm.robot"
simulate far for arm {
  initial position.tool = [2, 1, 0] m, q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate both for arm {
  initial position.tool = [1, 1, 0] m, position.fore = [0, 1, 1] m, q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: unreachable-position
//~ error: `tool` does not reach [2, 1, 0] m
//~   ┌─ unreachable-position.robot:3:11
//~ 3 │   initial position.tool = [2, 1, 0] m, q = arm.home
//~   │           ^^^^^^^^^^^^^ 0.236068 m short
//~   = the nearest position found is [1.78885, 0.894427, 0] m; if the target is within reach, start from a closer guess `q`
//~
//~ error: `fore` does not reach [0, 1, 1] m together with the other positions
//~   ┌─ unreachable-position.robot:8:40
//~ 8 │   initial position.tool = [1, 1, 0] m, position.fore = [0, 1, 1] m, q = arm.home
//~   │                                        ^^^^^^^^^^^^^ 1 m short
//~   = the nearest position found is [0, 1, 0] m; if the target is within reach, start from a closer guess `q`
//~
//~ 2 errors
