use arm, still from "arm.robot"
controller pi(ref: trajectory) for arm {
  state z = 0
  let e = ref.q - q
  tau = 10 N*m * e + z
  next z = z + period * 1 N*m/s * e
}
simulate run for arm {
  initial q = arm.home
  tau = pi(still)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: state-without-clock
//~ error: `next z` needs a clock, and the law has none
//~   ┌─ period-without-clock.robot:6:8
//~ 6 │   next z = z + period * 1 N*m/s * e
//~   │        ^
//~   = write the clock where the law is used: `tau = … every 1 ms`
//~   = or make it continuous, `der(z) = …`, or set it by events, `when … { next z = … }`
