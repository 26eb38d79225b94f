use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log(q)
  expect abs(final(q) - home) < 1 mrad
}
//~ code: misplaced-statement
//~ error: `log` is not a function here
//~   ┌─ log-as-function.robot:6:3
//~ 6 │   log(q)
//~   │   ^^^^^^
//~   = write it without parentheses: `log q, tau`
