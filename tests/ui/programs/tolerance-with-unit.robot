use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1 um
}
simulate b for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = [1e-8, 1e-8], absolute_tolerance = t / 1 s
}
//~ code: wrong-dimension
//~ code: wrong-shape
//~ code: depends-on-state
//~ error: `absolute_tolerance` must be a plain number
//~   ┌─ tolerance-with-unit.robot:5:101
//~ 5 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-8, absolute_tolerance = 1 um
//~   │                                                                                                     ^^^^ this is in m
//~
//~ error: `relative_tolerance` must be a single number
//~    ┌─ tolerance-with-unit.robot:10:74
//~ 10 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = [1e-8, 1e-8], absolute_tolerance = t / 1 s
//~    │                                                                          ^^^^^^^^^^^^ this is a vector of length 2
//~
//~ error: `absolute_tolerance` must be known before the run
//~    ┌─ tolerance-with-unit.robot:10:109
//~ 10 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = [1e-8, 1e-8], absolute_tolerance = t / 1 s
//~    │                                                                                                             ^^^^^^^ it depends on time or state
//~
//~ 3 errors
