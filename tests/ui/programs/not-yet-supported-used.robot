use arm, still from "arm.robot"
controller relay(ref: trajectory) for arm {
  when q.elbow > 0 { next qd = 0 }
  tau = 0
}
simulate run for arm {
  initial q = arm.home
  tau = relay(still) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: not-yet-supported
//~ error: events are not supported yet
//~   ┌─ not-yet-supported-used.robot:3:8
//~ 3 │   when q.elbow > 0 { next qd = 0 }
//~   │        ^^^^^^^^^^^
