use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  time = 2 s, dt = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: unknown-setting
//~ error: a simulation has no setting `time`
//~   ┌─ settings-of-others.robot:5:3
//~ 5 │   time = 2 s, dt = 1 ms, integrator = rk4
//~   │   ^^^^
//~   = did you mean `duration`?
//~
//~ error: a simulation has no setting `dt`
//~   ┌─ settings-of-others.robot:5:15
//~ 5 │   time = 2 s, dt = 1 ms, integrator = rk4
//~   │               ^^
//~   = did you mean `step`?
//~
//~ 2 errors
