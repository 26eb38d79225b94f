use arm from "arm.robot"
simulate run for arm {
  log q
}
//~ code: missing-setting
//~ error: simulation `run` does not set `initial q`
//~   ┌─ missing-setting.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `initial q = …` with one entry per joint
//~
//~ error: simulation `run` does not set `duration`
//~   ┌─ missing-setting.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `duration = 10 s`
//~
//~ error: simulation `run` does not set `step`
//~   ┌─ missing-setting.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `step = 1 ms`
//~
//~ error: simulation `run` does not set `integrator`
//~   ┌─ missing-setting.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `integrator = rk4`; integrators are `rk4`, `dopri5`, `rosenbrock4`, `semi_implicit_euler`, `taylor2` and `contact_step`
//~
//~ error: simulation `run` does not set `tau`
//~   ┌─ missing-setting.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `tau = law(…) every 1 ms`; without actuation `tau = 0`
//~
//~ 5 errors
