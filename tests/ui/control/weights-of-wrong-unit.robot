use slider from "slider.robot"
use linear_quadratic from std
simulate go for slider {
  initial q = home
  tau = linear_quadratic(home, dq = [0.1 m, 0.1], dqd = [0.1 m, 0.1], dtau = [10, 1] SI)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `rail` of `dqd` must be in m/s
//~   ┌─ weights-of-wrong-unit.robot:5:58
//~ 5 │   tau = linear_quadratic(home, dq = [0.1 m, 0.1], dqd = [0.1 m, 0.1], dtau = [10, 1] SI)
//~   │                                                          ^^^^^ this is in m
