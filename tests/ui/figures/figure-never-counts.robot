use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 10 ms, integrator = rk4
  report peak(qd) after 2 s
  report final(q) + rms(q) until 0.5 s
  expect ia(q, 0.3 m) > 0.5 until 3 s
  expect rms(q) / time_integral(q) < 1
  report late = rms(q) until 3 s
}
//~ code: window-never-reached
//~ code: dimensions-differ
//~ code: vector-product
//~ code: window-past-end
//~ error: this figure can never be evaluated
//~   ┌─ figure-never-counts.robot:7:25
//~ 6 │   duration = 1 s, step = 10 ms, integrator = rk4
//~   │              --- the run ends here
//~ 7 │   report peak(qd) after 2 s
//~   │                         ^^^ after the end of the run
//~
//~ error: this figure can never be evaluated
//~   ┌─ figure-never-counts.robot:8:34
//~ 6 │   duration = 1 s, step = 10 ms, integrator = rk4
//~   │              --- the run ends here
//~ 7 │   report peak(qd) after 2 s
//~ 8 │   report final(q) + rms(q) until 0.5 s
//~   │                                  ^^^^^ this ends before the run, and `final` is the value at the end of the run
//~
//~ error: cannot compare an angle (rad) with a length (m)
//~   ┌─ figure-never-counts.robot:9:16
//~ 9 │   expect ia(q, 0.3 m) > 0.5 until 3 s
//~   │             -  ^^^^^ m
//~   │             rad
//~
//~ error: the divisor must be a single number
//~    ┌─ figure-never-counts.robot:10:19
//~ 10 │   expect rms(q) / time_integral(q) < 1
//~    │                   ^^^^^^^^^^^^^^^^ this is a vector over the joints of arm
//~    = write `a ./ b` for entry by entry
//~
//~ warning: the run ends before this figure does
//~    ┌─ figure-never-counts.robot:11:30
//~ 6  │   duration = 1 s, step = 10 ms, integrator = rk4
//~    │              --- the run ends here
//~    ·
//~ 11 │   report late = rms(q) until 3 s
//~    │                              ^^^ after the end of the run
//~
//~ 4 errors, 1 warning
