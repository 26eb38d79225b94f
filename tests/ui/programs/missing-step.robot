use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home
  tau = 0
  duration = 1 s, integrator = rk4
}
//~ code: missing-setting
//~ error: simulation `run` does not set `step`
//~   ┌─ missing-step.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `step = 1 ms`
