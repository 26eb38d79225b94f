use arm from "arm.robot"
trajectory move for arm {
  q = arm.home
  qd = 0
  speed = 3 m/s
}
controller law for arm {
  error = q
  tau = 0
  u = 3
}
//~ code: unknown-output
//~ error: a trajectory defines `q`, not `qd`
//~   ┌─ unknown-output.robot:4:3
//~ 4 │   qd = 0
//~   │   ^^
//~   = its rates are derived from `q`
//~
//~ error: a trajectory defines `q`, not `speed`
//~   ┌─ unknown-output.robot:5:3
//~ 5 │   speed = 3 m/s
//~   │   ^^^^^
//~   = to name another value, write `let speed = …`
//~
//~ error: a controller defines `tau`, not `error`
//~   ┌─ unknown-output.robot:8:3
//~ 8 │   error = q
//~   │   ^^^^^
//~   = to name another value, write `let error = …`
//~
//~ error: a controller defines `tau`, not `u`
//~    ┌─ unknown-output.robot:10:3
//~ 10 │   u = 3
//~    │   ^
//~    = to name another value, write `let u = …`
//~
//~ 4 errors
