use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home, qdot = 0
  tau = 0
  durations = 1 s, step = 1 ms, integrator = rk4
  frobnicate = 3
  tua = 0
  duration = 1 s
}
simulate elsewhere for arm {
  initial angle = arm.home
  q = arm.home
  tau = 0
  duration = 1 s, dt = 1 ms, solver = ode45
}
//~ code: unknown-setting
//~ error: `initial` does not set `qdot`
//~   ┌─ unknown-setting.robot:3:25
//~ 3 │   initial q = arm.home, qdot = 0
//~   │                         ^^^^
//~   = it sets `q`, `qd` and `position.FRAME`
//~
//~ error: a simulation has no setting `durations`
//~   ┌─ unknown-setting.robot:5:3
//~ 5 │   durations = 1 s, step = 1 ms, integrator = rk4
//~   │   ^^^^^^^^^
//~   = did you mean `duration`?
//~
//~ error: a simulation has no setting `frobnicate`
//~   ┌─ unknown-setting.robot:6:3
//~ 6 │   frobnicate = 3
//~   │   ^^^^^^^^^^
//~   = settings are `tau`, `duration`, `step`, `integrator`, `relative_tolerance`, `absolute_tolerance`, `stiction_speed` and `formulation`
//~   = to name a value, write `let frobnicate = …`
//~
//~ error: a simulation has no setting `tua`
//~   ┌─ unknown-setting.robot:7:3
//~ 7 │   tua = 0
//~   │   ^^^
//~   = did you mean `tau`?
//~
//~ error: `initial` does not set `angle`
//~    ┌─ unknown-setting.robot:11:11
//~ 11 │   initial angle = arm.home
//~    │           ^^^^^
//~    = it sets `q`, `qd` and `position.FRAME`
//~
//~ error: a simulation has no setting `q`
//~    ┌─ unknown-setting.robot:12:3
//~ 12 │   q = arm.home
//~    │   ^
//~    = to set its initial value, write `initial q = arm.home`
//~
//~ error: a simulation has no setting `dt`
//~    ┌─ unknown-setting.robot:14:19
//~ 14 │   duration = 1 s, dt = 1 ms, solver = ode45
//~    │                   ^^
//~    = did you mean `step`?
//~
//~ error: a simulation has no setting `solver`
//~    ┌─ unknown-setting.robot:14:30
//~ 14 │   duration = 1 s, dt = 1 ms, solver = ode45
//~    │                              ^^^^^^
//~    = did you mean `integrator`?
//~
//~ 8 errors
