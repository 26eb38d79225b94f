use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration == 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: comparison-for-definition
//~ error: `==` compares and does not define a name
//~   ┌─ definition-with-two-equals.robot:5:12
//~ 5 │   duration == 2 s, step = 1 ms, integrator = rk4
//~   │            ^^
//~   = to define `duration`, write `=`
