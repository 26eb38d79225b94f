use arm, pd, still from "arm"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: unreadable-file
//~ error: cannot read `arm`: there is no such file
//~   ┌─ file-without-ending.robot:1:25
//~ 1 │ use arm, pd, still from "arm"
//~   │                         ^^^^^
//~   = `arm.robot` exists: write the full name of the file
