use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = dopri5
}
simulate b for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rosenbrock4, relative_tolerance = 1e-8
}
//~ code: missing-setting
//~ error: simulation `a` does not set `relative_tolerance`
//~   ┌─ missing-tolerances.robot:2:10
//~ 2 │ simulate a for arm {
//~   │          ^
//~   = `dopri5` needs it: write `relative_tolerance = 1e-8`
//~
//~ error: simulation `a` does not set `absolute_tolerance`
//~   ┌─ missing-tolerances.robot:2:10
//~ 2 │ simulate a for arm {
//~   │          ^
//~   = `dopri5` needs it: write `absolute_tolerance = 1e-10`
//~
//~ error: simulation `b` does not set `absolute_tolerance`
//~   ┌─ missing-tolerances.robot:7:10
//~ 7 │ simulate b for arm {
//~   │          ^
//~   = `rosenbrock4` needs it: write `absolute_tolerance = 1e-10`
//~
//~ 3 errors
