use arm from "arm.robot"
controller filtered(ref: trajectory) for arm {
  param T = 0.1 s
  state x = q
  der(x) = q - x
  tau = 10 N*m * (ref.q - x)
}
//~ code: wrong-dimension
//~ error: entry `shoulder` of `der(x)` must be in rad/s
//~   ┌─ wrong-dimension-of-rate.robot:5:12
//~ 5 │   der(x) = q - x
//~   │            ^^^^^ this is a plain number
//~   = it lacks 1/s
