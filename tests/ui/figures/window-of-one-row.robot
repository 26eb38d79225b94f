use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  expect rms(q) < 1 rad after 995 ms
  report peak(qd) until 4 ms
}
//~ code: window-of-one-row
//~ error: the window of this figure is too short
//~   ┌─ window-of-one-row.robot:7:31
//~ 6 │   duration = 1 s, step = 10 ms, integrator = rk4
//~   │                          ----- a row every 0.01 s
//~ 7 │   expect rms(q) < 1 rad after 995 ms
//~   │                               ^^^^^^ it contains fewer than two rows
//~   = choose a longer window, or a shorter `step`
//~
//~ error: the window of this figure is too short
//~   ┌─ window-of-one-row.robot:8:25
//~ 6 │   duration = 1 s, step = 10 ms, integrator = rk4
//~   │                          ----- a row every 0.01 s
//~ 7 │   expect rms(q) < 1 rad after 995 ms
//~ 8 │   report peak(qd) until 4 ms
//~   │                         ^^^^ it contains fewer than two rows
//~   = choose a longer window, or a shorter `step`
//~
//~ 2 errors
