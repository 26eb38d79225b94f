use slider from "slider.robot"
use sliding_mode, hold from std
simulate go for slider {
  initial q = home
  tau = sliding_mode(hold(home), eta = [5, 2] SI, width = [1 mm, 1 deg])
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `rail` of `width` must be in m/s
//~   ┌─ boundary-layer-of-positions.robot:5:60
//~ 5 │   tau = sliding_mode(hold(home), eta = [5, 2] SI, width = [1 mm, 1 deg])
//~   │                                                            ^^^^ this is in m
