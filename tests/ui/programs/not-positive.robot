use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0 every 0 s
  duration = -1 s, step = 0, integrator = rk4
}
//~ code: not-positive
//~ error: the clock must be positive
//~   ┌─ not-positive.robot:4:17
//~ 4 │   tau = 0 every 0 s
//~   │                 ^^^ this is 0 s
//~
//~ error: `duration` must be positive
//~   ┌─ not-positive.robot:5:14
//~ 5 │   duration = -1 s, step = 0, integrator = rk4
//~   │              ^^^^ this is -1 s
//~
//~ error: `step` must be positive
//~   ┌─ not-positive.robot:5:27
//~ 5 │   duration = -1 s, step = 0, integrator = rk4
//~   │                           ^ this is 0 s
//~
//~ 3 errors
