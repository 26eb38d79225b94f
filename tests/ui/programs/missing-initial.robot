use arm from "arm.robot"
simulate run for arm {
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-setting
//~ error: simulation `run` does not set `initial q`
//~   ┌─ missing-initial.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `initial q = …` with one entry per joint
