use arm, pd, still from "arm.robot"
simulate hold for arm {
  initial q = home
  tau = pd(still) every 1 ms
  duration = 2 s, step = 5 s, integrator = rk4
  log q, tau
  expect abs(final(q) - home) < 1 mrad
}
//~ code: step-past-end
//~ error: `step` is longer than the run
//~   ┌─ step-longer-than-run.robot:5:26
//~ 5 │   duration = 2 s, step = 5 s, integrator = rk4
//~   │              ---         ^^^ this is 5 s
//~   │              the run takes 2 s
//~   = `step` is the step of the integrator, for example 1 ms
