use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, step = 1 ms
}
//~ code: missing-setting
//~ error: simulation `run` does not set `integrator`
//~   ┌─ missing-integrator.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `integrator = rk4`; integrators are `rk4`, `dopri5`, `rosenbrock4`, `semi_implicit_euler`, `taylor2` and `contact_step`
