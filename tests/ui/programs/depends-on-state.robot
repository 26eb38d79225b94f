use arm from "arm.robot"
simulate a for arm {
  initial q = 2 * q, qd = qd
  tau = tau + [1, 1] N*m
  duration = 1 s + t, step = 1 ms, integrator = rk4
  expect abs(q) < 1 after t
}
//~ code: depends-on-state
//~ error: initial `q` must be known before the run
//~   ┌─ depends-on-state.robot:3:15
//~ 3 │   initial q = 2 * q, qd = qd
//~   │               ^^^^^ it depends on time or state
//~
//~ error: initial `qd` must be known before the run
//~   ┌─ depends-on-state.robot:3:27
//~ 3 │   initial q = 2 * q, qd = qd
//~   │                           ^^ it depends on time or state
//~
//~ error: `tau` is defined in terms of itself
//~   ┌─ depends-on-state.robot:4:9
//~ 4 │   tau = tau + [1, 1] N*m
//~   │         ^^^^^^^^^^^^^^^^
//~
//~ error: `duration` must be known before the run
//~   ┌─ depends-on-state.robot:5:14
//~ 5 │   duration = 1 s + t, step = 1 ms, integrator = rk4
//~   │              ^^^^^^^ it depends on time or state
//~
//~ error: the time after `after` must be known before the run
//~   ┌─ depends-on-state.robot:6:27
//~ 6 │   expect abs(q) < 1 after t
//~   │                           ^ it depends on time or state
//~
//~ 5 errors
