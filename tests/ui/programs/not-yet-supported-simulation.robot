use arm from "arm.robot"
simulate stop for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  state hits = 0
  when q.elbow > 1 { next hits = hits + 1 }
  for i in 1..3 { log q }
  next q = 0
}
//~ code: not-yet-supported
//~ error: states are not supported yet
//~   ┌─ not-yet-supported-simulation.robot:6:9
//~ 6 │   state hits = 0
//~   │         ^^^^
//~
//~ error: events are not supported yet
//~   ┌─ not-yet-supported-simulation.robot:7:8
//~ 7 │   when q.elbow > 1 { next hits = hits + 1 }
//~   │        ^^^^^^^^^^^
//~
//~ error: loops in a simulation are not supported yet
//~   ┌─ not-yet-supported-simulation.robot:8:7
//~ 8 │   for i in 1..3 { log q }
//~   │       ^
//~
//~ error: `next` in a simulation is not supported yet
//~   ┌─ not-yet-supported-simulation.robot:9:3
//~ 9 │   next q = 0
//~   │   ^^^^
//~
//~ 4 errors
