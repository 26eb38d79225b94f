use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = [1 N*m * sin(q.sholder), 0]
  duration = 1 s, step = 1 ms, integrator = rk4
  log q.elbwo, angle = qd.elbow
  expect q.wrist < 1
}
//~ code: unknown-member
//~ error: `arm` has no joint `sholder`
//~   ┌─ misspelt-joint.robot:4:24
//~ 4 │   tau = [1 N*m * sin(q.sholder), 0]
//~   │                        ^^^^^^^
//~   = did you mean `shoulder`?
//~
//~ error: `arm` has no joint `elbwo`
//~   ┌─ misspelt-joint.robot:6:9
//~ 6 │   log q.elbwo, angle = qd.elbow
//~   │         ^^^^^
//~   = did you mean `elbow`?
//~
//~ error: `arm` has no joint `wrist`
//~   ┌─ misspelt-joint.robot:7:12
//~ 7 │   expect q.wrist < 1
//~   │            ^^^^^
//~
//~ 3 errors
