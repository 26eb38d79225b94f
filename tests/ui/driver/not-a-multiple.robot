use arm from "arm.robot"
simulate swing for arm {
  initial q = 0
  tau = 0 every 2.5 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate slow for arm {
  initial q = 0
  tau = 0 every 1 ms
  duration = 1 s, step = 5 ms, integrator = rk4
}
//~ code: not-a-multiple
//~ error: the clock must be a multiple of `step`
//~   ┌─ not-a-multiple.robot:4:17
//~ 4 │   tau = 0 every 2.5 ms
//~   │                 ^^^^^^ this is 2.5 steps of 0.001 s
//~   = the law runs between steps: choose a clock of one or more whole steps
//~
//~ error: the clock must be a multiple of `step`
//~   ┌─ not-a-multiple.robot:9:17
//~ 9 │   tau = 0 every 1 ms
//~   │                 ^^^^ this is 0.2 steps of 0.005 s
//~   = the law runs between steps: choose a clock of one or more whole steps
//~
//~ 2 errors
