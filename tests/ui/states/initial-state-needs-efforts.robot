use arm from "arm.robot"
simulate run for arm {
  state work = tau.elbow * 1 s, a = b, b = a
  der(work) = tau.elbow
  der(a) = 1 /s
  der(b) = 1 /s
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: depends-on-state
//~ code: cyclic-definition
//~ error: the initial value of `run.work` must be known at the start
//~   ┌─ initial-state-needs-efforts.robot:3:9
//~ 3 │   state work = tau.elbow * 1 s, a = b, b = a
//~   │         ^^^^ it depends on efforts
//~   = it may depend on parameters, and on `t`, `q` and `qd` at the start
//~
//~ error: `a` is defined in terms of itself
//~   ┌─ initial-state-needs-efforts.robot:3:44
//~ 3 │   state work = tau.elbow * 1 s, a = b, b = a
//~   │                                 -          ^ needs its own value
//~   │                                 defined here
//~
//~ 2 errors
