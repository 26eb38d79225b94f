use arm from "arm.robot"
simulate a for arm {
  initial q = arm.home
  tau = 0 every 0.001
  duration = 10, step = 1e-3, integrator = rk4
}
simulate b for arm {
  initial q = arm.home
  tau = 0 every 1 kHz
  duration = 10 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: the clock must be a time (s)
//~   ┌─ time-without-unit.robot:4:17
//~ 4 │   tau = 0 every 0.001
//~   │                 ^^^^^ this is a plain number
//~   = write the unit: `0.001 s`
//~
//~ error: `duration` must be a time (s)
//~   ┌─ time-without-unit.robot:5:14
//~ 5 │   duration = 10, step = 1e-3, integrator = rk4
//~   │              ^^ this is a plain number
//~   = write the unit: `10 s`
//~
//~ error: `step` must be a time (s)
//~   ┌─ time-without-unit.robot:5:25
//~ 5 │   duration = 10, step = 1e-3, integrator = rk4
//~   │                         ^^^^ this is a plain number
//~   = write the unit: `1e-3 s`
//~
//~ error: the clock must be a time (s)
//~   ┌─ time-without-unit.robot:9:17
//~ 9 │   tau = 0 every 1 kHz
//~   │                 ^^^^^ this is in 1/s
//~   = a period is 1 over the frequency: `1/(1 kHz)`
//~
//~ 4 errors
