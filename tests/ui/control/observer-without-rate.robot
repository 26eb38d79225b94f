use slider from "slider.robot"
/// A Luenberger observer whose gain for the speed is that for the position.
controller law(goal: q) for slider {
  param pole = 50 /s
  state x: q = q, v: qd = 0
  der(x) = v + 2 * pole * (q - x)
  der(v) = 2 * pole * (q - x)
  tau = [-10 N*s/m * v.rail, -1 N*m*s * v.hinge]
}
//~ code: wrong-dimension
//~ error: entry `rail` of `der(v)` must be in m/s^2
//~   ┌─ observer-without-rate.robot:7:12
//~ 7 │   der(v) = 2 * pole * (q - x)
//~   │            ^^^^^^^^^^^^^^^^^^ this is in m/s
//~   = this lacks 1/s: perhaps `2 /s`
