use arm from "arm.robot"
param accuracy = 1e-8
simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = accuracy, absolute_tolerance = 1e-10
}
//! set: accuracy = -1
//! simulate
//~ code: bad-tolerance
//~ error: `relative_tolerance` must lie between 1e-13 and 0.1
//~   ┌─ bad-tolerance-set.robot:6:74
//~ 6 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = accuracy, absolute_tolerance = 1e-10
//~   │                                                                          ^^^^^^^^ this is -1
//~   = 1e-6 keeps six digits of each step, 1e-8 is careful
