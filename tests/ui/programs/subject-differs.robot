use arm, still, pd from "arm.robot"
use crane, rest from "crane.robot"
simulate swing for crane {
  initial q = 0
  tau = pd(rest) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
simulate turn for arm {
  initial q = arm.home
  tau = pd(rest) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: subject-differs
//~ code: robots-differ
//~ error: `pd` is for arm, not for crane
//~    ┌─ subject-differs.robot:5:9
//~ 5  │   tau = pd(rest) every 1 ms
//~    │         ^^^^^^^^
//~    ┌─ arm.robot:11:36
//~ 11 │ controller pd(ref: trajectory) for arm {
//~    │                                    --- declared here
//~
//~ error: argument `ref` of pd must be a trajectory of arm
//~    ┌─ subject-differs.robot:10:12
//~ 10 │   tau = pd(rest) every 1 ms
//~    │            ^^^^ this is one of crane
//~    = joint 1 is `shoulder` in arm, `run` in crane
//~
//~ 2 errors
