use arm from "arm.robot"
param end = 10 s
simulate a for arm {
  initial q = 0
  tau = 0
  duration = end, step = 1 ms, integrator = rk4
  expect abs(q) < 1 after 9 s
}
//! set: end = 5 s
//! simulate
//~ code: window-never-reached
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached-set.robot:7:27
//~ 6 │   duration = end, step = 1 ms, integrator = rk4
//~   │              --- the run ends here
//~ 7 │   expect abs(q) < 1 after 9 s
//~   │                           ^^^ after the end of the run
