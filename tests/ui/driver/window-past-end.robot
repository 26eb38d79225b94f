use arm from "arm.robot"
simulate a for arm {
  initial q = 0
  tau = 0
  duration = 10 s, step = 1 ms, integrator = rk4
  expect abs(q) < 1 until 20 s
}
//! simulate
//~ code: window-past-end
//~ warning: the run ends before this expectation does
//~   ┌─ window-past-end.robot:6:27
//~ 5 │   duration = 10 s, step = 1 ms, integrator = rk4
//~   │              ---- the run ends here
//~ 6 │   expect abs(q) < 1 until 20 s
//~   │                           ^^^^ after the end of the run
