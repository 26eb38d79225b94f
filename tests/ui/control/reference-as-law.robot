use slider from "slider.robot"
use hold from std
simulate go for slider {
  initial q = home
  tau = hold(home)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-kind
//~ error: `tau` must be a vector over the 2 joints of slider
//~   ┌─ reference-as-law.robot:5:9
//~ 5 │   tau = hold(home)
//~   │         ^^^^^^^^^^ this is a trajectory
//~   = its positions over time are `.q`, its rates `.qd` and `.qdd`
