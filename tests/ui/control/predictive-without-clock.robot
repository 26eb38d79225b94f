use slider from "slider.robot"
use predictive, hold from std
simulate go for slider {
  initial q = home
  tau = predictive(hold(home), 5, 1, most = [50, 10] SI, dq = [0.1, 0.1] SI)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: name-without-value
//~ code: state-without-clock
//~ error: `period` has no value here
//~     ┌─ std/controllers.robot:101:11
//~ 101 │   let h = period
//~     │           ^^^^^^ it is the sample time of a controller
//~     ┌─ predictive-without-clock.robot:5:9
//~ 5   │   tau = predictive(hold(home), 5, 1, most = [50, 10] SI, dq = [0.1, 0.1] SI)
//~     │         -------------------------------------------------------------------- called here
//~     = give the law a clock where it is used: `tau = law(…) every 1 ms`
//~
//~ error: `next held` needs a clock, and the law has none
//~     ┌─ std/controllers.robot:114:8
//~ 114 │   next held = tau
//~     │        ^^^^
//~     ┌─ predictive-without-clock.robot:5:9
//~ 5   │   tau = predictive(hold(home), 5, 1, most = [50, 10] SI, dq = [0.1, 0.1] SI)
//~     │         -------------------------------------------------------------------- called here
//~     = write the clock where the law is used: `tau = … every 1 ms`
//~     = or make it continuous, `der(held) = …`, or set it by events, `when … { next held = … }`
//~
//~ 2 errors
