use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log(q, tau), error = q
  expect abs(final(q) - home) < 1 mrad
}
//~ code: unexpected-token
//~ error: an operator or the end of the line was expected, but `,` was found
//~   ┌─ log-as-function-of-several.robot:6:14
//~ 6 │   log(q, tau), error = q
//~   │              ^
//~   = `log` is not a function: the form is `log VALUE, NAME = VALUE`
