use slider from "slider.robot"
use pd_gravity, hold from std
simulate go for slider {
  initial q = home
  tau = pd_gravity(hold(home), Kp = [400 N/m], Kd = [40, 2] SI)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-length
//~ error: `Kp` must be a vector over the 2 joints of slider
//~   ┌─ too-few-gains.robot:5:37
//~ 5 │   tau = pd_gravity(hold(home), Kp = [400 N/m], Kd = [40, 2] SI)
//~   │                                     ^^^^^^^^^ this is a vector of length 1 in N/m
//~   = write an entry for each joint: rail, hinge
