use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
}
//~ code: useless-tolerance
//~ error: `rk4` has no tolerance: its steps are `step`
//~   ┌─ useless-tolerance.robot:5:50
//~ 5 │   duration = 1 s, step = 1 ms, integrator = rk4, relative_tolerance = 1e-8, absolute_tolerance = 1e-10
//~   │                                             ---  ^^^^^^^^^^^^^^^^^^
//~   │                                             the integrator
//~   = leave it out, or choose `dopri5` or `rosenbrock4`
