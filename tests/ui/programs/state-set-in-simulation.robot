use arm from "arm.robot"
simulate a for arm {
  q = arm.home
  qd = [1, 2] rad/s
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: missing-setting
//~ code: unknown-setting
//~ error: simulation `a` does not say `initial q`
//~   ┌─ state-set-in-simulation.robot:2:10
//~ 2 │ simulate a for arm {
//~   │          ^
//~   = write `initial q = …` with one entry a joint
//~
//~ error: a simulation sets `tau`, `duration`, `step` and `integrator`, not `q`
//~   ┌─ state-set-in-simulation.robot:3:3
//~ 3 │   q = arm.home
//~   │   ^
//~   = what it starts from is set by `initial q = arm.home`
//~
//~ error: a simulation sets `tau`, `duration`, `step` and `integrator`, not `qd`
//~   ┌─ state-set-in-simulation.robot:4:3
//~ 4 │   qd = [1, 2] rad/s
//~   │   ^^
//~   = what it starts from is set by `initial qd = [1, 2] rad/s`
//~
//~ 3 errors
