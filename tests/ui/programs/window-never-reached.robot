use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 10 s, step = 1 ms, integrator = rk4
  expect abs(q) < 1 after 20 s
  expect abs(q) < 1 until 20 s
  expect abs(q) < 1 until -1 s
}
//~ code: window-never-reached
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached.robot:6:27
//~ 5 │   duration = 10 s, step = 1 ms, integrator = rk4
//~   │              ---- the run ends here
//~ 6 │   expect abs(q) < 1 after 20 s
//~   │                           ^^^^ after the end of the run
//~
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached.robot:8:27
//~ 8 │   expect abs(q) < 1 until -1 s
//~   │                           ^^^^ before the run begins
//~
//~ 2 errors
