use arm from "arm.robot"
simulate coarse for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1, absolute_tolerance = 1e-10
}
simulate fine for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-16, absolute_tolerance = 1e-10
}
simulate none for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 0
}
//~ code: bad-tolerance
//~ error: `relative_tolerance` must lie between 1e-13 and 0.1
//~   ┌─ bad-tolerance.robot:5:74
//~ 5 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1, absolute_tolerance = 1e-10
//~   │                                                                          ^ this is 1
//~   = 1e-6 keeps six digits of each step, 1e-8 is careful
//~
//~ error: `relative_tolerance` must lie between 1e-13 and 0.1
//~    ┌─ bad-tolerance.robot:10:74
//~ 10 │   duration = 1 s, step = 1 ms, integrator = dopri5, relative_tolerance = 1e-16, absolute_tolerance = 1e-10
//~    │                                                                          ^^^^^ this is 1e-16
//~    = rounding alone is about 1e-16 in every operation
//~
//~ error: `absolute_tolerance` must be positive
//~    ┌─ bad-tolerance.robot:15:106
//~ 15 │   duration = 1 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-8, absolute_tolerance = 0
//~    │                                                                                                          ^ this is 0
//~    = it is the permitted error per step of an entry near zero, in m, rad, m/s or rad/s, for example 1e-10
//~
//~ 3 errors
