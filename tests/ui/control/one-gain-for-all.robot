use slider from "slider.robot"
use pd_gravity, hold from std
simulate go for slider {
  initial q = home
  tau = pd_gravity(hold(home), Kp = 400 N/m, Kd = 40 N*s/m)
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-shape
//~ error: `Kp` must be a vector over the 2 joints of slider
//~   ┌─ one-gain-for-all.robot:5:37
//~ 5 │   tau = pd_gravity(hold(home), Kp = 400 N/m, Kd = 40 N*s/m)
//~   │                                     ^^^^^^^ this is a quantity in N/m
//~   = write an entry for each joint: rail, hinge
//~
//~ error: `Kd` must be a vector over the 2 joints of slider
//~   ┌─ one-gain-for-all.robot:5:51
//~ 5 │   tau = pd_gravity(hold(home), Kp = 400 N/m, Kd = 40 N*s/m)
//~   │                                                   ^^^^^^^^ this is a quantity in kg/s
//~   = write an entry for each joint: rail, hinge
//~
//~ 2 errors
