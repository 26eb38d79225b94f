use arm from "arm.robot"
simulate run for arm {
  initial q = arm.home, qdot = 0
  tau = 0
  durations = 1 s, step = 1 ms, integrator = rk4
  solver = 3
  tua = 0
  duration = 1 s
}
//~ code: unknown-setting
//~ error: `initial` sets `q` and `qd`, not `qdot`
//~   ┌─ unknown-setting.robot:3:25
//~ 3 │   initial q = arm.home, qdot = 0
//~   │                         ^^^^
//~
//~ error: a simulation sets `tau`, `duration`, `step` and `integrator`, not `durations`
//~   ┌─ unknown-setting.robot:5:3
//~ 5 │   durations = 1 s, step = 1 ms, integrator = rk4
//~   │   ^^^^^^^^^
//~   = did you mean `duration`?
//~
//~ error: a simulation sets `tau`, `duration`, `step` and `integrator`, not `solver`
//~   ┌─ unknown-setting.robot:6:3
//~ 6 │   solver = 3
//~   │   ^^^^^^
//~   = for a working value write `let solver = …`
//~
//~ error: a simulation sets `tau`, `duration`, `step` and `integrator`, not `tua`
//~   ┌─ unknown-setting.robot:7:3
//~ 7 │   tua = 0
//~   │   ^^^
//~   = did you mean `tau`?
//~
//~ 4 errors
