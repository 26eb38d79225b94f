use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home
  tau = 0
  step = 1 ms, integrator = rk4
}
//~ code: missing-setting
//~ error: simulation `run` does not set `duration`
//~   ┌─ missing-duration.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `duration = 10 s`
