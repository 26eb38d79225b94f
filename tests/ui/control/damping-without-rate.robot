use slider from "slider.robot"
use pd_gravity, hold from std
simulate go for slider {
  initial q = home
  tau = pd_gravity(hold(home), Kp = [400 N/m, 20 N*m], Kd = [40 N/m, 2 N*m])
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `rail` of `Kd` must be in kg/s
//~   ┌─ damping-without-rate.robot:5:62
//~ 5 │   tau = pd_gravity(hold(home), Kp = [400 N/m, 20 N*m], Kd = [40 N/m, 2 N*m])
//~   │                                                              ^^^^^^ this is in N/m
