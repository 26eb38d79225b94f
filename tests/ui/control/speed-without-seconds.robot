use slider from "slider.robot"
use computed_torque, point_to_point from std
simulate go for slider {
  initial q = home
  tau = computed_torque(point_to_point(home, [0.5 m, 90 deg], [0.5 m/s, 90 deg], [1, 1] SI))
  duration = 1 s, step = 1 ms, integrator = rk4
}
//~ code: wrong-dimension
//~ error: entry `hinge` of argument `vmax` of point_to_point must be in rad/s
//~   ┌─ speed-without-seconds.robot:5:73
//~ 5 │   tau = computed_torque(point_to_point(home, [0.5 m, 90 deg], [0.5 m/s, 90 deg], [1, 1] SI))
//~   │                                                                         ^^^^^^ this is an angle
