use arm, still from "arm.robot"
controller rough(ref: trajectory) for arm { tau = 20 N*m * (ref.q - q) + noise([0.1, 0.1] N*m) }
simulate run for arm {
  initial q = arm.home
  tau = rough(still)
  duration = 1 s, step = 1 ms, integrator = rk4
  log disturbance = uniform_noise(1 N)
}
//~ code: noise-without-clock
//~ error: `noise` is drawn at the ticks of a clock, and there is none here
//~   ┌─ noise-without-clock.robot:2:74
//~ 2 │ controller rough(ref: trajectory) for arm { tau = 20 N*m * (ref.q - q) + noise([0.1, 0.1] N*m) }
//~   │                                                                          ^^^^^^^^^^^^^^^^^^^^^
//~   = write the clock where the law is used: `tau = … every 1 ms`; noise without a clock would average to zero over any step
//~
//~ error: `uniform_noise` is drawn at the ticks of a clock, and there is none here
//~   ┌─ noise-without-clock.robot:7:21
//~ 7 │   log disturbance = uniform_noise(1 N)
//~   │                     ^^^^^^^^^^^^^^^^^^
//~   = write the clock where the law is used: `tau = … every 1 ms`; noise without a clock would average to zero over any step
//~
//~ 2 errors
