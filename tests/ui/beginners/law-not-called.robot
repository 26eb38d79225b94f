use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd every 1 ms
  duration = 2 s, step = 1 ms, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: wrong-kind
//~ error: `tau` must be a vector over the 2 joints of arm
//~   ┌─ law-not-called.robot:4:9
//~ 4 │   tau = pd every 1 ms
//~   │         ^^ this is a function
//~   = call it: `pd(ref)`
