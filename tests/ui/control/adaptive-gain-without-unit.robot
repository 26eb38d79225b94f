use slider from "slider.robot"
use adaptive, hold from std
simulate go for slider {
  initial q = home
  tau = adaptive(hold(home), Kd = [2, 2] SI, gain = 500)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: `gain` must be in 1/N/m
//~   ┌─ adaptive-gain-without-unit.robot:5:53
//~ 5 │   tau = adaptive(hold(home), Kd = [2, 2] SI, gain = 500)
//~   │                                                     ^^^ this is a plain number
//~   = write the unit: `500 /N/m`
