use arm from "arm.robot"
param end = 10 s
simulate a for arm {
  initial q = arm.home
  tau = 0
  duration = 10 s, step = 1 ms, integrator = rk4
  expect abs(q) < 1 after 20 s
  expect abs(q) < 1 until -1 s
  expect final(abs(q)) < 1 until 9 s
  expect final(abs(q)) < 1 until 10 s
}
simulate b for arm {
  initial q = arm.home
  tau = 0
  duration = end, step = 1 ms, integrator = rk4
  expect abs(q) < 1 after end + 1 s
  expect final(abs(q)) < 1 after 11 s
}
//~ code: window-never-reached
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached.robot:7:27
//~ 6 │   duration = 10 s, step = 1 ms, integrator = rk4
//~   │              ---- the run ends here
//~ 7 │   expect abs(q) < 1 after 20 s
//~   │                           ^^^^ after the end of the run
//~
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached.robot:8:27
//~ 8 │   expect abs(q) < 1 until -1 s
//~   │                           ^^^^ before the run begins
//~
//~ error: this expectation can never be evaluated
//~   ┌─ window-never-reached.robot:9:34
//~ 6 │   duration = 10 s, step = 1 ms, integrator = rk4
//~   │              ---- the run ends here
//~   ·
//~ 9 │   expect final(abs(q)) < 1 until 9 s
//~   │                                  ^^^ this ends before the run, and `final` is the value at the end of the run
//~
//~ error: this expectation can never be evaluated
//~    ┌─ window-never-reached.robot:16:27
//~ 15 │   duration = end, step = 1 ms, integrator = rk4
//~    │              --- the run ends here
//~ 16 │   expect abs(q) < 1 after end + 1 s
//~    │                           ^^^^^^^^^ after the end of the run
//~
//~ error: this expectation can never be evaluated
//~    ┌─ window-never-reached.robot:17:34
//~ 15 │   duration = end, step = 1 ms, integrator = rk4
//~    │              --- the run ends here
//~ 16 │   expect abs(q) < 1 after end + 1 s
//~ 17 │   expect final(abs(q)) < 1 after 11 s
//~    │                                  ^^^^ after the end of the run
//~
//~ 5 errors
