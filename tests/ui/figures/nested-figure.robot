use arm from "arm.robot"

simulate swing for arm {
  initial q = 0
  tau = 0
  duration = 1 s, step = 1 ms, integrator = rk4
  expect rms(q - rms(q)) < 1 rad
  expect peak(qd - final(qd)) < 1 rad/s
}
//~ code: nested-figure
//~ error: `rms` is a number of the whole run, not a signal
//~   ┌─ nested-figure.robot:7:18
//~ 7 │   expect rms(q - rms(q)) < 1 rad
//~   │                  ^^^^^^ inside another figure
//~   = a figure is computed from a signal: `rms(q - ref.q)`
//~
//~ error: `final` is a number of the whole run, not a signal
//~   ┌─ nested-figure.robot:8:20
//~ 8 │   expect peak(qd - final(qd)) < 1 rad/s
//~   │                    ^^^^^^^^^ inside a figure
//~   = the argument must be a signal that varies in time: `rms(q - ref.q)`
//~
//~ 2 errors
