use slider from "slider.robot"
use computed_torque, hold, lowpass from std
simulate go for slider {
  initial q = home
  let seen = lowpass(q, 0.1 s) every 10 ms
  tau = computed_torque(hold(seen)) every 1 ms
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: unexpected-token
//~ error: an operator or the end of the line was expected, but `every` was found
//~   ┌─ clock-of-a-part.robot:5:32
//~ 5 │   let seen = lowpass(q, 0.1 s) every 10 ms
//~   │                                ^^^^^
//~   = a simulation has one clock, that of its law: `tau = … every 1 ms`
//~   = for a slower rate, `sampled(x, 10)` holds x for ten ticks
