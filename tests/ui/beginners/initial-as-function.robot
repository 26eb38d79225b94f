use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial(q = home)
  tau = pd(still) every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: misplaced-statement
//~ error: `initial` is not a function here
//~   ┌─ initial-as-function.robot:3:3
//~ 3 │   initial(q = home)
//~   │   ^^^^^^^^^^^^^^^^^
//~   = write it without parentheses: `initial q = …`
