use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk5
}
simulate b for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = ode45
}
simulate c for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = "rk4"
}
simulate d for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = euler
}
simulate e for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rosenbrok4
}
simulate f for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms, integrator = bdf
}
//~ code: unknown-integrator
//~ error: there is no integrator `rk5`
//~   ┌─ unknown-integrator.robot:5:45
//~ 5 │   duration = 1 s, step = 1 ms, integrator = rk5
//~   │                                             ^^^
//~   = did you mean `rk4`?
//~
//~ error: there is no integrator `ode45`
//~    ┌─ unknown-integrator.robot:10:45
//~ 10 │   duration = 1 s, step = 1 ms, integrator = ode45
//~    │                                             ^^^^^
//~    = did you mean `dopri5`?
//~
//~ error: there is no integrator `"rk4"`
//~    ┌─ unknown-integrator.robot:15:45
//~ 15 │   duration = 1 s, step = 1 ms, integrator = "rk4"
//~    │                                             ^^^^^
//~    = integrators are `rk4`, `dopri5`, `rosenbrock4`, `semi_implicit_euler`, `taylor2` and `contact_step`
//~
//~ error: there is no integrator `euler`
//~    ┌─ unknown-integrator.robot:20:45
//~ 20 │   duration = 1 s, step = 1 ms, integrator = euler
//~    │                                             ^^^^^
//~    = did you mean `semi_implicit_euler`?
//~
//~ error: there is no integrator `rosenbrok4`
//~    ┌─ unknown-integrator.robot:25:45
//~ 25 │   duration = 1 s, step = 1 ms, integrator = rosenbrok4
//~    │                                             ^^^^^^^^^^
//~    = did you mean `rosenbrock4`?
//~
//~ error: there is no integrator `bdf`
//~    ┌─ unknown-integrator.robot:30:45
//~ 30 │   duration = 1 s, step = 1 ms, integrator = bdf
//~    │                                             ^^^
//~    = integrators are `rk4`, `dopri5`, `rosenbrock4`, `semi_implicit_euler`, `taylor2` and `contact_step`
//~
//~ 6 errors
