use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: missing-setting
//~ error: simulation `run` does not set `tau`
//~   ┌─ missing-tau.robot:2:10
//~ 2 │ simulate run for arm {
//~   │          ^^^
//~   = write `tau = law(…) every 1 ms`; without actuation `tau = 0`
