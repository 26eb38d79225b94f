use arm from "arm.robot"
simulate a for arm {
  q = arm.home
  qd = [1, 2] rad/s
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  log q
}
//~ code: unknown-setting
//~ error: a simulation has no setting `q`
//~   ┌─ state-set-in-simulation.robot:3:3
//~ 3 │   q = arm.home
//~   │   ^
//~   = to set its initial value, write `initial q = arm.home`
//~
//~ error: a simulation has no setting `qd`
//~   ┌─ state-set-in-simulation.robot:4:3
//~ 4 │   qd = [1, 2] rad/s
//~   │   ^^
//~   = to set its initial value, write `initial qd = [1, 2] rad/s`
//~
//~ 2 errors
