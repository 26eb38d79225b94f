use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  log q
}

simulate sway for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  log q
}
//! set: swing.duration = 3 kg
//! set: duration = 3 s
//! set: swing.durtion = 3 s
//! set: swing.duration = -3 s
//! simulate: swing
//~ code: bad-time
//~ code: wrong-dimension
//~ code: ambiguous-parameter
//~ code: unknown-parameter
//~ error: `duration` must be a positive time
//~   ┌─ set-times.robot:6:14
//~ 6 │   duration = 1 s, step = 10 ms, integrator = rk4
//~   │              ^^^ with these parameters it is -3 s
//~
//~ error: `swing.duration` must be a time (s)
//~   ┌─ set swing.duration:1:1
//~ 1 │ 3 kg
//~   │ ^^^^ this is in kg
//~
//~ error: `duration` names several parameters
//~   = parameters of this name: `swing.duration`, `sway.duration`
//~
//~ error: there is no parameter `swing.durtion`
//~   = did you mean `swing.duration`?
//~
//~ 4 errors
