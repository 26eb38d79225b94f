use slider from "slider.robot"
use impedance from std
simulate go for slider {
  initial q = home
  tau = impedance(tip, [0.2, 0, -1] m, stiffness = 500 N*m/rad, rest = [1, 1] SI)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: `stiffness` must be in N/m
//~   ┌─ stiffness-of-turn-at-hand.robot:5:52
//~ 5 │   tau = impedance(tip, [0.2, 0, -1] m, stiffness = 500 N*m/rad, rest = [1, 1] SI)
//~   │                                                    ^^^^^^^^^^^ this is in N*m
